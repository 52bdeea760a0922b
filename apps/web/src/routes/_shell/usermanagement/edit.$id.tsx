import { createFileRoute } from '@tanstack/react-router'
import { userQueries } from '../../../api/users.ts'
import { EditUser } from '../../../features/users/edit-user.tsx'
import { idRoute } from '../../../lib/address/id-route.ts'

export const Route = createFileRoute('/_shell/usermanagement/edit/$id')({
  ...idRoute,
  // The form opens on the stored state, not on an earlier reading.
  loader: ({ context, params }) => context.queryClient.fetchQuery(userQueries.detail(params.id)),
  component: EditUser,
})
