import type {
  MovedSums,
  Restatement,
  RestatementGroup,
  RestatementSums,
} from '@headgate/contract/revenue/restatement-calls'
import type { FileFormat } from '@headgate/contract/base/constants'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import type { FileAnswer } from '@headgate/server/answer'
import { columnsFile, type FileColumn } from '@headgate/server/columns-file'

const figures = { net: 'net_revenue', publisher: 'publisher_revenue', gross: 'gross_revenue' } as const
type Figure = keyof typeof figures

const difference = (figure: Figure): FileColumn<MovedSums> => ({
  name: `${figures[figure]}_difference`,
  kind: 'money',
  value: (row) => moneyText(millionthsOf(row[`${figure}_after`]) - millionthsOf(row[`${figure}_before`])),
})

/** A figure before and after, and by how much it changed. */
const moved = (figure: Figure): FileColumn<MovedSums>[] => [
  { name: `${figures[figure]}_before`, kind: 'money', value: (row) => row[`${figure}_before`] },
  { name: `${figures[figure]}_after`, kind: 'money', value: (row) => row[`${figure}_after`] },
  difference(figure),
]

/** Names as files of reports have them. */
const columns: readonly FileColumn<Restatement>[] = [
  { name: 'changed_at', kind: 'date', value: (row) => row.createdAt.slice(0, 16).replace('T', ' ') },
  { name: 'date', kind: 'date', value: (row) => row.day },
  { name: 'advertiser_id', kind: 'id', value: (row) => row.provider.id },
  { name: 'advertiser_name', kind: 'text', value: (row) => row.provider.name },
  { name: 'publisher_id', kind: 'id', value: (row) => row.publisher?.id ?? null },
  { name: 'publisher_name', kind: 'text', value: (row) => row.publisher?.name ?? null },
  ...moved('net'),
  ...moved('publisher'),
  ...moved('gross'),
  { name: 'cause_kind', kind: 'text', value: (row) => row.cause_kind },
  { name: 'cause', kind: 'text', value: (row) => row.cause },
]

const named = (word: string): FileColumn<RestatementSums>[] => [
  { name: `${word}_id`, kind: 'id', value: (row) => row.id },
  { name: `${word}_name`, kind: 'text', value: (row) => row.name },
]

const groupKeys: Record<RestatementGroup, FileColumn<RestatementSums>[]> = {
  provider: named('advertiser'),
  publisher: named('publisher'),
  day: [{ name: 'date', kind: 'date', value: (row) => row.name }],
}

/** Figures before and after do not add up where a day changed twice, so groups have the changes alone. */
const groupColumns = (by: RestatementGroup): readonly FileColumn<RestatementSums>[] => [
  ...groupKeys[by],
  { name: 'restatements', kind: 'count', value: (row) => row.count },
  difference('net'),
  difference('publisher'),
  difference('gross'),
]

const kindOf = (format: FileFormat) => ({ format, name: 'restatements', sheet: 'Restatements' })

/** All restatements of a view as a file (docs/behaviour/revenue.md#restatements). */
export const restatementFile = (
  parts: AsyncGenerator<Restatement[]>,
  format: FileFormat,
): Promise<FileAnswer> => columnsFile(columns, parts, kindOf(format))

/** All groups of a view as a file (docs/behaviour/revenue.md#restatements). */
export const restatementGroupFile = (
  by: RestatementGroup,
  parts: AsyncGenerator<RestatementSums[]>,
  format: FileFormat,
): Promise<FileAnswer> => columnsFile(groupColumns(by), parts, kindOf(format))
