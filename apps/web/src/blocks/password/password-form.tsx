import { messages } from '@headgate/contract/base/messages'
import { passwordForm } from '@headgate/contract/people/users'
import { useChangePassword } from '../../api/users.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { failureText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'

interface PasswordFormProps {
  userId: number
  onChanged: () => void
  onCancel: () => void
}

const blank = { oldPassword: '', newPassword: '', confirmPassword: '' }

/** Old, new and repeated password of a user (1 §5): a panel of Edit User, and a section of the profile. */
export function PasswordForm({ userId, onChanged, onCancel }: PasswordFormProps) {
  const form = useContractForm(passwordForm, blank)
  const change = useChangePassword()
  const save = ({ oldPassword, newPassword }: typeof blank) =>
    change.mutate(
      { id: userId, oldPassword, newPassword },
      {
        onSuccess: () => {
          form.reset()
          toast.success(messages.titles.success, messages.users.passwordUpdated)
          onChanged()
        },
        onError: (error) => toast.error(messages.titles.failed, failureText(error)),
      },
    )
  return (
    <FormShell
      form={form}
      error={change.error}
      loading={change.isPending}
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
