import '@mantine/core/styles.layer.css'
import '../src/ui/global.css'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { formatCount, formatRevenue } from '../src/lib/numbers.ts'
import type { Column } from '../src/table/column.ts'
import { DataTable } from '../src/table/data-table.tsx'
import { useSelection } from '../src/screens/list/selection.ts'
import { theme } from '../src/ui/theme.ts'

/** 500 rows of 45 columns, as in the widest report: text, counts, revenue, threshold colours. */
interface Row {
  id: number
  cells: readonly number[]
}

const ROWS = 500
const COLUMNS = 45

/** The same numbers in every run. */
function makeRows(): Row[] {
  let seed = 42
  const next = () => (seed = (seed * 48_271) % 2_147_483_647)
  return Array.from({ length: ROWS }, (_, id) => ({
    id,
    cells: Array.from({ length: COLUMNS }, () => next() % 100_000),
  }))
}

const columns: readonly Column<Row>[] = Array.from({ length: COLUMNS }, (_, index) => ({
  id: `c${index}`,
  header: `Column ${index}`,
  value: (row: Row) => row.cells[index],
  format: (row: Row) => {
    const value = row.cells[index] ?? 0
    return index < 5 ? `Name ${value}` : index % 2 === 0 ? formatCount(value) : formatRevenue(value / 7)
  },
  width: 120,
  ...(index < 5 ? {} : { align: 'end' as const }),
  ...(index % 9 === 8
    ? { tone: (row: Row) => ((row.cells[index] ?? 0) > 50_000 ? ('green' as const) : ('red' as const)) }
    : {}),
}))

const pressed = () => undefined
const rowId = (row: Row) => String(row.id)
const none: readonly Row[] = []
/** The server sorts, so sorting is not measured here. */
const unsorted = { by: 'c0', direction: 'ASC', onChange: () => undefined } as const

function Measured() {
  const [rows, setRows] = useState(none)
  const selection = useSelection('measure')
  Object.assign(globalThis, { showRows: () => setRows(makeRows()) })
  return (
    <div style={{ width: 1_300, height: 640, display: 'flex', flexDirection: 'column' }}>
      <DataTable
        label="Measured"
        columns={columns}
        rows={rows}
        rowId={rowId}
        sort={unsorted}
        selection={selection}
        pinFirst
        onFigure={pressed}
        totals={(id) => `Total ${id}`}
      />
    </div>
  )
}

const bareCells = (row: Row) => columns.map((column) => `<td>${column.format?.(row) ?? ''}</td>`).join('')

/** The baseline: the same cells as one HTML text, drawn by the browser without a framework. */
function showBare() {
  const body = makeRows()
    .map((row) => `<tr>${bareCells(row)}</tr>`)
    .join('')
  const place = document.querySelector('#bare')
  if (place !== null) place.innerHTML = `<table>${body}</table>`
}
Object.assign(globalThis, { showBare })

const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(
    <MantineProvider theme={theme}>
      <Measured />
    </MantineProvider>,
  )
}
