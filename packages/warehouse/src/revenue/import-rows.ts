import type { Warehouse } from '../client/client.ts'

/** Columns of the rows of an import, in the order in which jobs send them. */
export const importRowColumns = {
  reported_row: [
    'provider_id',
    'date',
    'import_id',
    'load',
    'row_index',
    'is_matched',
    'channel',
    'country',
    'country_unread',
    'total_searches',
    'monetized_searches',
    'clicks',
    'followon_searches',
    'initial_searches',
    'revenue',
  ],
  skipped_line: [
    'provider_id',
    'import_id',
    'load',
    'row_index',
    'outcome',
    'date',
    'channel',
    'total_searches',
    'monetized_searches',
    'clicks',
    'revenue',
    'field',
    'reason',
    'texts',
    'created_at',
  ],
} as const
export type ImportTable = keyof typeof importRowColumns

/**
 * Stores one part of the rows of an import. Rows of an interrupted reading stay behind without meaning: their `load`
 * is named by no import.
 */
export function storeImportRows(
  warehouse: Warehouse,
  table: ImportTable,
  body: Buffer,
  token: string,
): Promise<void> {
  return warehouse.insert(table, importRowColumns[table], body, token)
}
