import { CallError, errors } from '@headgate/contract/base/errors'
import type { Day, DayRange } from '@headgate/domain/days'
import type { Db } from './database.ts'
import { readToday } from './today.ts'

/** Refuses a day on which a change cannot hold, at its field. Throws CallError 400. */
export function refuseDayOutside(day: Day, { from, to }: DayRange, field = 'from_day'): void {
  if (day >= from && day <= to) return
  const text = `Please choose a day from ${from} to ${to}.`
  throw new CallError(errors.invalidInput, { text, fields: { [field]: text } })
}

/** Before any day that can be loaded. */
const FIRST_DAY = '2000-01-01'

/** Refuses days of which nothing can be loaded, at the fields with these names. Throws CallError 400. */
export async function refuseUnreportedDays(
  db: Db,
  { from, to }: DayRange,
  fields: { from: string; to: string } = { from: 'from', to: 'to' },
): Promise<void> {
  const days = { from: FIRST_DAY, to: await readToday(db) }
  refuseDayOutside(from, days, fields.from)
  refuseDayOutside(to, days, fields.to)
}
