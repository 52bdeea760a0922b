import { messages } from '@headgate/contract/base/messages'
import { passwordForm } from '@headgate/contract/people/users'
import { flushSync } from 'react-dom'
import { useChangePassword } from '../../api/users.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { toast } from '../../ui/toast.ts'

interface PasswordFormProps {
  userId: number
  onChanged: () => void
  onCancel: () => void
}

const blank = { oldPassword: '', newPassword: '', confirmPassword: '' }

/** Old, new and repeated password of a user: a panel of Edit User, and a section of the profile. */
export function PasswordForm({ userId, onChanged, onCancel }: PasswordFormProps) {
  const form = useContractForm(passwordForm, blank)
  const { mutateAsync: change } = useChangePassword()
  const save = async ({ oldPassword, newPassword }: typeof blank) => {
    await change({ id: userId, oldPassword, newPassword })
    // Reset at once, because leaving with passwords still in the form would ask about changes.
    flushSync(form.reset)
    toast.success(messages.titles.success, messages.users.passwordUpdated)
    onChanged()
  }
  return (
    <FormShell
      form={form}
      failure={{ title: messages.titles.failed }}
      submitLabel="Update Password"
      onSubmit={save}
      onCancel={() => {
        form.reset()
        onCancel()
      }}
    >
      <PasswordField
        label="Old password"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('oldPassword')}
      />
      <PasswordField label="New password" withAsterisk {...form.getInputProps('newPassword')} />
      <PasswordField label="Confirm new password" withAsterisk {...form.getInputProps('confirmPassword')} />
    </FormShell>
  )
}
