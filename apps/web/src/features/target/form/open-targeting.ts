import { messages } from '@headgate/contract/base/messages'
import type { Targeting } from '@headgate/contract/targetings/values'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { targetingQueries } from '../../../api/targeting.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { toast } from '../../../ui/toast.ts'
import { factQueries, prefetchFacts } from './form-facts.ts'

interface Opening {
  client: QueryClient
  /** Null for a new link that starts from nothing. */
  id: number | null
  preload: boolean
}

/** What a form opens with. A link that is not there is said so, once, and the list is shown instead (2 §8). */
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
    ])
    return targeting
  } catch (error) {
    if (!(error instanceof CallFailure && error.status === 404)) throw error
    // Not while a link to it is merely pointed at.
    if (!preload) toast.error(messages.titles.oops, messages.targetings.notFound)
    throw redirect({ to: '/target', replace: true })
  }
}
