import { Button, Stack } from '@mantine/core'
import { resetPasswordForm } from '@headgate/contract/people/auth'
import { messages } from '@headgate/contract/base/messages'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { changeByLink } from '../../api/password.ts'
import { FormError } from '../../form/form-shell.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { failureText } from '../../lib/call-failure.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { resetLinkOf } from '../../lib/address/reset-link.ts'
import { useKeepFocus } from '../../lib/keep-focus.ts'
import { toast } from '../../ui/toast.ts'
import { OpenPage } from './open-page.tsx'

const route = getRouteApi('/reset-password/$id/$token')

/** Reset password (1 §2): its route has checked the link before it shows. */
export function ResetPassword() {
  const link = resetLinkOf(route.useParams())
  const navigate = useNavigate()
  const form = useContractForm(resetPasswordForm, { password: '', confirm_password: '' })
  const changing = useMutation({
    mutationFn: (password: string) => changeByLink({ ...link, password }),
    onSuccess: () => {
      toast.success(messages.titles.success, messages.auth.passwordReset)
      return navigate({ to: '/login' })
    },
    onError: (error) => toast.error(messages.titles.error, failureText(error)),
  })
  useKeepFocus(changing.isPending)
  return (
    <OpenPage title="Reset password">
      <form noValidate onSubmit={form.onSubmit(({ password }) => changing.mutate(password))}>
        <Stack gap="md">
          <FormError error={changing.error} />
          <PasswordField label="Password" ref={focusOnMount} {...form.getInputProps('password')} />
          <PasswordField label="Confirm Password" {...form.getInputProps('confirm_password')} />
          <Button type="submit" loading={changing.isPending} fullWidth>
            Change
          </Button>
        </Stack>
      </form>
    </OpenPage>
  )
}
