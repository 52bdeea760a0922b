import { Button } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import classes from './data-table.module.css'

interface EmptyRowProps {
  columns: number
  text: string | undefined
  /** Set while a filter may be what hides the rows. */
  onClearFilters: (() => void) | undefined
}

/** Says in the middle of what is in sight that there are no rows, however wide the table is. */
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
