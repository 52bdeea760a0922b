import { dimensions } from '@headgate/contract/reports/dimensions'
import type { Interval } from '@headgate/contract/reports/periods'
import type { Report } from '@headgate/contract/reports/report'

export interface ReportOrder<By extends string = string> {
  by: By
  direction: 'ASC' | 'DESC'
}

/**
 * The order that a view actually has (docs/behaviour/reports.md#order-and-pages). An order by a column that the view
 * lacks falls back to the date, or to the whole or first figure of its cards where it has no dates. The server's rows and the arrow in
 * the header both use this rule.
 */
export function orderOfView<By extends string>(
  report: Report,
  view: { interval: Interval; groups: readonly string[] },
  { by, direction }: ReportOrder<By>,
): ReportOrder<By> {
  const dated = view.interval !== 'accumulated'
  const { cards, measures } = report
  const fallback = (dated ? 'date' : (cards.whole ?? cards.figures?.[0] ?? measures[0])) as By
  if (by === 'date') return { by: fallback, direction }
  if (by in dimensions && !view.groups.includes(by)) return { by: fallback, direction: 'DESC' }
  return { by, direction }
}
