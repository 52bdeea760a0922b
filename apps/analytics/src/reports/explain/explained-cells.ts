import type { DimensionId } from '@headgate/contract/reports/dimensions'
import { defineReport } from '@headgate/contract/reports/report'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import {
  chainColumns,
  type ChainMeasure,
  chainMeasures,
  type ChainSums,
} from '@headgate/domain/reports/explain/chain'
import type { ExplainRow, Named } from '@headgate/domain/reports/explain/explain-change'
import type { Sums } from '@headgate/domain/reports/formulas'
import type { FactRow } from '@headgate/warehouse/reports/report'
import type { ReportView } from '@headgate/warehouse/reports/report-view'
import type { Names } from '../report-names.ts'

/** The measures that a report can explain. */
export type ChainId = (typeof chainColumns)[ChainMeasure]

/** The sums of the chain alone, so that nothing else is read. */
export const chainReport = defineReport({
  ...revenueReport,
  measures: chainMeasures.map((one) => chainColumns[one]),
  cards: { whole: 'server_search_counts', parts: [] },
})

/** What a change is divided by. */
export const cellGroups = [
  'publisher_id',
  'advertiser_id',
  'channel',
] as const satisfies readonly DimensionId[]

/** The view of the cells of both periods. */
export const cellView = (view: ReportView): ReportView => ({
  ...view,
  report: chainReport,
  interval: 'accumulated',
  groups: cellGroups,
  // Only settled days need it here: shares are read by advertiser.
  maturity: view.settledOnly ? view.maturity : null,
})

/**
 * The chain up to a measure. What the view lacks is left out, and so is a volume that both periods have none of: money
 * would otherwise be without searches in every cell.
 */
export function chainOf(measure: ChainId, totals: readonly Sums[]): ChainMeasure[] {
  const last = chainMeasures.findIndex((one) => chainColumns[one] === measure)
  return chainMeasures.slice(0, last + 1).filter((one, at) => {
    return at === last || totals.some((sums) => (sums[chainColumns[one]] ?? 0) !== 0)
  })
}

/** The rows of both periods with the names of their records. */
export function explainRows(
  rows: readonly FactRow[],
  names: (row: FactRow) => Names,
): { before: ExplainRow[]; after: ExplainRow[] } {
  const known = new Map<string, Named>()
  const named = (row: FactRow, key: 'publisher_id' | 'advertiser_id', of: Names): Named => {
    const id = Number(row.groups[key] ?? 0)
    const at = `${key} ${id}`
    const found = known.get(at) ?? { id, name: of[key] ?? nameless(key, id) }
    known.set(at, found)
    return found
  }
  const places = rows.map((row) => {
    const of = names(row)
    return {
      publisher: named(row, 'publisher_id', of),
      provider: named(row, 'advertiser_id', of),
      channel: String(row.groups.channel ?? ''),
    }
  })
  const side = (sums: (row: FactRow) => Sums): ExplainRow[] =>
    rows.map((row, at) => ({ ...places[at]!, sums: chainSums(sums(row)) }))
  return { before: side((row) => row.before ?? {}), after: side((row) => row.sums) }
}

/** A record that is gone. 0 always has a name. */
function nameless(key: 'publisher_id' | 'advertiser_id', id: number): string {
  return key === 'publisher_id' ? `publisher ${id}` : `advertiser ${id}`
}

function chainSums(sums: Sums): ChainSums {
  return Object.fromEntries(chainMeasures.map((one) => [one, sums[chainColumns[one]] ?? 0]))
}
