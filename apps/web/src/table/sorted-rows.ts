import { createColumnHelper, type Row as ModelRow, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { CellValue } from './column.ts'
import type { DataTableProps, Sort } from './data-table.tsx'
import { features } from './model.ts'

export type SortedRow<Row extends object> = ModelRow<typeof features, Row>

/** The rows as they are shown: sorted here unless the server sorts, each knowing whether it may be selected. */
export function useSortedRows<Row extends object>(
  props: Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowId' | 'sort' | 'selection'>,
  current: Sort | null,
): readonly SortedRow<Row>[] {
  const { columns, rows, rowId, sort } = props
  const reason = props.selection?.reason
  const model = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(
      columns.map((column) =>
        helper.accessor((row): CellValue => column.value(row), { id: column.id, sortFn: 'basic' }),
      ),
    )
  }, [columns])
  const sorting = useMemo(
    () => (current === null ? [] : [{ id: current.by, desc: current.direction === 'DESC' }]),
    [current],
  )
  const table = useTable({
    features,
    columns: model,
    data: rows,
    getRowId: rowId,
    manualSorting: sort !== undefined,
    enableRowSelection: (row) => reason?.(row.original) === undefined,
    state: { sorting },
  })
  return table.getRowModel().rows
}
