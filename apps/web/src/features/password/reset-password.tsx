import { messages } from '@headgate/contract/base/messages'
import { resetPasswordForm } from '@headgate/contract/people/auth'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { changeByLink } from '../../api/password.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { resetLinkOf } from '../../lib/address/reset-link.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { toast } from '../../ui/toast.ts'
import { OpenPage } from './open-page.tsx'

const route = getRouteApi('/reset-password/$id/$token')

/** Reset password. Its route checks the link before it shows (docs/behaviour/sign-in.md#resetting-a-password). */
export function ResetPassword() {
  const link = resetLinkOf(route.useParams())
  const navigate = useNavigate()
  const form = useContractForm(resetPasswordForm, { password: '', confirm_password: '' })
  const change = async ({ password }: typeof form.values) => {
    await changeByLink({ ...link, password })
    toast.success(messages.titles.success, messages.auth.passwordReset)
    await navigate({ to: '/login' })
  }
  return (
    <OpenPage title="Reset password">
      <FormShell
        frame="open"
        form={form}
        failure={{ title: messages.titles.error }}
        submitLabel="Change"
        onSubmit={change}
      >
        <PasswordField label="Password" ref={focusOnMount} {...form.getInputProps('password')} />
        <PasswordField label="Confirm Password" {...form.getInputProps('confirm_password')} />
      </FormShell>
    </OpenPage>
  )
}
