import { duplicateTargeting } from '@headgate/domain/targeting-form/draft'
import { prefilledTargeting } from '@headgate/domain/targeting-form/prefill'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormFacts } from './form-facts.ts'
import { TargetingForm } from './targeting-form.tsx'

const route = getRouteApi('/_shell/target/add')

/** A new publisher link: empty, from an advertiser link, or a copy of another one. */
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
  // A saved link is opened at its own address, so there is nothing to reopen here.
  return <TargetingForm initial={initial} opened={null} onReopen={() => undefined} />
}
