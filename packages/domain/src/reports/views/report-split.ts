import type { Comparison } from '@headgate/contract/reports/comparisons'
import type { DimensionId } from '@headgate/contract/reports/dimensions'
import type { Interval } from '@headgate/contract/reports/periods'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { NONE } from '@headgate/contract/value-kinds'
import { groupsOfQuery } from '../drill.ts'

/** How the rows of a view are split, and what it has. */
export interface ReportSplit {
  interval: Interval
  groups: readonly DimensionId[]
  compare: Comparison
  /** Measures that the view cannot have, with the reason. */
  missing: Readonly<Record<string, string>>
  /** The only country of the view, for the colours. */
  country?: string
}

/** How the rows of a query are split; `missing` as its reply has it. */
export function splitOf(query: ReportQuery, missing: ReportSplit['missing'] = {}): ReportSplit {
  const { aggregateBy: interval, compare } = query
  const country = onlyCountry(query)
  return { interval, groups: groupsOfQuery(query), compare, missing, ...(country && { country }) }
}

/** The country of all rows. Rows without a country are of no country, and not of a foreign one. */
function onlyCountry({ countries = [] }: ReportQuery): string | undefined {
  const [country, ...others] = countries
  return others.length > 0 || country === NONE ? undefined : country
}
