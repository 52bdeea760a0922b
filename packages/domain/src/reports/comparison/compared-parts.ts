import type { OrderPart } from '@headgate/contract/reports/comparisons'
import type { MeasureId } from '@headgate/contract/reports/measures'
import type { Report } from '@headgate/contract/reports/report'
import { changeOf } from './change.ts'
import { columnName } from '../column-labels.ts'
import { valueOf } from '../formulas.ts'
import { changeText, measureValueText } from '../measure-text.ts'
import type { ShownFigures } from '../reply-rows.ts'

/** What a comparison says of a measure besides its value. */
export const comparedParts = ['before', 'difference', 'percent'] as const
export type ComparedPart = (typeof comparedParts)[number]
type Compared = Pick<ShownFigures, 'sums' | 'before'>

const titles: Record<ComparedPart, string> = { before: 'before', difference: '±', percent: '± %' }

/** Ids of columns of a comparison: `net_revenue:difference`. */
export const comparedId = (id: string, part: OrderPart): string => (part === 'value' ? id : `${id}:${part}`)

export const comparedTitle = (report: Report, id: MeasureId, part: ComparedPart): string =>
  `${columnName(report, id)} ${titles[part]}`

/** Shown at first are the changes of the measures that the cards have. */
export function isComparedHidden({ cards, hidden }: Report, id: MeasureId, part: ComparedPart): boolean {
  const isOnCard = cards.whole === id || cards.figures?.includes(id) === true
  return part === 'before' || hidden?.includes(id) === true || !isOnCard
}

/** What a measure was, or how much it changed; null where there is nothing to compare with. */
export function comparedValue(id: MeasureId, part: ComparedPart, { sums, before }: Compared): number | null {
  if (before === null) return null
  return part === 'before' ? valueOf(id, before) : (changeOf(id, sums, before)?.[part] ?? null)
}

/** The same as text. */
export function comparedText(id: MeasureId, part: ComparedPart, figures: Compared): string {
  const value = comparedValue(id, part, figures)
  if (part === 'before' || value === null) return measureValueText(id, value)
  return changeText(value, part === 'percent' ? `${value.toFixed(1)} %` : measureValueText(id, value))
}
