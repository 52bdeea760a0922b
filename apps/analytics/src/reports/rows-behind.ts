import { CallError, errors } from '@headgate/contract/base/errors'
import type { CallData } from '@headgate/contract/base/call'
import type { DimensionId } from '@headgate/contract/reports/dimensions'
import { defineReport, type ReportQuery } from '@headgate/contract/reports/report'
import { type ReportedRow, reportRows } from '@headgate/contract/reports/report-rows'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import type { Db } from '@headgate/db/base/database'
import { importNames } from '@headgate/db/reports/import-names'
import { withNames } from '@headgate/db/reports/readable-report'
import { filterValues, MOST_IN_LINE } from '@headgate/domain/reports/words/filter-words'
import { personOf } from '@headgate/server/access/access'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readReport } from '@headgate/warehouse/reports/report'
import { lackOf } from '@headgate/warehouse/reports/report-view'
import { readBookedRows, type StoredBookedRow } from '@headgate/warehouse/reports/rows-behind'
import { reportFailure } from '../engine-failures.ts'
import { readFilterNames, readNames } from './report-names.ts'
import { figuresOf } from './report-rows.ts'
import { pageOf, reportView } from './report-view.ts'

/** The totals of booked rows, as a report without groups, so that they are those of the figure. */
const totals = defineReport({
  ...revenueReport,
  measures: [
    'advertiser_search_count',
    'monetized_searches',
    'clicks',
    'followon_searches',
    'initial_searches',
    'gross_revenue',
    'net_revenue',
    'publisher_revenue',
  ],
  cards: { whole: 'booked_rows', parts: [] },
  explain: [],
})

const NO_ROWS = 'so there are no rows behind it. Please go back to the report, and remove this filter there.'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

/** The booked rows behind a figure of the revenue report (docs/behaviour/reports.md#rows-behind-a-figure). */
export function rowsBehindHandler({ warehouse, db, now }: Needs): Handler<typeof reportRows> {
  return async ({ query: given, session, signal }) => {
    const query: ReportQuery = {
      ...(revenueReports.query.parse({}) as ReportQuery),
      ...(given as Partial<ReportQuery>),
      aggregateBy: 'accumulated',
      orderBy: 'net_revenue',
    }
    const report = await withNames(db, totals)
    // Said before the view is made, because the page has no filters that could be removed.
    const lack = lackOf('revenue', {
      report,
      interval: query.aggregateBy,
      groups: [],
      filters: filterValues(totals, query),
      hours: query.hours,
    })
    if (lack) throw new CallError(errors.invalidInput, { text: `${lack}, ${NO_ROWS}` })
    const view = await reportView(db, report, query, now())
    const own = warehouse.as(personOf(session))
    try {
      const page = pageOf(query)
      const stored = await readBookedRows(own, view, page, signal)
      const { stats } = await readReport(own, view, { limit: 1, offset: 0 }, signal)
      const figures = figuresOf(totals, stats.sums)
      return {
        data: await named(db, stored),
        count: stats.sums.booked_rows ?? 0,
        stats: reportRows.data.shape.stats.parse(figures),
        from: view.from,
        to: view.to,
        filter_names: await readFilterNames(db, view.filters, MOST_IN_LINE),
        ...(view.notKnown && { not_known: view.notKnown }),
      }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}

/** The dimensions of a booked row whose ids have names. */
const namedGroups = (row: StoredBookedRow): Partial<Record<DimensionId, number>> => ({
  advertiser_id: row.provider_id,
  publisher_id: row.publisher_id,
  publisher_account_id: row.publisher_account_id,
})

async function named(db: Db, rows: readonly StoredBookedRow[]): Promise<CallData<typeof reportRows>['data']> {
  const groups = rows.map((row) => ({ groups: namedGroups(row) }))
  const [names, imports] = await Promise.all([
    readNames(db, groups),
    importNames(
      db,
      rows.map((row) => row.import_id),
    ),
  ])
  return rows.map((row, at): ReportedRow => {
    const { provider_id, publisher_account_id, provider_link_id, slot, ...rest } = row
    const of = names(groups[at]!)
    return {
      ...rest,
      id: `${provider_id} ${row.date} ${slot}`,
      advertiser_id: provider_id,
      advertiser_name: of.advertiser_id ?? `Advertiser ${provider_id}`,
      publisher_name: of.publisher_id ?? '',
      pub_account_id: publisher_account_id,
      pub_account_name: of.publisher_account_id ?? '',
      tag_id: provider_link_id,
      import_name: imports.get(row.import_id) ?? `Import ${row.import_id}`,
    }
  })
}
