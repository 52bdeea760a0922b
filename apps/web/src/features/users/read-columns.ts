import type { QueryClient } from '@tanstack/react-query'
import { displayColumnsQuery } from '../../api/revenue/display-columns.ts'
import { displayNamesQuery } from '../../api/revenue/display-names.ts'
import { userQueries } from '../../api/users.ts'

/** Reads what the form of display columns shows. */
export async function readColumns(client: QueryClient, userId: number): Promise<void> {
  await Promise.all([
    client.fetchQuery(displayColumnsQuery(userId)),
    client.fetchQuery(displayNamesQuery()),
    client.fetchQuery(userQueries.detail(userId)),
  ])
}
