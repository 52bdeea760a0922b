import { CallError, errors } from '@headgate/contract/base/errors'
import type { Day, DayRange } from '@headgate/domain/days'

/** Refuses a day from which a change cannot hold, at the field `from_day`. Throws CallError 400. */
export function refuseDayOutside(day: Day, { from, to }: DayRange): void {
  if (day >= from && day <= to) return
  const text = `Please choose a day from ${from} to ${to}.`
  throw new CallError(errors.invalidInput, { text, fields: { from_day: text } })
}
