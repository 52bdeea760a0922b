import { Alert, Stack } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { displayColumnsForm, type PublisherColumnKey } from '@headgate/contract/settings/display-columns'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { displayColumnsQuery, useSaveDisplayColumns } from '../../api/revenue/display-columns.ts'
import { userQueries } from '../../api/users.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useBackToList } from '../../lib/address/list-return.ts'
import { Page } from '../../screens/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { ColumnsField } from './columns-field.tsx'

const TITLE = 'Publisher Display Columns'
const texts = messages.displayColumns

/** Publisher Display Columns (docs/behaviour/settings.md#publisher-display-columns). The user list names the user. */
export function DisplayColumns() {
  const userId = useLocation({ select: ({ state }) => state.userId })
  if (userId === undefined)
    return (
      <Page title={TITLE}>
        <Stack gap="md" align="flex-start">
          <Alert color="yellow" icon={<IconAlertTriangle />} maw={640}>
            {texts.noUser}
          </Alert>
          <TextLink to="/usermanagement">User Management</TextLink>
        </Stack>
      </Page>
    )
  return <ColumnsOfUser key={userId} userId={userId} />
}

function ColumnsOfUser({ userId }: { userId: number }) {
  const { data: user } = useSuspenseQuery(userQueries.detail(userId))
  const { data } = useSuspenseQuery(displayColumnsQuery(userId))
  // As they were opened: a later background read must not change the version that a save is compared with.
  const [opened] = useState(data)
  const form = useContractForm(displayColumnsForm, { fields: opened?.fields ?? [] })
  const { mutateAsync: store } = useSaveDisplayColumns(userId, opened)
  const back = useBackToList('/usermanagement')
  const save = async ({ fields }: { fields: PublisherColumnKey[] }) => {
    await store(fields)
    toast.success(messages.titles.success, texts.saved)
    await back({ ignoreBlocker: true })
  }
  const publisher = user.publisher === null ? '' : ` of ${user.publisher.name}`
  return (
    <Page
      title={TITLE}
      trail={
        <>
          <TextLink to="/usermanagement" inherit>
            User Management
          </TextLink>
          <span aria-hidden>/</span>
          <span>
            {user.email}
            {publisher}
          </span>
        </>
      }
    >
      <FormShell
        form={form}
        failure={{ text: opened === null ? texts.cannotSave : texts.cannotUpdate }}
        submitLabel="Save"
        onSubmit={save}
        onCancel={() => void back()}
      >
        <ColumnsField
          value={form.values.fields}
          onChange={(fields) => form.setFieldValue('fields', fields)}
          error={form.errors['fields']}
        />
      </FormShell>
    </Page>
  )
}
