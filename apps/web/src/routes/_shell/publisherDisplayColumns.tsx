import { createFileRoute } from '@tanstack/react-router'
import { DisplayColumns } from '../../features/users/display-columns.tsx'

export const Route = createFileRoute('/_shell/publisherDisplayColumns')({
  // The form opens on the stored columns, not on an earlier reading. Its calls are loaded here, because they would be part
  // of the first load of every page.
  loader: async ({ context: { queryClient }, location }) => {
    const { userId } = location.state
    if (userId === undefined) return
    const { readColumns } = await import('../../features/users/read-columns.ts')
    await readColumns(queryClient, userId)
  },
  component: DisplayColumns,
})
