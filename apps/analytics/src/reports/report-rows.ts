import { isNumeric, nameName, rowName } from '@headgate/contract/reports/dimensions'
import {
  type FigureId,
  isMoney,
  measure,
  measureRowName,
  type MeasureId,
  otherNames,
} from '@headgate/contract/reports/measures'
import {
  type Figures,
  type Report,
  type ReportPage,
  type ReportRow,
  type RowFigures,
  type RowMaturity,
  sumsOf,
} from '@headgate/contract/reports/report'
import { judgeSums } from '@headgate/domain/ivt/judge-ivt'
import type { ReportMaturity } from '@headgate/domain/reports/report-maturity'
import { type Sums, valueOf } from '@headgate/domain/reports/formulas'
import { moneyText } from '@headgate/domain/revenue/money'
import type { FactRow, FactSums } from '@headgate/warehouse/reports/report'
import type { ReportView } from '@headgate/warehouse/reports/report-view'
import type { Names } from './report-names.ts'

/** Sums and ratios of a report by the names that readers know them by: counts as numbers, amounts as decimal text. */
export function figuresOf(report: Report, sums: Sums): Figures {
  const figures: Figures = {}
  // A reader with columns of its own gets no other figure.
  const behind = report.own === undefined ? sumsOf(report) : []
  for (const id of new Set<MeasureId>([...behind, ...report.measures])) {
    const value = figureOf(id, sums)
    figures[measureRowName(id)] = value
    for (const name of otherNames[id] ?? []) figures[name] = value
  }
  return figures
}

/** A count or ratio as a number, an amount as decimal text; null where the view cannot have it. */
export function figureOf(id: MeasureId, sums: Sums): number | string | null {
  if (measure(id).kind === 'ratio') return valueOf(id, sums)
  const value = sums[id as FigureId] ?? null
  return value !== null && isMoney(id) ? moneyText(value) : value
}

const maturityOf = (
  { own }: Report,
  { state, share, unreported, unreportedPart }: ReportMaturity,
): RowMaturity => ({
  maturity: state,
  expected_share: share,
  ...(own === undefined && { unreported_searches: unreported }),
  unreported_percentage: unreportedPart,
})

function totals(report: Report, { sums, before, maturity }: FactSums): RowFigures {
  return {
    ...figuresOf(report, sums),
    ...maturityOf(report, maturity),
    ...(before && { before: figuresOf(report, before) }),
  }
}

/** A row of a reply: flat, with the documents' names (docs/behaviour/reports.md#rows). */
export function replyRow({ report, ivt }: ReportView, row: FactRow, names: Names): ReportRow {
  const cells: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(row.groups)) {
    const id = key as keyof FactRow['groups']
    cells[rowName(id)] = isNumeric(id) ? Number(value) : value
    const name = names[id]
    if (name !== undefined) cells[nameName(id)] = name
  }
  return { date: row.date, ...cells, ...totals(report, row), ...(ivt && judgeSums(row.sums, ivt)) }
}

/** The figures of all rows; `aggregated_monetized_searches` is the name that old readers know. */
export function replyStats(report: Report, stats: FactSums): ReportPage['stats'] {
  const figures = totals(report, stats)
  const { monetized_searches } = figures
  return monetized_searches === undefined
    ? figures
    : { ...figures, aggregated_monetized_searches: monetized_searches }
}
