import { revenueFields } from '@headgate/contract/revenue/revenue-fields'
import { parseDay } from '../../provider-api/day-format.ts'
import { apiDays } from './values/read-day.ts'
import { lineReader } from './read-line.ts'
import { lineSurvey } from './survey-lines.ts'
import { fieldHeading, type MappedColumn, type ReadLine, type RevenueField } from './types.ts'
import type { Day } from '../../days.ts'

/** A row of an API run: the texts of its mapped fields; null or missing where the advertiser sent none. */
export type ApiRow = Readonly<Partial<Record<RevenueField, string | null>>>

/** The fields that any row has, in the order of `revenueFields`: those of the `texts` of each line. */
const fieldsOf = (rows: readonly ApiRow[]): RevenueField[] =>
  revenueFields.filter((field) => rows.some((row) => row[field] !== undefined))

/** Names of the `texts` of each line, as the reasons of lines call the fields. */
export const apiHeader = (rows: readonly ApiRow[]): string[] => fieldsOf(rows).map(fieldHeading)

/** How the rows of an API are read. */
export interface ApiRules {
  /** Date format of the credentials. ISO days are read in every format. */
  dateFormat: string
  /** UTC day of the run. */
  today: Day
}

/**
 * Reads the rows of an API run by the same rules as the lines of a file (docs/behaviour/revenue.md#reading-a-file). The
 * `texts` of each line have the names of {@link apiHeader}.
 */
export function readApiRows(rows: readonly ApiRow[], { dateFormat, today }: ApiRules): ReadLine[] {
  const fields = fieldsOf(rows)
  const mapped = fields.map((field, at): MappedColumn => ({ column: field, field, at }))
  const texts = rows.map((row) => fields.map((field) => row[field] ?? ''))
  const survey = lineSurvey(mapped, today)
  for (const line of texts) survey.add(line)
  const read = lineReader({
    mapped,
    forms: survey.numberForms(null),
    readDay: apiDays((text) => parseDay(text, dateFormat), dateFormat, today),
  })
  return texts.map((line, at) => read(at + 1, line))
}
