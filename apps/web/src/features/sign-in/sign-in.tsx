import { Alert, Anchor, Button, Center, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { messages } from '@headgate/contract/base/messages'
import { signInForm } from '@headgate/contract/people/auth'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { signIn } from '../../api/auth.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useSession } from '../../lib/browser-session.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import type { Session } from '../../lib/session.ts'
import { BrandMark } from '../../ui/brand/brand-mark.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'

/** Most users sign in without it. */
const CodeStep = lazy(() => import('../../blocks/second-factor/code-step.tsx'))

/** Sign-in: e-mail and password, then on to `/` (docs/behaviour/sign-in.md#signing-in). */
export function SignIn() {
  useDocumentTitle('Sign in · Headgate')
  const navigate = useNavigate()
  const session = useSession()
  const [challenge, setChallenge] = useState<string | null>(null)
  const form = useContractForm(signInForm, { email: '', password: '' })
  const open = async (credentials: typeof form.values) => {
    const next = await signIn(credentials)
    if ('challenge' in next) setChallenge(next.challenge)
    else await navigate({ to: next.setUp ? '/set-up-two-factor' : '/' })
  }
  const back = () => {
    form.setFieldValue('password', '')
    setChallenge(null)
  }
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="100%" maw={400}>
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
          {challenge === null ? (
            <>
              <FormShell
                frame="open"
                form={form}
                failure={{ title: messages.titles.error }}
                submitLabel="Sign in"
                onSubmit={open}
              >
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
              </FormShell>
              <Anchor component={Link} to="/forgot-password" size="sm" ta="center">
                Forgot Password?
              </Anchor>
            </>
          ) : (
            <Suspense fallback={null}>
              <CodeStep challenge={challenge} onBack={back} />
            </Suspense>
          )}
        </Stack>
      </Paper>
    </Center>
  )
}

/** A user without access to a page is led here but is still signed in, as is one who opens this address. */
function SignedIn({ session: { claims } }: { session: Session }) {
  // Signing out leads here too, a moment before the session ends.
  const late = useDelayed(true)
  const { refused } = useLocation().state
  const isPublisher = claims.role.role === 'Publisher'
  return late ? (
    <Alert color="blue" title={`You are signed in as ${claims.email}`}>
      <Stack gap="xs" align="flex-start">
        {refused && <Text size="sm">Your role cannot open the page that led you here.</Text>}
        <Button component={Link} to="/" size="xs" variant="default">
          {isPublisher ? 'Go to your report' : 'Go to the dashboard'}
        </Button>
      </Stack>
    </Alert>
  ) : null
}
