import { backToWholeDay } from '@headgate/domain/revenue/booking/truth'

/** A statement in force about an advertiser, with the days that it covers: docs/behaviour/revenue.md#words. */
export interface Statement {
  importId: number
  /** The reading whose rows count; 0 for a removal, which has no rows. */
  load: number
  /** True if it replaces its days, false if it only adds and changes keys. */
  isWholeDays: boolean
  /** A removal's channels; null where it does not choose channels. */
  channels: readonly string[] | null
  /** Days that it covers, `YYYY-MM-DD`. */
  days: readonly string[]
}

/** The statements that decide about one day, newest first. The last one replaces the day, if any does. */
export type DayStatements = readonly Statement[]

const isWholeDay = ({ isWholeDays, channels }: Statement) => isWholeDays && channels === null

/** For each day the statements from the newest back to the newest that replaces the whole day. */
export function statementsByDay<Of extends Statement>(statements: readonly Of[]): Map<string, Of[]> {
  const byDay = new Map<string, Of[]>()
  for (const statement of statements)
    for (const day of statement.days) {
      const list = byDay.get(day)
      if (list) list.push(statement)
      else byDay.set(day, [statement])
    }
  for (const [day, list] of byDay) byDay.set(day, backToWholeDay(list, isWholeDay))
  return byDay
}
