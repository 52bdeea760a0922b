import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/numbers.ts'
import { type BulkChangeProps, useBulkChange } from './bulk-change.ts'

/** Actions on all selected rows at once, as buttons side by side: the content of a panel. */
export function BulkButtons<Row extends { id: number | string }, Change extends string>(
  props: BulkChangeProps<Row, Change> & { children?: ReactNode },
) {
  const { busy, run } = useBulkChange(props)
  const { length } = props.chosen
  return (
    <Group gap="sm">
      {props.actions.map((action) => (
        <Button
          key={action.change}
          variant="default"
          disabled={busy}
          {...(action.destructive === true && { c: 'var(--mantine-color-error)' })}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
      {props.children}
      <Selected count={length} noun={props.noun} />
    </Group>
  )
}

/** How many rows are selected. */
export function Selected({ count, noun }: { count: number; noun: readonly [string, string] }) {
  return (
    <Text size="sm" c="dimmed" component="output">
      {count === 0 ? 'Select rows first.' : `${formatCount(count)} ${noun[count === 1 ? 0 : 1]} selected`}
    </Text>
  )
}
