import { dimension, type DimensionId, factValue } from '@headgate/contract/reports/dimensions'
import {
  type FilterNames,
  filtersOf,
  type Report,
  type ReportCallFilters,
  type ReportQuery,
} from '@headgate/contract/reports/report'
import { columnName } from '../column-labels.ts'
import { valueTextWithId } from './value-with-id.ts'
import { hourLabel } from '../view-labels.ts'

/** A row passes if, for each dimension, it has one of the listed values, written as facts have them: 0 and '' are none. */
export type ReportFilters = Partial<Record<DimensionId, readonly string[] | readonly number[]>>

/** The filters of a call. */
export function filterValues(report: Report, query: ReportCallFilters): ReportFilters {
  const given = filtersOf(report).map(
    (id) => [id, query[dimension(id).filter!.call as keyof ReportCallFilters]] as const,
  )
  const read = given.flatMap(([id, entries]) =>
    entries?.length ? [[id, entries.map((entry) => factValue(entry))] as const] : [],
  )
  return Object.fromEntries(read) as ReportFilters
}

interface Filtered {
  filters: ReportFilters
  hours?: readonly number[] | undefined
  /** Names of the records among the values; others are told by their ids. */
  names?: FilterNames | undefined
  /** Values that are named; the others are counted. */
  most: number
}

/** Each filter of a view in words: `Country` and `Germany, none`. */
export function filterLines(
  report: Pick<Report, 'names'>,
  { filters, hours = [], names = {}, most }: Filtered,
): { label: string; value: string }[] {
  const listed = (texts: readonly string[]) =>
    [...texts.slice(0, most), ...(texts.length > most ? [`and ${texts.length - most} more`] : [])].join(', ')
  const lines = (Object.keys(filters) as DimensionId[]).map((id) => {
    const texts = filters[id]!.map((value) => {
      const name = names[id]?.[String(value)]
      return valueTextWithId(id, { groups: { [id]: value }, names: name === undefined ? {} : { [id]: name } })
    })
    return { label: columnName(report, id), value: listed(texts) }
  })
  return [
    ...lines,
    ...(hours.length === 0 ? [] : [{ label: 'Hours (UTC)', value: listed(hours.map(hourLabel)) }]),
  ]
}

/** Values of a filter that are named where there is one line for all. */
export const MOST_IN_LINE = 5

/** What narrows a view, in words: `Country: Germany, none`, `Settled days only`. */
export function filterWords(report: Report, query: ReportQuery, names?: FilterNames): string[] {
  const filters = filterValues(report, query)
  const lines = filterLines(report, { filters, hours: query.hours, names, most: MOST_IN_LINE })
  return [
    ...lines.map(({ label, value }) => `${label}: ${value}`),
    ...(query.isMissingSubIds ? ['Missing channels'] : []),
    ...(query.settledOnly ? ['Settled days only'] : []),
  ]
}
