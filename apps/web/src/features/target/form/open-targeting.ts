import { messages } from '@headgate/contract/base/messages'
import type { Targeting } from '@headgate/contract/targetings/values'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { scheduledQueries } from '../../../api/scheduled/changes.ts'
import { targetingQueries } from '../../../api/targeting.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { toast } from '../../../ui/toast.ts'
import { factQueries, prefetchFacts } from './form-facts.ts'

interface Opening {
  client: QueryClient
  /** Null for a new, empty link. */
  id: number | null
  preload: boolean
}

/**
 * Reads the data that a form needs. A missing link shows one toast and leads to the list
 * (docs/behaviour/publisher-links.md#no-such-link).
 */
export async function openTargeting({ client, id, preload }: Opening): Promise<Targeting | null> {
  const defaults = client.ensureQueryData(factQueries.variables).catch((error: unknown) => {
    if (!preload) toast.error(messages.titles.oopsLoud, messages.settings.cannotLoad)
    throw error
  })
  try {
    const [targeting] = await Promise.all([
      id === null ? null : client.fetchQuery(targetingQueries.detail(id)),
      defaults,
      prefetchFacts(client),
      // Its notice is over the form, which must not move once it is shown.
      id === null ? undefined : client.prefetchQuery(scheduledQueries.ofRecord('targeting', id)),
    ])
    return targeting
  } catch (error) {
    if (!(error instanceof CallFailure && error.status === 404)) throw error
    // Not on a preload, when the pointer is only over a link.
    if (!preload) toast.error(messages.titles.oops, messages.targetings.notFound)
    throw redirect({ to: '/target', replace: true })
  }
}
