import { dimension, type DimensionId, nameName, rowName } from '@headgate/contract/reports/dimensions'
import { isMoney, isSum, measureRowName, sumsBehind } from '@headgate/contract/reports/measures'
import {
  distinctsOf,
  type Figures,
  type Report,
  type ReportPage,
  type ReportRow,
  type RowMaturity,
  sumsOf,
  type TestName,
  type TestResult,
} from '@headgate/contract/reports/report'
import { millionthsOf } from '../revenue/money.ts'
import type { Sums } from './formulas.ts'
import type { ReportMaturity } from './report-maturity.ts'

/** Figures of a row, or of a whole report; amounts are in millionths. */
export interface ShownFigures {
  sums: Sums
  /** Those of the days that the view is compared with. */
  before: Sums | null
  maturity: ReportMaturity
}

/** A row of a reply, read. */
export interface ShownRow extends ShownFigures {
  date: string | null
  groups: Partial<Record<DimensionId, number | string>>
  names: Partial<Record<DimensionId, string>>
  /** Results of the report's tests, where the row is judged. */
  tests?: Partial<Record<TestName, TestResult>>
}

/** The sums among figures of a reply, and the ratios whose sums it lacks. */
export function sumsOfReply(report: Report, figures: Figures): Sums {
  const read = [...sumsOf(report), ...distinctsOf(report)].map((id) => {
    const value = figures[measureRowName(id)] ?? null
    if (value === null || typeof value === 'object') return [id, null] as const
    return [id, isMoney(id) ? millionthsOf(String(value)) : Number(value)] as const
  })
  const ratios = report.measures.filter(
    (id) => !isSum(id) && sumsBehind(id).some((one) => !(measureRowName(one) in figures)),
  )
  if (ratios.length === 0) return Object.fromEntries(read)
  const given = ratios.map((id) => [id, (figures[measureRowName(id)] ?? null) as number | null])
  return { ...Object.fromEntries(read), ratios: Object.fromEntries(given) }
}

function shownFigures(report: Report, row: RowMaturity & { before?: Figures }): ShownFigures {
  return {
    sums: sumsOfReply(report, row as unknown as Figures),
    before: row.before === undefined ? null : sumsOfReply(report, row.before),
    maturity: {
      state: row.maturity,
      share: row.expected_share,
      unreported: row.unreported_searches ?? 0,
      unreportedPart: row.unreported_percentage,
    },
  }
}

/** A row of a reply whose view has these groups. */
export function shownRow(report: Report, groups: readonly DimensionId[], row: ReportRow): ShownRow {
  const named = groups.filter((id) => dimension(id).names !== undefined && nameName(id) in row)
  return {
    ...shownFigures(report, row),
    date: row.date,
    groups: Object.fromEntries(groups.map((id) => [id, row[rowName(id)]])),
    names: Object.fromEntries(named.map((id) => [id, row[nameName(id)]])),
    ...(report.tests && { tests: testsOf(report, row) }),
  }
}

function testsOf({ tests = {} }: Report, row: ReportRow): ShownRow['tests'] {
  const found = Object.values(tests).filter((test) => row[test] !== undefined)
  return Object.fromEntries(found.map((test) => [test, row[test] as TestResult]))
}

/** The figures of a whole report. */
export function shownStats(report: Report, stats: ReportPage['stats']): ShownFigures {
  return shownFigures(report, stats)
}
