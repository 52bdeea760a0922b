import { adviceQuery, type AdviceQuery } from '@headgate/contract/advisor/advice-calls'
import type { AdviceStatus } from '@headgate/contract/advisor/states'
import { flag, id } from '@headgate/contract/base/call'
import type { z } from 'zod'

/** The state of the list: the query of its call, the item that is open, and whether the rules are. */
export const adviceAddress = adviceQuery.extend({ open: id.optional(), rules: flag.default(false) })
export type AdviceAddress = z.output<typeof adviceAddress>

/** Without a status in the address active items are shown. */
export const shownStatuses = (address: Pick<AdviceAddress, 'status'>): readonly AdviceStatus[] =>
  address.status ?? ['active']

/** The query of an address. */
export function adviceQueryOf(address: AdviceAddress): AdviceQuery {
  const { open: _1, rules: _2, ...query } = address
  return { ...query, status: [...shownStatuses(query)] }
}
