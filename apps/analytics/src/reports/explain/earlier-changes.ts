import type { Comparison } from '@headgate/contract/reports/comparisons'
import { addDays, type DayRange } from '@headgate/domain/days'
import { comparedDays, type ComparedDays, monthsBefore } from '@headgate/domain/reports/comparison/compare'
import type { ChainMeasure } from '@headgate/domain/reports/explain/chain'
import { explainChange, type ExplainedChange } from '@headgate/domain/reports/explain/explain-change'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readReport } from '@headgate/warehouse/reports/report'
import type { ReportView } from '@headgate/warehouse/reports/report-view'
import { ofDays } from '@headgate/warehouse/revenue/as-known'
import { wholeOf } from '../report-view.ts'
import type { ChannelNames } from './channel-names.ts'
import { cellView, explainRows } from './explained-cells.ts'

/** So many earlier changes tell what is unusual. */
const CHANGES = 6
/** With more cells, reading six more changes would take longer than the explanation itself. */
const MOST_CELLS = 5_000

/** The range, moved back by what it is compared over, some times. */
function movedBack({ from, to }: DayRange, { unit, by }: ComparedDays['shift'], times: number): DayRange {
  const back = (day: string) => (unit === 'day' ? addDays(day, -by * times) : monthsBefore(day, by * times))
  return { from: back(from), to: back(to) }
}

/**
 * Changes of the same kind before this one, which tell what is unusual: each week to the next, where two weeks are
 * compared. None for days that somebody chose, and for views that need facts of the days themselves.
 */
export async function earlierChanges(
  warehouse: Warehouse,
  view: ReportView,
  {
    compare,
    chain,
    channels,
    cells,
    signal,
  }: {
    compare: Comparison
    chain: readonly ChainMeasure[]
    channels: ChannelNames
    cells: number
    signal: AbortSignal
  },
): Promise<ExplainedChange[]> {
  const { before, settledOnly, statuses, booked } = view
  if (before === null || compare === 'custom' || settledOnly || statuses !== null || cells > MOST_CELLS)
    return []
  const changes: ExplainedChange[] = []
  for (let times = 1; times <= CHANGES; times += 1) {
    const range = movedBack(view, before.shift, times)
    const compared = comparedDays(range, compare)
    const earlier = {
      ...view,
      ...range,
      before: compared,
      ...(booked && { booked: ofDays(booked, wholeOf(range, compared)) }),
    }
    const { data, count } = await readReport(
      warehouse,
      cellView(earlier),
      { limit: MOST_CELLS, offset: 0 },
      signal,
    )
    if (count > MOST_CELLS) return []
    const rows = explainRows(data, channels, () => ({}))
    changes.push(explainChange({ rows: rows.before }, { rows: rows.after }, { measures: chain }))
  }
  return changes
}
