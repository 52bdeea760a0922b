import { SYSTEM_LOG_DAYS, systemLogsQuery, type SystemLogsQuery } from '@headgate/contract/system-logs'
import { addDays, today } from '@headgate/domain/days'

export const systemLogsAddress = systemLogsQuery
export type SystemLogsAddress = SystemLogsQuery

/** The days of a view: the last five without any, none in the future, the first not behind the last. */
export function systemLogDays({ from, to }: Pick<SystemLogsAddress, 'from' | 'to'>, now = today()) {
  const last = to === undefined || to > now ? now : to
  const first = from ?? addDays(last, 1 - SYSTEM_LOG_DAYS)
  return { from: first > last ? last : first, to: last }
}

/** The query of a view. The chosen day is one that exists. */
export function systemLogsOf({ date, ...search }: SystemLogsAddress): SystemLogsQuery {
  return {
    ...search,
    ...systemLogDays(search),
    date: date !== undefined && date > today() ? undefined : date,
  }
}
