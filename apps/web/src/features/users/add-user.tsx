import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import { messages } from '@headgate/contract/messages'
import { createUserForm, type NewUser } from '@headgate/contract/users'
import { useNavigate } from '@tanstack/react-router'
import { useCreateUser } from '../../api/users.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { failureText } from '../../lib/call-failure.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { PublisherSelect } from '../../pickers/publisher-select.tsx'
import { RoleSelect } from '../../pickers/role-select.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.ts'

const blank = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  confirm_password: '',
  publisher_id: null,
  role_id: null,
}
const visibility = { 'aria-label': 'Show password', tabIndex: 0 }

/** Create User (1 §2). */
export function AddUser() {
  const navigate = useNavigate()
  const form = useContractForm(createUserForm, blank)
  const create = useCreateUser()
  const save = ({ confirm_password: _repeated, ...body }: NewUser & { confirm_password: string }) =>
    create.mutate(body, {
      onSuccess: () => {
        toast.success(messages.titles.success, messages.users.added)
        void navigate({ to: '/usermanagement', ignoreBlocker: true })
      },
      onError: (error) => toast.error(messages.titles.failed, failureText(error)),
    })
  return (
    <Page title="Create User">
      <FormShell
        form={form}
        error={create.error}
        loading={create.isPending}
        submitLabel="Save"
        onSubmit={save}
        onCancel={() => void navigate({ to: '/usermanagement' })}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="First name" ref={focusOnMount} {...form.getInputProps('first_name')} />
          <TextInput label="Last name" {...form.getInputProps('last_name')} />
        </SimpleGrid>
        <TextInput
          label="Email"
          type="email"
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          withAsterisk
          autoComplete="new-password"
          visibilityToggleButtonProps={visibility}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label="Confirm password"
          withAsterisk
          autoComplete="new-password"
          visibilityToggleButtonProps={visibility}
          {...form.getInputProps('confirm_password')}
        />
        <PublisherSelect label="Publisher" withAsterisk {...form.getInputProps('publisher_id')} />
        <RoleSelect label="Role" withAsterisk {...form.getInputProps('role_id')} />
      </FormShell>
    </Page>
  )
}
