import type { DimensionId } from '@headgate/contract/reports/dimensions'
import { defineReport } from '@headgate/contract/reports/report'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import {
  chainColumns,
  type ChainMeasure,
  chainMeasures,
  type ChainSums,
} from '@headgate/domain/reports/explain/chain'
import type { CellPlace, ExplainRow, Named } from '@headgate/domain/reports/explain/explain-change'
import type { Sums } from '@headgate/domain/reports/formulas'
import type { FactRow } from '@headgate/warehouse/reports/report'
import type { ReportView } from '@headgate/warehouse/reports/report-view'
import type { Names } from '../report-names.ts'
import type { ChannelNames } from './channel-names.ts'

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

const has = (sums: Sums, one: ChainMeasure) => (sums[chainColumns[one]] ?? 0) !== 0

/**
 * The chain up to a measure. What the view lacks is left out, and so is what one of the periods has nothing of although it
 * has the explained measure: all money of a period before the engine's time would otherwise be without searches.
 */
export function chainOf(measure: ChainId, totals: readonly Sums[]): ChainMeasure[] {
  const last = chainMeasures.findIndex((one) => chainColumns[one] === measure)
  const explained = chainMeasures[last]!
  return chainMeasures
    .slice(0, last + 1)
    .filter(
      (one, at) =>
        at === last ||
        (totals.some((sums) => has(sums, one)) &&
          totals.every((sums) => has(sums, one) || !has(sums, explained))),
    )
}

/** The rows of both periods with the names of their records. Spellings of one channel are added up. */
export function explainRows(
  rows: readonly FactRow[],
  channels: ChannelNames,
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
  const cells = new Map<string, { place: CellPlace; before: ChainSums; after: ChainSums }>()
  for (const row of rows) {
    const of = names(row)
    const place = {
      publisher: named(row, 'publisher_id', of),
      provider: named(row, 'advertiser_id', of),
      channel: channels.of(row.groups),
    }
    const key = `${place.publisher.id} ${place.provider.id} ${place.channel}`
    const { before, after } = cells.get(key) ?? { before: {}, after: {} }
    cells.set(key, { place, before: withSums(before, row.before ?? {}), after: withSums(after, row.sums) })
  }
  const side = (of: 'before' | 'after'): ExplainRow[] =>
    [...cells.values()].map((cell) => ({ ...cell.place, sums: cell[of] }))
  return { before: side('before'), after: side('after') }
}

/** A record that is gone. 0 always has a name. */
function nameless(key: 'publisher_id' | 'advertiser_id', id: number): string {
  return key === 'publisher_id' ? `publisher ${id}` : `advertiser ${id}`
}

function withSums(added: ChainSums, sums: Sums): ChainSums {
  return Object.fromEntries(
    chainMeasures.map((one) => [one, (added[one] ?? 0) + (sums[chainColumns[one]] ?? 0)]),
  )
}
