import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { formatCount } from '../../lib/numbers.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { type BulkChangeProps, useBulkChange } from './bulk-change.ts'

/** What can be done with all selected rows at once, behind one button (1 §2, T4). */
export function BulkActions<Row extends { id: number }, Change extends string>(
  props: BulkChangeProps<Row, Change>,
) {
  const { busy, run } = useBulkChange(props)
  const selected = props.chosen.length
  return (
    <ActionMenu
      actions={props.actions.map((action) => ({ ...action, onSelect: () => void run(action) }))}
      target={
        <Button variant="default" rightSection={<IconChevronDown size={16} />} loading={busy}>
          Bulk actions{selected === 0 ? '' : ` (${formatCount(selected)})`}
        </Button>
      }
    />
  )
}
