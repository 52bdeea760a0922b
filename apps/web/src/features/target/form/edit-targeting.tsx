import type { Targeting } from '@headgate/contract/targetings/values'
import { loadTargeting } from '@headgate/domain/targeting-form/draft'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { TargetingForm } from './targeting-form.tsx'

const route = getRouteApi('/_shell/target/edit/$id')

/** Changes a publisher link. */
export function EditTargeting() {
  const read = route.useLoaderData()
  return read === null ? null : <Opened read={read} />
}

/**
 * The link as it was opened, because a later read must not change the edited values. Only reload and restore start
 * again, with what is stored and without the weights that an advice item proposes.
 */
function Opened({ read }: { read: Targeting }) {
  const { weights } = route.useSearch()
  const [{ targeting, times }, setOpened] = useState({ targeting: read, times: 0 })
  return (
    <TargetingForm
      key={times}
      initial={loadTargeting(targeting)}
      opened={targeting}
      proposed={times === 0 ? weights : undefined}
      onReopen={(current) => setOpened({ targeting: current, times: times + 1 })}
    />
  )
}
