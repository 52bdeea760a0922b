import { type IvtRow, ivtListQuery } from '@headgate/contract/ivt/ivt-report'
import { daysBefore } from '@headgate/domain/days'
import { z } from 'zod'
import type { IvtPlace, IvtQuery } from '../../api/ivt/ivt-report.ts'

const { orderBy: order_by, orderDirection: order_direction } = ivtListQuery.shape

/** The state of the screen: the parameters of its call, with the names that every list has for its order. */
export const ivtAddress = ivtListQuery.omit({ orderBy: true, orderDirection: true, download: true }).extend({
  order_by,
  order_direction,
  /** The day, publisher and publisher link whose tests are shown over the list. */
  why: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d\.\d{1,10}\.\d{1,10}$/)
    .optional(),
})
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

/** How the address names a row whose tests are shown. */
export const whyOf = (row: Pick<IvtRow, 'date' | 'publisher_id' | 'publisher_channel_id'>): string =>
  `${row.date}.${row.publisher_id}.${row.publisher_channel_id}`

/** The day, publisher and publisher link in the address. */
export function placeOf(why: string): IvtPlace {
  const [date = '', publisher_id, publisher_channel_id] = why.split('.')
  return { date, publisher_id: Number(publisher_id), publisher_channel_id: Number(publisher_channel_id) }
}
