import type { Warehouse } from '../client/client.ts'

/**
 * For tests that delete rows and need their tokens. ClickHouse else removes the empty parts some seconds later, and forgets
 * the tokens of them.
 */
export async function keepTokensOfDeletedRows(warehouse: Warehouse): Promise<void> {
  for (const table of ['search_event', 'search_hour'])
    await warehouse.command({ sql: `ALTER TABLE ${table} MODIFY SETTING remove_empty_parts = 0` })
}
