import { adviceQuery, type AdviceQuery } from '@headgate/contract/advisor/advice-calls'
import type { AdviceStatus } from '@headgate/contract/advisor/states'
import { id } from '@headgate/contract/base/call'
import type { z } from 'zod'

/** The state of the list: the query of its call, and the item that is open. */
export const adviceAddress = adviceQuery.extend({ open: id.optional() })
export type AdviceAddress = z.output<typeof adviceAddress>

/** Without a status in the address active items are shown. */
export const shownStatuses = (address: Pick<AdviceAddress, 'status'>): readonly AdviceStatus[] =>
  address.status ?? ['active']

/** The query of an address. */
export function adviceQueryOf(address: AdviceAddress): AdviceQuery {
  const { open: _, ...query } = address
  return { ...query, status: [...shownStatuses(query)] }
}
