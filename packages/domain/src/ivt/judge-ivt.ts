import type { IvtThresholds } from '@headgate/contract/ivt/thresholds'
import type { TestName, TestResult } from '@headgate/contract/reports/report'
import { measureOf, type Sums } from '../reports/formulas.ts'

/** What a row of the IVT report is judged by. */
export interface IvtFigures {
  searches: number
  userAgents: number
  /** Searches from addresses that were used more often than the threshold allows. */
  repeatedSearches: number
  /** 0 to 100. */
  kwScore: number
}

export type IvtTests = Record<TestName, TestResult>

/**
 * The three tests of a row: docs/behaviour/reports.md#tests-and-thresholds. A row with too few searches to judge passes
 * them all.
 */
export function judgeIvt(row: IvtFigures, thresholds: IvtThresholds): IvtTests {
  const isJudged = row.searches >= thresholds.least_searches
  const result = (fails: boolean): TestResult => (isJudged && fails ? 'fail' : 'pass')
  return {
    ua_test: result(row.userAgents < thresholds.least_user_agents),
    ip_test: result((row.repeatedSearches / row.searches) * 100 > thresholds.most_repeated_percent),
    kw_test: result(row.kwScore < thresholds.least_kw_score),
  }
}

/**
 * The tests of a row of the report; undefined for a row that is more than a day of a publisher link and traffic type,
 * whose user agents are not known.
 */
export function judgeSums(sums: Sums, thresholds: IvtThresholds): IvtTests | undefined {
  const { ivt_searches: searches, distinct_user_agent_count: userAgents } = sums
  // Compared with other days, a row may have none of its own.
  if (!searches || userAgents === null || userAgents === undefined) return undefined
  const repeatedSearches = sums.repeated_ip_searches ?? 0
  return judgeIvt(
    { searches, userAgents, repeatedSearches, kwScore: measureOf('kw_score', sums) },
    thresholds,
  )
}

/** The result of a test behind its figure: ` · Fail`; nothing where a row is not tested. */
export const testText = (result: TestResult | undefined): string =>
  result === undefined ? '' : result === 'pass' ? ' · Pass' : ' · Fail'
