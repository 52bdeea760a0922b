import { ivtListQuery } from '@headgate/contract/ivt/ivt-report'
import { daysBefore } from '@headgate/domain/days'
import type { z } from 'zod'
import type { IvtQuery } from '../../api/ivt/ivt-report.ts'

const { orderBy: order_by, orderDirection: order_direction } = ivtListQuery.shape

/** The state of the screen: the parameters of its call, with the names that every list has for its order. */
export const ivtAddress = ivtListQuery
  .omit({ orderBy: true, orderDirection: true, download: true })
  .extend({ order_by, order_direction })
export type IvtAddress = z.output<typeof ivtAddress>

/** The last day that has figures: today has not ended. */
export const lastDay = (now: Date = new Date()): string => daysBefore(1, now)

/** The days of an address, yesterday without any. Days that the server would refuse do not count. */
export function daysOf(
  { fromDate, toDate }: Pick<IvtAddress, 'fromDate' | 'toDate'>,
  now: Date = new Date(),
) {
  const last = lastDay(now)
  const from = fromDate ?? toDate ?? last
  const to = toDate ?? fromDate ?? last
  return to > last || from > to ? { from: last, to: last } : { from, to }
}

/** The query of the call for an address. */
export function ivtQuery({
  order_by: orderBy,
  order_direction: orderDirection,
  ...view
}: IvtAddress): IvtQuery {
  const { from: fromDate, to: toDate } = daysOf(view)
  return { ...view, fromDate, toDate, orderBy, orderDirection }
}
