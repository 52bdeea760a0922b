import {
  restatementGroups,
  restatementsQuery,
  type RestatementsQuery,
} from '@headgate/contract/revenue/restatement-calls'
import { z } from 'zod'
import { maturityQueries } from '../../api/revenue/maturity.ts'

/** The state of the list: the query of its call, and what its restatements are added up by. */
export const restatementAddress = restatementsQuery.extend({ group: z.enum(restatementGroups).optional() })
export type RestatementAddress = z.output<typeof restatementAddress>

/** The query of an address. */
export function restatementQuery(address: RestatementAddress): RestatementsQuery {
  const { group: _, ...query } = address
  return query
}

/** The restatements of an address, or their groups. */
export function shownQuery({ group: by, ...query }: RestatementAddress) {
  return by === undefined
    ? { list: maturityQueries.restatements(query) }
    : { groups: maturityQueries.restatementGroups({ ...query, by }) }
}
