import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { Sort } from './data-table.tsx'
import type { Place } from './place.ts'

interface HeaderCellProps<Row> {
  place: Place<Row>
  column: Column<Row>
  sort: Sort | null
  onSort: (by: string) => void
}

/** A header that sorts on a press, first ascending, then descending. `aria-sort` has the direction. */
export function HeaderCell<Row>({ place, column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.by === column.id ? sort.direction : null
  const sorted = direction === null ? 'none' : direction === 'ASC' ? 'ascending' : 'descending'
  const sortable = column.sortable ?? true
  return (
    <th
      scope="col"
      title={column.hint}
      aria-sort={sortable ? sorted : undefined}
      data-align={column.align}
      data-pinned={place.pinned}
      style={place.style}
    >
      {sortable ? (
        <button type="button" className={classes.sort} onClick={() => onSort(column.id)}>
          <span>{column.header}</span>
          <Arrow direction={direction} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function Arrow({ direction }: { direction: Sort['direction'] | null }) {
  if (direction === 'ASC') return <IconArrowUp size={14} aria-hidden />
  if (direction === 'DESC') return <IconArrowDown size={14} aria-hidden />
  return <IconArrowsSort size={14} aria-hidden data-idle />
}
