import { Anchor, Button, Center, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { signInForm } from '@headgate/contract/people/auth'
import { messages } from '@headgate/contract/base/messages'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { signIn } from '../../api/auth.ts'
import { FormError } from '../../form/form-shell.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { useKeepFocus } from '../../lib/keep-focus.ts'
import { toast } from '../../ui/toast.ts'

/** Sign-in (1 §2): e-mail and password, then on to /. */
export function SignIn() {
  useDocumentTitle('Sign in · Headgate')
  const navigate = useNavigate()
  const form = useContractForm(signInForm, { email: '', password: '' })
  const opening = useMutation({
    mutationFn: signIn,
    onSuccess: () => navigate({ to: '/' }),
    onError: (error) => toast.error(messages.titles.error, failureOf(error)),
  })
  useKeepFocus(opening.isPending)
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="100%" maw={400}>
        <form noValidate onSubmit={form.onSubmit((values) => opening.mutate(values))}>
          <Stack gap="md">
            <div>
              <Title order={1}>Headgate</Title>
              <Text c="dimmed" size="sm">
                Sign in to your console
              </Text>
            </div>
            <FormError error={opening.error} />
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              ref={focusOnMount}
              {...form.getInputProps('email')}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
            <Button type="submit" loading={opening.isPending} fullWidth>
              Sign in
            </Button>
            <Anchor component={Link} to="/forgot-password" size="sm" ta="center">
              Forgot Password?
            </Anchor>
          </Stack>
        </form>
      </Paper>
    </Center>
  )
}

/** The server's text, or ours when the browser itself could not encrypt. */
function failureOf(error: Error): string {
  return error instanceof CallFailure ? error.message : error.message || messages.general.somethingWentWrong
}
