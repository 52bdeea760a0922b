import type { AddressName, FilteredId, ValueOf } from '@headgate/contract/reports/dimensions'
import type { Period } from '@headgate/contract/reports/periods'
import type { DimensionIn, FilterIn, OrderIn, Report } from '@headgate/contract/reports/report'
import { toDashList } from '../../lib/address/dash-list.ts'
import { stringifySearch } from '../../lib/address/search-text.ts'
import { addressName, type ReportAddress } from './report-address.ts'

/** The choices of a link to a report. Everything else has its default. */
export interface ReportChoice<R extends Report> {
  filters?: { [D in FilterIn<R>]?: readonly ValueOf<D>[] }
  interval?: R['intervals'][number]
  period?: Period
  groups?: readonly DimensionIn<R>[]
  orderBy?: OrderIn<R>
  autoRefresh?: true
}

function filters(chosen: Partial<Record<FilteredId, readonly (string | number)[]>>) {
  const named = Object.entries(chosen).map(
    ([id, values]) => [addressName(id as FilteredId), toDashList(values.map(String))] as const,
  )
  return Object.fromEntries(named) as Partial<Record<AddressName<FilteredId>, string>>
}

/** A link to a report's screen inside the console: spread it into a TextLink. */
export function reportLink<const R extends Report>(report: R, choice: ReportChoice<R>) {
  const { interval, period, groups, orderBy, autoRefresh } = choice
  const search: Partial<ReportAddress> = {
    ...filters(choice.filters ?? {}),
    ...(interval && { interval }),
    ...(period && { period }),
    ...(groups && { group_by: toDashList(groups) }),
    ...(orderBy && { order_by: orderBy }),
    ...(autoRefresh && { auto_refresh: true }),
  }
  return { to: report.screen as R['screen'], search }
}

/** The same link as an address, for a new tab. */
export function reportHref<const R extends Report>(report: R, choice: ReportChoice<R>): string {
  const { to, search } = reportLink(report, choice)
  return to + stringifySearch(search)
}
