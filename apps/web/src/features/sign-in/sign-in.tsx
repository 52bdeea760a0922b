import { Anchor, Center, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { messages } from '@headgate/contract/base/messages'
import { signInForm } from '@headgate/contract/people/auth'
import { Link, useNavigate } from '@tanstack/react-router'
import { signIn } from '../../api/auth.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'

/** Sign-in (1 §2): e-mail and password, then on to /. */
export function SignIn() {
  useDocumentTitle('Sign in · Headgate')
  const navigate = useNavigate()
  const form = useContractForm(signInForm, { email: '', password: '' })
  const open = async (credentials: typeof form.values) => {
    await signIn(credentials)
    await navigate({ to: '/' })
  }
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="100%" maw={400}>
        <Stack gap="md">
          <div>
            <Title order={1}>Headgate</Title>
            <Text c="dimmed" size="sm">
              Sign in to your console
            </Text>
          </div>
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
        </Stack>
      </Paper>
    </Center>
  )
}
