import { importRows, type ImportTable } from '@headgate/domain/revenue/import-rows'
import type { Warehouse } from '../client/client.ts'

const namesOf = (table: ImportTable) => Object.keys(importRows[table]().columns)
const columns: Readonly<Record<ImportTable, readonly string[]>> = {
  reported_row: namesOf('reported_row'),
  skipped_line: namesOf('skipped_line'),
}

/**
 * Stores one part of the rows of an import, in the Native format. Rows of an interrupted reading stay behind without
 * meaning: their `load` is named by no import.
 */
export function storeImportRows(warehouse: Warehouse, table: ImportTable, body: Uint8Array): Promise<void> {
  return warehouse.insertBlock(table, columns[table], body)
}
