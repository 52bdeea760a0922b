import type { Day, DayRange } from '@headgate/domain/days'
import { sql, type SQL } from 'drizzle-orm'

/** Condition: a moment is in one of these periods of UTC days. */
export function isMadeIn(moment: SQL, periods: readonly DayRange[]): SQL {
  return anyPeriod(
    periods,
    ({ from, to }) => sql`${moment} >= ${from}::timestamp at time zone 'UTC'
      and ${moment} < (${to}::date + 1)::timestamp at time zone 'UTC'`,
  )
}

/** Condition: a moment is not later than `until`, if there is one. */
export function isMadeUntil(moment: SQL, until: Date | undefined): SQL {
  return until === undefined ? sql`true` : sql`${moment} <= ${until.toISOString()}::timestamptz`
}

/** Condition: days from `first` to `last`, both included, have a day in common with one of these periods. */
export function isAbout(first: SQL, last: SQL, periods: readonly DayRange[]): SQL {
  return anyPeriod(periods, ({ from, to }) => sql`${first} <= ${to}::date and ${last} >= ${from}::date`)
}

function anyPeriod(periods: readonly DayRange[], condition: (period: DayRange) => SQL): SQL {
  return sql`(${sql.join(
    periods.map((period) => sql`(${condition(period)})`),
    sql` or `,
  )})`
}

/** Days in a sentence. */
export function daysText(from: Day | null, to: Day | null): string {
  if (from === null || to === null) return 'no day'
  return from === to ? from : `${from} to ${to}`
}
