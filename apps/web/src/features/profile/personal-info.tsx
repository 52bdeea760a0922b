import { TextInput } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { profileForm, type User } from '@headgate/contract/people/users'
import { useState } from 'react'
import { useUpdateUser } from '../../api/users.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { OwnPassword } from '../../blocks/password/own-password.tsx'
import { toast } from '../../ui/toast.ts'
import { Columns } from '../../ui/layout/columns.tsx'

const valuesOf = (user: User) => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  contact_number: user.contact_number ?? '',
  skype_details: user.skype_details ?? '',
  own_password: '',
})

/** Personal Info of the profile (docs/behaviour/people.md#profile). */
export function PersonalInfo({ user, onCancel }: { user: User; onCancel: () => void }) {
  // The record as it was opened: a later background read must not change the version that a save is compared with.
  const [opened, setOpened] = useState(user)
  const form = useContractForm(profileForm, valuesOf(opened))
  const { mutateAsync: update } = useUpdateUser()
  const save = async (change: typeof form.values) => {
    const saved = await update({ id: opened.id, change: { ...change, updatedAt: opened.updatedAt } })
    setOpened(saved)
    form.setInitialValues(valuesOf(saved))
    form.setValues(valuesOf(saved))
    toast.success(messages.titles.success, messages.users.profileUpdated)
  }
  return (
    <FormShell
      form={form}
      failure={{ title: messages.titles.failed }}
      submitLabel="Save"
      onSubmit={save}
      onCancel={onCancel}
    >
      <Columns cols={{ base: 1, sm: 2 }}>
        <TextInput label="First name" withAsterisk ref={focusOnMount} {...form.getInputProps('first_name')} />
        <TextInput label="Last name" withAsterisk {...form.getInputProps('last_name')} />
      </Columns>
      <TextInput label="Email" type="email" withAsterisk {...form.getInputProps('email')} />
      {form.values.email === opened.email ? null : (
        <OwnPassword why="to change your email" {...form.getInputProps('own_password')} />
      )}
      <Columns cols={{ base: 1, sm: 2 }}>
        <TextInput label="Contact number" type="tel" {...form.getInputProps('contact_number')} />
        <TextInput label="Skype" {...form.getInputProps('skype_details')} />
      </Columns>
    </FormShell>
  )
}
