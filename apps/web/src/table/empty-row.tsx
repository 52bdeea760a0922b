import { Button } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import classes from './data-table.module.css'

interface EmptyRowProps {
  columns: number
  text: string | undefined
  /** Set while a filter may hide rows. */
  onClearFilters: (() => void) | undefined
}

/** Shows that there are no rows, in the middle of the visible part, however wide the table is. */
export function EmptyRow({ columns, text, onClearFilters }: EmptyRowProps) {
  return (
    <tr>
      <td className={classes.empty} colSpan={columns}>
        <div>
          <span>{text ?? messages.general.emptyTable}</span>
          {onClearFilters === undefined ? null : (
            <Button variant="default" size="xs" onClick={onClearFilters}>
              Clear filters
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}
