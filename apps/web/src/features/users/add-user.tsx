import { messages } from '@headgate/contract/base/messages'
import { createUserForm, type NewUser } from '@headgate/contract/people/users'
import { useCreateUser } from '../../api/users.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { PublisherSelect } from '../../pickers/publisher-select.tsx'
import { OwnPassword } from '../../blocks/password/own-password.tsx'
import { RoleSelect, useIsAdminRole } from '../../pickers/role-select.tsx'
import { useBackToList } from '../../lib/address/list-return.ts'
import { Page } from '../../screens/page.tsx'
import { toast } from '../../ui/toast.ts'
import { PersonFields } from './person-fields.tsx'

const blank = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  confirm_password: '',
  publisher_id: null,
  role_id: null,
  own_password: undefined,
}

/** Create User (docs/behaviour/people.md#users). */
export function AddUser() {
  const back = useBackToList('/usermanagement')
  const form = useContractForm(createUserForm, blank)
  const { mutateAsync: create } = useCreateUser()
  const isAdmin = useIsAdminRole(form.values.role_id)
  const save = async ({ confirm_password: _repeated, ...body }: NewUser & { confirm_password: string }) => {
    await create(body)
    toast.success(messages.titles.success, messages.users.added)
    await back({ ignoreBlocker: true })
  }
  return (
    <Page title="Create User">
      <FormShell
        form={form}
        failure={{ title: messages.titles.failed }}
        submitLabel="Save"
        onSubmit={save}
        onCancel={() => void back()}
      >
        <PersonFields form={form} />
        <PasswordField label="Password" withAsterisk {...form.getInputProps('password')} />
        <PasswordField label="Confirm password" withAsterisk {...form.getInputProps('confirm_password')} />
        <PublisherSelect label="Publisher" withAsterisk {...form.getInputProps('publisher_id')} />
        <RoleSelect label="Role" withAsterisk {...form.getInputProps('role_id')} />
        {isAdmin ? (
          <OwnPassword why="to make an administrator" {...form.getInputProps('own_password')} />
        ) : null}
      </FormShell>
    </Page>
  )
}
