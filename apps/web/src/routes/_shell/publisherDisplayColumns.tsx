import { createFileRoute } from '@tanstack/react-router'
import { displayColumnsQuery } from '../../api/revenue/display-columns.ts'
import { displayNamesQuery } from '../../api/revenue/display-names.ts'
import { userQueries } from '../../api/users.ts'
import { DisplayColumns } from '../../features/users/display-columns.tsx'

export const Route = createFileRoute('/_shell/publisherDisplayColumns')({
  // The form opens on the stored columns, not on an earlier reading.
  loader: async ({ context: { queryClient }, location }) => {
    const { userId } = location.state
    if (userId === undefined) return
    await Promise.all([
      queryClient.fetchQuery(displayColumnsQuery(userId)),
      queryClient.fetchQuery(displayNamesQuery()),
      queryClient.fetchQuery(userQueries.detail(userId)),
    ])
  },
  component: DisplayColumns,
})
