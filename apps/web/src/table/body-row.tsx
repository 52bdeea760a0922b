import { IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { cellText } from './column.ts'
import classes from './data-table.module.css'
import type { Place } from './place.ts'
import { RowCheckbox } from './row-checkbox.tsx'

interface BodyRowProps<Row> {
  row: Row
  id: string
  index: number
  label: string
  places: readonly Place<Row>[]
  selected: boolean
  reason: string | undefined
  onSelect: ((id: string, on: boolean) => void) | undefined
  /** The column whose text opens more about the row. */
  opener: string | undefined
  isOpen: boolean
  onOpen: ((id: string | undefined) => void) | undefined
}

function PlainBodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, id, index, label, places, selected, reason, onSelect, opener, isOpen, onOpen } = props
  return (
    // 1 is the header's row.
    <tr className={classes.row} data-selected={selected || undefined} aria-rowindex={index + 2}>
      {places.map((place) =>
        place.column === null ? (
          <td key={place.id} data-pinned={place.pinned} style={place.style}>
            <RowCheckbox
              label={`Select ${label}`}
              reason={reason}
              checked={selected}
              onChange={() => onSelect?.(id, !selected)}
            />
          </td>
        ) : (
          <td
            key={place.id}
            data-align={place.column.align}
            data-pinned={place.pinned}
            data-tone={place.column.tone?.(row)}
            style={place.style}
            // A text may be longer than its column. A number never is.
            title={place.column.align === 'end' ? undefined : cellText(place.column, row)}
          >
            {place.id === opener ? (
              <button
                type="button"
                className={classes.opener}
                aria-expanded={isOpen}
                onClick={() => onOpen?.(isOpen ? undefined : id)}
              >
                <IconChevronRight size={16} aria-hidden />
                <span>{cellText(place.column, row)}</span>
              </button>
            ) : place.column.cell === undefined ? (
              cellText(place.column, row)
            ) : (
              place.column.cell(row)
            )}
          </td>
        ),
      )}
    </tr>
  )
}

/** Drawn again only when its own row, its selection or the columns change. */
export const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow
