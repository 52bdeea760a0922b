import { Text, TextInput } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { forgotPasswordForm } from '@headgate/contract/people/auth'
import { useState } from 'react'
import { askForReset } from '../../api/password.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { toast } from '../../ui/toast.ts'
import { OpenPage } from './open-page.tsx'

/**
 * Forgot password: an e-mail field and a button. The reply is the same for every address
 * (docs/behaviour/sign-in.md#resetting-a-password).
 */
export function ForgotPassword() {
  const form = useContractForm(forgotPasswordForm, { email: '' })
  const [isSent, setSent] = useState(false)
  const ask = async ({ email }: typeof form.values) => {
    setSent(false)
    await askForReset(email)
    setSent(true)
    toast.success(messages.titles.success, messages.auth.resetMailSent)
  }
  return (
    <OpenPage title="Forgot password">
      <FormShell
        frame="open"
        form={form}
        failure={{ title: messages.titles.error }}
        submitLabel="Reset Password"
        onSubmit={ask}
      >
        {isSent ? (
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
      </FormShell>
    </OpenPage>
  )
}
