import { messages } from '@headgate/contract/base/messages'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { groupQueries } from '../../../api/advertiser-link-groups.ts'
import { scheduledQueries } from '../../../api/scheduled/changes.ts'
import { settingQueries } from '../../../api/settings.ts'
import { CallFailure, failureText } from '../../../lib/call-failure.ts'
import { toast } from '../../../ui/toast.ts'

interface Opening {
  client: QueryClient
  id: number
  preload: boolean
}

/** Reads the data that the form needs. A missing group shows one toast and leads to the list, as for links. */
export async function openGroup({ client, id, preload }: Opening): Promise<void> {
  try {
    await Promise.all([
      client.fetchQuery(groupQueries.detail(id)),
      client.ensureQueryData(settingQueries.shareRevenue()),
      // Its notice is over the form, which must not move once it is shown.
      client.prefetchQuery(scheduledQueries.ofRecord('advertiser_link_group', id)),
    ])
  } catch (error) {
    if (!(error instanceof CallFailure && error.status === 404)) throw error
    // Not on a preload, when the pointer is only over a link.
    if (!preload) toast.error(messages.titles.oops, failureText(error))
    throw redirect({ to: '/advertiser-link-group', replace: true })
  }
}
