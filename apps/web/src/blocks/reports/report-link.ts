import type { AddressName, FilteredId, ValueOf } from '@headgate/contract/reports/dimensions'
import type { Period } from '@headgate/contract/reports/periods'
import type { DimensionIn, FilterIn, OrderIn } from '@headgate/contract/reports/report'
import type { RevenueReport } from '@headgate/contract/reports/revenue-report'
import { toDashList } from '@headgate/domain/addresses/dash-list'
import { stringifySearch } from '@headgate/domain/addresses/search-text'
import type { ReportAddress } from '@headgate/domain/reports/report-address'

/** Filters by their names in the address. Only types are imported: screens with a link do not load the report. */
type LinkFilters = {
  [D in FilterIn<RevenueReport> as AddressName<D & FilteredId>]?: readonly ValueOf<D>[]
}

/** The choices of a link to the revenue report. Everything else has its default. */
export interface ReportChoice {
  filters?: LinkFilters
  interval?: RevenueReport['intervals'][number]
  period?: Period
  groups?: readonly DimensionIn<RevenueReport>[]
  orderBy?: OrderIn<RevenueReport>
  autoRefresh?: true
}

/** A link to the revenue report inside the console: spread it into a TextLink. */
export function revenueReportLink(choice: ReportChoice): {
  to: RevenueReport['screen']
  search: Partial<ReportAddress>
} {
  const { interval, period, groups, orderBy, autoRefresh, filters = {} } = choice
  const listed = Object.entries(filters).map(
    ([name, values]) => [name, toDashList(values.map(String))] as const,
  )
  const search: Partial<ReportAddress> = {
    ...(Object.fromEntries(listed) as Partial<ReportAddress>),
    ...(interval && { interval }),
    ...(period && { period }),
    ...(groups && { group_by: toDashList(groups) }),
    ...(orderBy && { order_by: orderBy }),
    ...(autoRefresh && { auto_refresh: true }),
  }
  return { to: '/revenuereport', search }
}

/** The same link as an address, for a new tab. */
export function revenueReportHref(choice: ReportChoice): string {
  const { to, search } = revenueReportLink(choice)
  return to + stringifySearch(search)
}
