import { messages } from '@headgate/contract/base/messages'
import { useQueryClient } from '@tanstack/react-query'
import { targetingListQueries } from '../../api/targeting-list.ts'
import { newTab } from '../../lib/address/new-tab.ts'
import { failureText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'
import { dashboardAddress } from './target-address.ts'

/** Opens the external dashboard for a publisher link, or shows that its address is not set. */
export function useOpenDashboard(id: number): () => void {
  const client = useQueryClient()
  const open = async () => {
    try {
      const address = await client.fetchQuery(targetingListQueries.dashboardUrl())
      if (address === null) toast.error(messages.titles.oopsLoud, messages.targetings.noDashboard)
      else newTab(dashboardAddress(address, id))
    } catch (error) {
      toast.error(messages.titles.oopsLoud, failureText(error))
    }
  }
  return () => void open()
}
