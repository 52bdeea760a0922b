import { CallError, errors } from '@headgate/contract/base/errors'
import type { CallData } from '@headgate/contract/base/call'
import type { Comparison } from '@headgate/contract/reports/comparisons'
import { filterEntry } from '@headgate/contract/reports/dimensions'
import { explainChangeCall, explainTexts, MOST_CELLS } from '@headgate/contract/reports/explain-change'
import type { Report, ReportQuery } from '@headgate/contract/reports/report'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import type { Db } from '@headgate/db/base/database'
import { readChangesInDays } from '@headgate/db/reports/changes-in-days'
import { withNames } from '@headgate/db/reports/readable-report'
import { readAliases } from '@headgate/db/reports/report-facts'
import { periodsOfChanges } from '@headgate/domain/reports/comparison/compare'
import {
  explainChange,
  type ExplainedChange,
  TooLarge,
} from '@headgate/domain/reports/explain/explain-change'
import { explainWords, partLabel, restWords } from '@headgate/domain/reports/explain/explain-words'
import {
  type LineFilter,
  type RankedChange,
  rankEffects,
} from '@headgate/domain/reports/explain/rank-effects'
import { moneyText } from '@headgate/domain/revenue/money'
import { personOf } from '@headgate/server/access/access'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readReport } from '@headgate/warehouse/reports/report'
import { missingMeasures, type ReportView } from '@headgate/warehouse/reports/report-view'
import { reportFailure } from '../../engine-failures.ts'
import { readNames } from '../report-names.ts'
import { reportView } from '../report-view.ts'
import { ChannelNames } from './channel-names.ts'
import { cellView, type ChainId, chainOf, chainReport, explainRows } from './explained-cells.ts'
import { earlierChanges } from './earlier-changes.ts'
import { expectedShares } from './expected-shares.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

type Explanation = CallData<typeof explainChangeCall>

/** Why a measure changed between two periods (docs/behaviour/reports.md#explaining-a-change-on-screen). */
export function explainChangeHandler({ warehouse, db, now }: Needs): Handler<typeof explainChangeCall> {
  return async ({ query: given, session, signal }) => {
    const { measure, ...rest } = given
    const query: ReportQuery = {
      ...(revenueReports.query.parse({}) as ReportQuery),
      ...(rest as Partial<ReportQuery>),
      aggregateBy: 'accumulated',
    }
    const view = await reportView(db, await withNames(db, chainReport), query, now())
    if (view.before === null)
      throw new CallError(errors.invalidInput, {
        text: explainTexts.noComparison,
        fields: { compare: explainTexts.noComparison },
      })
    const missing = missingMeasures(view)[measure]
    if (missing !== undefined)
      throw new CallError(errors.invalidInput, { text: `${missing}.`, fields: { measure: `${missing}.` } })
    try {
      const own = { warehouse: warehouse.as(personOf(session)), db }
      const { explained, ranked, channels } = await explanation(own, view, {
        measure,
        compare: query.compare,
        signal,
      })
      const { changes, isCut } = await readChangesInDays(db, {
        periods: periodsOfChanges(view, view.before),
        until: view.knownOn,
        ...scopeOf(query),
      })
      return {
        from: view.from,
        to: view.to,
        before: { from: view.before.from, to: view.before.to },
        measure,
        ...told({ ...explained, names: view.report.names }, ranked, channels),
        cells: explained.cells.size,
        too_early: explained.tooEarly,
        uncovered: explained.uncovered,
        changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
        changes_cut: isCut,
      }
    } catch (cause) {
      if (cause instanceof TooLarge) throw new CallError(errors.invalidInput, { text: cause.message, cause })
      throw reportFailure(cause)
    }
  }
}

/** 0 is none. */
const records = (ids: readonly number[] = []) => ids.filter((id) => id > 0)

/** Records whose changes are wanted. */
const scopeOf = ({ publishers, providers }: ReportQuery) => ({
  publisherIds: records(publishers),
  providerIds: records(providers),
})

async function explanation(
  { warehouse, db }: Pick<Needs, 'warehouse' | 'db'>,
  view: ReportView,
  { measure, compare, signal }: { measure: ChainId; compare: Comparison; signal: AbortSignal },
): Promise<{ explained: ExplainedChange; ranked: RankedChange; channels: ChannelNames }> {
  const before = view.before!
  const { data, count, stats } = await readReport(
    warehouse,
    cellView(view),
    { limit: MOST_CELLS + 1, offset: 0 },
    signal,
  )
  if (count > MOST_CELLS) throw new CallError(errors.invalidInput, { text: explainTexts.tooMany })
  const accounts = new Set<string | number>(view.filters.publisher_account_id)
  const aliases = (await readAliases(db, view.knownOn)).filter(
    ({ accountId }) => accounts.size === 0 || accounts.has(accountId),
  )
  const channels = new ChannelNames(data, aliases)
  const rows = explainRows(data, channels, await readNames(db, data))
  const reportedAfter = await expectedShares({ warehouse, db }, view, view, signal)
  const reportedBefore = await expectedShares({ warehouse, db }, view, before, signal)
  const chain = chainOf(measure, [stats.sums, stats.before ?? {}])
  const explained = explainChange(
    { rows: rows.before, ...reportedBefore },
    { rows: rows.after, ...reportedAfter },
    { measures: chain },
  )
  const earlier = await earlierChanges(warehouse, view, {
    compare,
    chain,
    channels,
    cells: count,
    signal,
  })
  return { explained, ranked: rankEffects(explained, { earlier }), channels }
}

/** The explanation in words, under the display names, and decimal text. */
function told(
  explained: ExplainedChange & { names: Report['names'] },
  { lines, rest }: RankedChange,
  channels: ChannelNames,
): Pick<Explanation, 'amounts' | 'parts' | 'lines' | 'rest'> {
  return {
    amounts: {
      before: moneyText(explained.before),
      after: moneyText(explained.after),
      difference: moneyText(explained.difference),
    },
    parts: explained.totals.map(({ part, amount }) => ({
      part,
      label: partLabel(part, explained),
      amount: moneyText(amount),
    })),
    lines: lines.map((line) => ({
      text: explainWords(line, explained),
      amount: moneyText(line.amount),
      filters: filtersOfLine(line.filter, channels),
      unusual: line.unusual,
    })),
    rest: { text: restWords(rest, explained), amount: moneyText(rest.amount) },
  }
}

function filtersOfLine(
  { publisher, provider, channel }: LineFilter,
  names: ChannelNames,
): Explanation['lines'][number]['filters'] {
  return {
    ...(publisher && { publishers: [publisher.id] }),
    ...(provider && { providers: [provider.id] }),
    ...(channel !== undefined && {
      channels: names.spellings(provider?.id ?? 0, channel).map((one) => String(filterEntry(one))),
    }),
  }
}
