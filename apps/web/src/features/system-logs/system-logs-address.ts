import { SYSTEM_LOG_DAYS, systemLogsQuery, type SystemLogsQuery } from '@headgate/contract/system-logs'
import { addDays, today } from '@headgate/domain/days'
import { z } from 'zod'

/** The state of the screen: the query of its call, and the line that is open. */
export const systemLogsAddress = systemLogsQuery.extend({ open: z.string().max(200).optional() })
export type SystemLogsAddress = z.output<typeof systemLogsAddress>

/** The days of a view: the last five without any, none in the future, the first not behind the last. */
export function systemLogDays({ from, to }: Pick<SystemLogsAddress, 'from' | 'to'>, now = today()) {
  const last = to === undefined || to > now ? now : to
  const first = from ?? addDays(last, 1 - SYSTEM_LOG_DAYS)
  return { from: first > last ? last : first, to: last }
}

/** The query of a view. The chosen day is one that exists. */
export function systemLogsOf(address: SystemLogsAddress): SystemLogsQuery {
  const { date, open: _, ...search } = address
  return {
    ...search,
    ...systemLogDays(search),
    date: date !== undefined && date > today() ? undefined : date,
  }
}
