import { NativeBlock } from '../native/block.ts'
import * as column from '../native/columns.ts'

/** Rows for `reported_row`: jobs gather them, analytics stores them (docs/behaviour/revenue.md#storage). */
export const reportedRows = () =>
  new NativeBlock({
    provider_id: column.uint32Column(),
    date: column.dayColumn(),
    import_id: column.uint32Column(),
    load: column.uint32Column(),
    row_index: column.uint32Column(),
    is_matched: column.uint8Column(),
    channel: column.textColumn(),
    country: column.textColumn(),
    country_unread: column.uint8Column(),
    total_searches: column.uint64Column(),
    monetized_searches: column.uint64Column(),
    clicks: column.uint64Column(),
    followon_searches: column.uint64Column(),
    initial_searches: column.uint64Column(),
    revenue: column.moneyColumn(),
  })

/** Rows for `skipped_line`. */
export const skippedLines = () =>
  new NativeBlock({
    provider_id: column.uint32Column(),
    import_id: column.uint32Column(),
    load: column.uint32Column(),
    row_index: column.uint32Column(),
    outcome: column.textColumn(),
    date: column.optionalDayColumn(),
    channel: column.textColumn(),
    total_searches: column.uint64Column(),
    monetized_searches: column.uint64Column(),
    clicks: column.uint64Column(),
    revenue: column.moneyColumn(),
    field: column.textColumn(),
    reason: column.textColumn(),
    texts: column.textsColumn(),
    created_at: column.dateTimeColumn(),
  })

/** The rows of an import, by the table that they are stored in. */
export const importRows = { reported_row: reportedRows, skipped_line: skippedLines } as const
export type ImportTable = keyof typeof importRows
