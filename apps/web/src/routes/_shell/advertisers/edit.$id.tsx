import { messages } from '@headgate/contract/base/messages'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { providerQueries } from '../../../api/providers.ts'
import { ManageAdvertiser } from '../../../features/advertisers/manage-advertiser.tsx'
import { CallFailure } from '../../../lib/call-failure.ts'
import { idRoute } from '../../../lib/address/id-route.ts'
import { listSearch } from '../../../screens/list/list-search.ts'
import { toast } from '../../../ui/toast.ts'

const address = z.object({ tab: z.enum(['main', 'api', 'mapping']).default('main') })

export const Route = createFileRoute('/_shell/advertisers/edit/$id')({
  ...idRoute,
  ...listSearch(address),
  // The form opens on the stored state, not on an earlier reading.
  loader: async ({ context, params, preload }) => {
    try {
      await context.queryClient.fetchQuery(providerQueries.detail(params.id))
    } catch (error) {
      if (!(error instanceof CallFailure && error.status === 404)) throw error
      // Shown once, and not on a preload, when the pointer is only over a link.
      if (!preload) toast.error(messages.titles.opps, messages.providers.notFound)
      throw redirect({ to: '/advertisers', replace: true })
    }
  },
  component: ManageAdvertiser,
})
