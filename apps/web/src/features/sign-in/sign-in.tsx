import { Alert, Anchor, Button, Center, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
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
import type { Session } from '../../lib/session.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { useKeepFocus } from '../../lib/keep-focus.ts'
import { useSession } from '../../lib/browser-session.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { toast } from '../../ui/toast.ts'
import { useDelayed } from '../../ui/use-delayed.ts'

/** Sign-in (1 §2): e-mail and password, then on to /. */
export function SignIn() {
  useDocumentTitle('Sign in · Headgate')
  const navigate = useNavigate()
  const session = useSession()
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
              <Group gap="sm">
                <BrandMark size={32} />
                <Title order={1}>Headgate</Title>
              </Group>
              <Text c="dimmed" size="sm">
                Sign in to your console
              </Text>
            </div>
            {session === null ? null : <SignedIn session={session} />}
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

/** Who was led here by a page that is not for the role is still signed in, and needs the way back. */
function SignedIn({ session: { claims } }: { session: Session }) {
  // Signing out leads here as well, a moment before the session is ended.
  const late = useDelayed(true)
  const isPublisher = claims.role.role === 'Publisher'
  return late ? (
    <Alert color="blue" title={`You are signed in as ${claims.email}`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">A page that your role may not open leads here.</Text>
        <Button component={Link} to="/" size="xs" variant="default">
          {isPublisher ? 'Go to your report' : 'Go to the dashboard'}
        </Button>
      </Stack>
    </Alert>
  ) : null
}

/** The server's text, or ours when the browser itself could not encrypt. */
function failureOf(error: Error): string {
  return error instanceof CallFailure ? error.message : error.message || messages.general.somethingWentWrong
}
