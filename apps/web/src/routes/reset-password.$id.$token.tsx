import { messages } from '@headgate/contract/base/messages'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { checkResetLink } from '../api/password.ts'
import { ResetPassword } from '../features/password/reset-password.tsx'
import { failureText } from '../lib/call-failure.ts'
import { resetLinkOf } from '../lib/address/reset-link.ts'
import { toast } from '../ui/toast.ts'

export const Route = createFileRoute('/reset-password/$id/$token')({
  loader: async ({ params }) => {
    try {
      await checkResetLink(resetLinkOf(params))
    } catch (error) {
      toast.error(messages.titles.error, failureText(error))
      throw redirect({ to: '/forgot-password', replace: true })
    }
  },
  component: ResetPassword,
})
