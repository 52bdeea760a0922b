import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCheckImportAgain } from '../../../api/revenue/imports.ts'
import { announce } from '../../../api/query/announce.ts'
import { Section } from '../../../screens/section.tsx'
import { Radio } from '../../../ui/check/check.tsx'
import { Fields } from '../../../ui/layout/columns.tsx'

const orders = [
  { value: 'dmy', label: 'Day first', note: '03/04/2026 is 3 April' },
  { value: 'mdy', label: 'Month first', note: '03/04/2026 is 4 March' },
] as const

/** Asks which part of a date is the day, where every line of the file allows both (docs/behaviour/revenue.md#reading-a-file). */
export function DateOrderQuestion({ id }: { id: number }) {
  const [order, setOrder] = useState<'dmy' | 'mdy' | null>(null)
  const again = useCheckImportAgain(id)
  return (
    <Section title="Which part of a date is the day?">
      <Text size="sm" mb="sm">
        Every date of the file can be read in two ways, and no earlier file of this advertiser decides. The
        answer is kept for its next files.
      </Text>
      <Fields legend="Order of dates">
        <Stack gap="sm">
          {orders.map(({ value, label, note }) => (
            <Radio
              key={value}
              name="date-order"
              label={label}
              description={note}
              checked={order === value}
              onChange={() => setOrder(value)}
            />
          ))}
        </Stack>
      </Fields>
      <Group mt="sm">
        <Button
          disabled={order === null}
          loading={again.isPending}
          onClick={() => order !== null && void announce(again.mutateAsync({ date_order: order }), {})}
        >
          Read again
        </Button>
      </Group>
    </Section>
  )
}
