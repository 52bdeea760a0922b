import { Stack, TextInput, Title } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { editPublisherlessForm, editUserForm, type User } from '@headgate/contract/people/users'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { userQueries, useUpdateUser } from '../../api/users.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { PasswordForm } from '../../blocks/password/password-form.tsx'
import { OwnPassword } from '../../blocks/password/own-password.tsx'
import { RoleSelect, useIsAdminRole } from '../../pickers/role-select.tsx'
import { useBackToList } from '../../lib/address/list-return.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { Page } from '../../screens/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { UserSecurity } from './user-security.tsx'
import { PersonFields } from './person-fields.tsx'
import { Columns } from '../../ui/layout/columns.tsx'

const route = getRouteApi('/_shell/usermanagement/edit/$id')

/** Edit User, with the Update Password panel (docs/behaviour/people.md#users). */
export function EditUser() {
  const { id } = route.useParams()
  const { data } = useSuspenseQuery(userQueries.detail(id))
  const back = useBackToList('/usermanagement')
  const toList = () => void back()
  return (
    <Page
      title={`Edit ${nameOf(data)}`}
      trail={
        <>
          <TextLink to="/usermanagement" inherit>
            User Management
          </TextLink>
          <span aria-hidden>/</span>
          <span>User {id}</span>
        </>
      }
    >
      <Columns cols={{ base: 1, lg: 2 }} maw={1320}>
        <Stack gap="xs">
          <Title order={2}>User</Title>
          <UserForm user={data} />
        </Stack>
        <Stack gap="xs">
          <Title order={2}>Update Password</Title>
          <PasswordForm userId={id} onChanged={toList} onCancel={toList} />
        </Stack>
      </Columns>
      <UserSecurity user={data} />
    </Page>
  )
}

const nameOf = ({ first_name, last_name, email }: User) => `${first_name} ${last_name}`.trim() || email

function UserForm({ user }: { user: User }) {
  // The record as it was opened: a later background read must not change the version that a save is compared with.
  const [opened] = useState(user)
  const { first_name, last_name, email, publisher_id, role_id } = opened
  // The first admin has no publisher, and the field is read-only.
  const rules = publisher_id === null ? editPublisherlessForm : editUserForm
  const form = useContractForm(rules, { first_name, last_name, email, publisher_id, role_id })
  const wasAdmin = useIsAdminRole(role_id)
  const isAdmin = useIsAdminRole(form.values.role_id)
  const asksPassword = wasAdmin ? form.values.email !== email : isAdmin
  const back = useBackToList('/usermanagement')
  const { mutateAsync: update } = useUpdateUser()
  const save = async ({ publisher_id: _kept, ...change }: typeof form.values) => {
    await update({ id: opened.id, change: { ...change, updatedAt: opened.updatedAt } })
    toast.success(messages.titles.success, messages.users.updated)
    await back({ ignoreBlocker: true })
  }
  return (
    <FormShell
      form={form}
      failure={{ title: messages.titles.failed }}
      submitLabel="Save"
      onSubmit={save}
      onCancel={() => void back()}
    >
      <PersonFields form={form} />
      {/* Outside of the Tab order and without a frame, because it cannot be changed. */}
      <TextInput
        label="Publisher"
        variant="unstyled"
        readOnly
        tabIndex={-1}
        description="The publisher of a user cannot be changed."
        value={opened.publisher?.name ?? NO_VALUE}
        error={form.errors['publisher_id']}
      />
      <RoleSelect label="Role" withAsterisk {...form.getInputProps('role_id')} />
      {asksPassword ? (
        <OwnPassword
          why={wasAdmin ? 'to change the email of an administrator' : 'to make an administrator'}
          {...form.getInputProps('own_password')}
        />
      ) : null}
    </FormShell>
  )
}
