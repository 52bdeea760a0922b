import { Text, TextInput } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import {
  type DisplayNames as Stored,
  type DisplayNamesForm,
  displayNamesForm,
  namedColumns,
  proposedNames,
} from '@headgate/contract/settings/display-names'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { displayNamesQuery, useSaveDisplayNames } from '../../api/revenue/display-names.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { Page } from '../../screens/page.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { toast } from '../../ui/toast.ts'

/** The stored names. A column that has none yet, as before the first save, gets a proposed one. */
const valuesOf = (stored: Stored | null): DisplayNamesForm => ({
  fields: { ...proposedNames, ...stored?.fields },
})

/** Map Display Names (docs/behaviour/settings.md#display-names). */
export function DisplayNames() {
  const { data } = useSuspenseQuery(displayNamesQuery())
  // The record as it was opened: a later background read must not change the version that a save is compared with.
  const [opened, setOpened] = useState(data)
  const form = useContractForm(displayNamesForm, valuesOf(opened))
  const { mutateAsync: store } = useSaveDisplayNames(opened)
  const navigate = useNavigate()
  const save = async (values: DisplayNamesForm) => {
    const saved = await store(values)
    toast.success(messages.titles.success, messages.displayNames.saved)
    if (opened === null) {
      await navigate({ to: '/mappedFields', ignoreBlocker: true })
      return
    }
    setOpened(saved)
    form.setInitialValues(valuesOf(saved))
    form.setValues(valuesOf(saved))
  }
  return (
    <Page title="Map Display Names">
      <FormShell form={form} submitLabel="Save" width={1080} onSubmit={save}>
        <Text size="sm" c="dimmed">
          {opened === null
            ? 'No display names are set yet. These are proposals: change what your team calls otherwise, and save.'
            : 'How screens name the columns of the database.'}
        </Text>
        <Columns cols={{ base: 1, xs: 2, md: 3 }}>
          {namedColumns.map((column) => (
            <TextInput key={column} label={column} withAsterisk {...form.getInputProps(`fields.${column}`)} />
          ))}
        </Columns>
      </FormShell>
    </Page>
  )
}
