import { TextInput } from '@mantine/core'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { Columns } from '../../ui/layout/columns.tsx'

interface PersonFieldsProps {
  form: { getInputProps: (field: 'first_name' | 'last_name' | 'email') => object }
}

/** First name, last name and e-mail: the first fields of Create User and of Edit User. */
export function PersonFields({ form }: PersonFieldsProps) {
  return (
    <>
      <Columns cols={{ base: 1, sm: 2 }}>
        <TextInput label="First name" ref={focusOnMount} {...form.getInputProps('first_name')} />
        <TextInput label="Last name" {...form.getInputProps('last_name')} />
      </Columns>
      <TextInput
        label="Email"
        type="email"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </>
  )
}
