import type { Restatement } from '@headgate/contract/revenue/restatement-calls'
import type { FileFormat } from '@headgate/contract/base/constants'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import { csvFile, type FileAnswer, xlsxFile } from '@headgate/server/answer'
import { csvNumber, csvText } from '@headgate/server/csv'
import { csvStream } from '@headgate/server/csv-stream'
import type { SheetKind } from '@headgate/server/xlsx/cells'
import { xlsx } from '@headgate/server/xlsx/xlsx'

interface FileColumn {
  name: string
  kind: SheetKind
  value: (row: Restatement) => string | number | null
}

const column = (name: string, kind: SheetKind, value: FileColumn['value']): FileColumn => ({
  name,
  kind,
  value,
})

/** A figure before and after, and by how much it changed. */
const moved = (figure: 'gross' | 'net' | 'publisher', name: string): FileColumn[] => {
  const before = (row: Restatement) => row[`${figure}_before`]
  const after = (row: Restatement) => row[`${figure}_after`]
  return [
    column(`${name}_before`, 'money', before),
    column(`${name}_after`, 'money', after),
    column(`${name}_difference`, 'money', (row) =>
      moneyText(millionthsOf(after(row)) - millionthsOf(before(row))),
    ),
  ]
}

/** Names as files of reports have them. */
const columns: readonly FileColumn[] = [
  column('changed_at', 'date', (row) => row.createdAt.slice(0, 16).replace('T', ' ')),
  column('date', 'date', (row) => row.day),
  column('advertiser_id', 'id', (row) => row.provider.id),
  column('advertiser_name', 'text', (row) => row.provider.name),
  column('publisher_id', 'id', (row) => row.publisher?.id ?? null),
  column('publisher_name', 'text', (row) => row.publisher?.name ?? null),
  ...moved('net', 'net_revenue'),
  ...moved('publisher', 'publisher_revenue'),
  ...moved('gross', 'gross_revenue'),
  column('cause_kind', 'text', (row) => row.cause_kind),
  column('cause', 'text', (row) => row.cause),
]

/** Text that looks like a formula stays text; amounts are numbers. */
function csvCell({ kind, value }: FileColumn, row: Restatement) {
  const cell = value(row)
  if (cell === null) return null
  return kind === 'text' || kind === 'date' ? csvText(String(cell)) : csvNumber(Number(cell))
}

async function* sheetRows(parts: AsyncGenerator<Restatement[]>) {
  for await (const rows of parts) yield rows.map((row) => columns.map(({ value }) => value(row)))
}

/** All restatements of a view as a file, written while they are read (docs/behaviour/revenue.md#restatements). */
export async function restatementFile(
  parts: AsyncGenerator<Restatement[]>,
  format: FileFormat,
): Promise<FileAnswer> {
  if (format === 'xlsx') {
    const sheet = {
      name: 'Restatements',
      head: [],
      columns: columns.map(({ name, kind }) => ({ header: name, kind })),
    }
    return xlsxFile(xlsx(sheet, sheetRows(parts)), 'restatements')
  }
  const file = await csvStream(
    columns.map(({ name }) => name),
    parts,
    async (rows) => rows.map((row) => columns.map((one) => csvCell(one, row))),
  )
  return csvFile(file, 'restatements')
}
