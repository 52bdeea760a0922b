import type { IvtThresholds } from '@headgate/contract/ivt/thresholds'

/** What a row of the IVT report is judged by. */
export interface IvtFigures {
  searches: number
  userAgents: number
  /** Searches from addresses that were used more often than the threshold allows. */
  repeatedSearches: number
  /** 0 to 100. */
  kwScore: number
}

export type IvtResult = 'pass' | 'fail'
export interface IvtTests {
  ua_test: IvtResult
  ip_test: IvtResult
  kw_test: IvtResult
}

/**
 * The three tests of a row: docs/behaviour/reports.md#tests-and-thresholds. A row with too few searches to judge passes
 * them all.
 */
export function judgeIvt(row: IvtFigures, thresholds: IvtThresholds): IvtTests {
  const isJudged = row.searches >= thresholds.least_searches
  const result = (fails: boolean): IvtResult => (isJudged && fails ? 'fail' : 'pass')
  return {
    ua_test: result(row.userAgents < thresholds.least_user_agents),
    ip_test: result((row.repeatedSearches / row.searches) * 100 > thresholds.most_repeated_percent),
    kw_test: result(row.kwScore < thresholds.least_kw_score),
  }
}

/** The keyword score in percent with one decimal, rounded down: 100 only without any search that counts against it. */
export function kwScore(searches: number, against: number): number {
  return Math.floor(((searches - against) * 1_000) / searches) / 10
}
