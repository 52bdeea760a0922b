import { duplicateTargeting } from '@headgate/domain/targeting-form/draft'
import { prefilledTargeting } from '@headgate/domain/targeting-form/prefill'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormFacts } from './form-facts.ts'
import { TargetingForm } from './targeting-form.tsx'

const route = getRouteApi('/_shell/target/add')

/** A new publisher link: empty, from an advertiser link, or a copy of another one (2 §2). */
export function AddTargeting() {
  const search = route.useSearch()
  return <NewTargeting key={JSON.stringify(search)} />
}

function NewTargeting() {
  const search = route.useSearch()
  const original = route.useLoaderData()
  const facts = useFormFacts()
  const [initial] = useState(() =>
    original === null ? prefilledTargeting(search, facts) : duplicateTargeting(original),
  )
  // Once saved it is opened at an address of its own; there is nothing stored to start over from.
  return <TargetingForm initial={initial} opened={null} onReopen={() => undefined} />
}
