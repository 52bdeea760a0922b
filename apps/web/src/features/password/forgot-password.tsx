import { Button, Stack, Text, TextInput } from '@mantine/core'
import { forgotPasswordForm } from '@headgate/contract/people/auth'
import { messages } from '@headgate/contract/base/messages'
import { useMutation } from '@tanstack/react-query'
import { askForReset } from '../../api/password.ts'
import { FormError } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { failureText } from '../../lib/call-failure.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { useKeepFocus } from '../../lib/keep-focus.ts'
import { toast } from '../../ui/toast.ts'
import { OpenPage } from './open-page.tsx'

/** Forgot password (1 §2): an e-mail field and a button; the answer is the same for every address. */
export function ForgotPassword() {
  const form = useContractForm(forgotPasswordForm, { email: '' })
  const asking = useMutation({
    mutationFn: askForReset,
    onSuccess: () => toast.success(messages.titles.success, messages.auth.resetMailSent),
    onError: (error) => toast.error(messages.titles.error, failureText(error)),
  })
  useKeepFocus(asking.isPending)
  return (
    <OpenPage title="Forgot password">
      <form noValidate onSubmit={form.onSubmit(({ email }) => asking.mutate(email))}>
        <Stack gap="md">
          <FormError error={asking.error} />
          {asking.isSuccess ? (
            <Text component="output" size="sm">
              {messages.auth.resetMailSent}
            </Text>
          ) : null}
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            ref={focusOnMount}
            {...form.getInputProps('email')}
          />
          <Button type="submit" loading={asking.isPending} fullWidth>
            Reset Password
          </Button>
        </Stack>
      </form>
    </OpenPage>
  )
}
