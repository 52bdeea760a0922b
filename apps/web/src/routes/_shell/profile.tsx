import { messages } from '@headgate/contract/base/messages'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { userQueries } from '../../api/users.ts'
import { profileAddress } from '../../features/profile/profile-address.ts'
import { ProfilePage } from '../../features/profile/profile-page.tsx'
import { CallFailure } from '../../lib/call-failure.ts'
import { listSearch } from '../../screens/list/list-search.ts'
import { toast } from '../../ui/toast.ts'

const { validateSearch, search } = listSearch(profileAddress)

export const Route = createFileRoute('/_shell/profile')({
  validateSearch,
  search,
  loader: async ({ context, preload }) => {
    try {
      // Read again, because a save is compared with the values read here.
      await context.queryClient.fetchQuery({ ...userQueries.account(), staleTime: 0 })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      // An ended session shows its own message.
      if (!preload && error.status !== 401)
        toast.error(messages.titles.oopsLoud, messages.users.cannotLoadProfile)
      throw redirect({ to: '/', replace: true })
    }
  },
  component: ProfilePage,
})
