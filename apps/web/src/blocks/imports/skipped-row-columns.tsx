import { type RowMessage, rowMessages, type SkippedRow } from '@headgate/contract/revenue/row-calls'
import type { Choice } from '../../form/select/choice.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount, formatRevenue } from '../../lib/numbers.ts'
import type { Column } from '../../table/column.ts'
import { momentColumn } from '../../table/list-columns.tsx'

/** Messages of rows, for a filter. */
export const messageChoices: readonly Choice[] = rowMessages.map((value: RowMessage) => ({
  value,
  label: value,
}))

function count(
  id: 'clicks' | 'total_searches' | 'monetized_searches',
  header: string,
  width: number,
): Column<SkippedRow> {
  return { id, header, value: (row) => row[id], format: (row) => formatCount(row[id]), width, align: 'end' }
}

/** The message, with the reason where it says more. */
function messageText({ message, reason }: SkippedRow): string {
  return reason === '' || reason === message ? message : `${message}: ${reason}`
}

/** A figure that could not be read is shown as the advertiser wrote it. */
function revenueText(text: string): string {
  if (text.trim() === '') return NO_VALUE
  return Number.isFinite(Number(text)) ? formatRevenue(text) : text
}

/** Rows of imports that were skipped, or that were uploaded. */
export const skippedRowColumns: readonly Column<SkippedRow>[] = [
  {
    id: 'row_index',
    header: 'Row Index',
    hint: 'The line of the file, or the row of the reply of an API',
    value: (row) => row.row_index,
    format: (row) => formatCount(row.row_index),
    width: 125,
    align: 'end',
    hideable: false,
  },
  { id: 'channel', header: 'Channel', value: (row) => row.channel || NO_VALUE, width: 170 },
  { id: 'date', header: 'Date', value: (row) => row.date, width: 130 },
  {
    id: 'gross_revenue',
    header: 'Gross Revenue',
    value: (row) => row.gross_revenue,
    format: (row) => revenueText(row.gross_revenue),
    width: 155,
    align: 'end',
  },
  count('clicks', 'Clicks', 100),
  count('total_searches', 'Total Searches', 155),
  count('monetized_searches', 'Monetized Searches', 190),
  {
    id: 'message',
    header: 'Message',
    value: (row) => row.message,
    format: messageText,
    width: 330,
  },
  momentColumn('createdAt', 'Created At (UTC)', (row) => row.createdAt, 185),
]
