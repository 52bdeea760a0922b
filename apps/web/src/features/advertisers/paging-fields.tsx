import { Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CredentialsForm } from '@headgate/contract/providers/credentials'
import { MOST_PAGES, noPaging, type PagingKind } from '@headgate/contract/providers/paging'
import { NumberField } from '../../form/number-field.tsx'
import { OneSelect } from '../../form/select/one-select.tsx'
import { Columns, Fields } from '../../ui/layout/columns.tsx'

const kinds: readonly { value: PagingKind; label: string }[] = [
  { value: 'none', label: 'One reply has everything' },
  { value: 'next_link', label: 'Address of the next page' },
  { value: 'cursor', label: 'Cursor' },
  { value: 'page_number', label: 'Page number' },
]

const fieldLabels: Record<PagingKind, { label: string; description: string; isNeeded: boolean } | null> = {
  none: null,
  next_link: {
    label: 'Nest of the address',
    description: 'Where a reply has the address of the next page',
    isNeeded: true,
  },
  cursor: { label: 'Nest of the cursor', description: 'Where a reply has the next cursor', isNeeded: true },
  page_number: {
    label: 'Nest of the number of pages',
    description: 'If a reply has it; else an empty page is the last',
    isNeeded: false,
  },
}

/** A number that is being typed may be empty. */
const number = (value: unknown) => (value === '' || value === undefined ? null : Number(value))

/** How a report comes in pages (docs/behaviour/advertisers.md#pages). Only the fields of the chosen way are shown. */
export function PagingFields({ form }: { form: UseFormReturnType<CredentialsForm> }) {
  const paging = { ...noPaging, ...form.getValues().paging }
  const kind = paging.kind ?? 'none'
  const field = fieldLabels[kind]
  return (
    <Fields legend="Pages">
      <Columns cols={{ base: 1, sm: 2 }}>
        <OneSelect
          label="How a report comes"
          choices={kinds}
          value={kind}
          onChange={(next) => form.setFieldValue('paging.kind', (next ?? 'none') as PagingKind)}
        />
        {field === null ? null : (
          <>
            <TextInput
              label={field.label}
              description={`${field.description}, with a hyphen between levels`}
              withAsterisk={field.isNeeded}
              {...form.getInputProps('paging.field')}
            />
            {kind === 'next_link' ? null : (
              <TextInput
                label="Parameter of the page"
                description="In the address, or in the body of the report; not needed with [PAGE]"
                {...form.getInputProps('paging.param')}
              />
            )}
            {kind === 'page_number' ? (
              <NumberField
                label="Number of the first page"
                description="0 or 1"
                value={number(paging.first_page)}
                onChange={(next) => form.setFieldValue('paging.first_page', next ?? '')}
                error={form.errors['paging.first_page']}
              />
            ) : null}
            <NumberField
              label="Most pages of a run"
              description={`1 to ${MOST_PAGES}. A run that needs more fails.`}
              value={number(paging.max_pages)}
              onChange={(next) => form.setFieldValue('paging.max_pages', next ?? '')}
              error={form.errors['paging.max_pages']}
            />
          </>
        )}
      </Columns>
      {kind === 'none' ? null : (
        <Text size="sm" c="dimmed" mt="xs">
          A test call reads two pages.
        </Text>
      )}
    </Fields>
  )
}
