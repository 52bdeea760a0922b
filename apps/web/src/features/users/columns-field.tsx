import { Group, Stack, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import {
  type PublisherColumnKey,
  publisherColumnKeys,
  publisherColumnName,
} from '@headgate/contract/settings/display-columns'
import { IconX } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { displayNamesQuery } from '../../api/revenue/display-names.ts'
import { BlockHandle, OrderedBlocks } from '../../form/order/ordered-blocks.tsx'
import { ManySelect } from '../../form/select/many-select.tsx'
import { IconAction } from '../../ui/icon-action.tsx'

interface ColumnsFieldProps {
  /** Keys in the order of the table. */
  value: PublisherColumnKey[]
  onChange: (keys: PublisherColumnKey[]) => void
  error?: ReactNode
}

const itself = (key: string) => key

/** A choice of report columns, and their order. */
export function ColumnsField({ value, onChange, error }: ColumnsFieldProps) {
  const { data: names } = useSuspenseQuery(displayNamesQuery())
  const fields = names?.fields
  const move = (key: string, to: number) => {
    const moved = key as PublisherColumnKey
    onChange(value.filter((one) => one !== moved).toSpliced(to, 0, moved))
  }
  const remove = (key: PublisherColumnKey) => onChange(value.filter((one) => one !== key))
  return (
    <Stack gap="md">
      <div>
        <ManySelect
          label="Columns"
          data-field="fields"
          withAsterisk
          blank="None"
          choices={publisherColumnKeys.map((key) => ({
            value: key,
            label: publisherColumnName(key, fields),
          }))}
          value={value}
          onChange={(keys) => onChange(keys as PublisherColumnKey[])}
          error={error}
        />
        <Text size="sm" c="dimmed" mt={4}>
          {messages.displayColumns.selectOne}
        </Text>
      </div>
      {value.length === 0 ? null : (
        <div>
          <Text size="sm" fw={500} mb={4}>
            Order of the table
          </Text>
          <OrderedBlocks label="Order of the table" blocks={value} keyOf={itself} onMove={move}>
            {(key) => <Column name={publisherColumnName(key, fields)} onRemove={() => remove(key)} />}
          </OrderedBlocks>
        </div>
      )}
    </Stack>
  )
}

function Column({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <BlockHandle label={`Move ${name}`} />
      <Text size="sm" flex={1}>
        {name}
      </Text>
      <IconAction label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </IconAction>
    </Group>
  )
}
