import type { ReportedRow, TruthRow } from './facts.ts'

/**
 * What an import says about one day of its advertiser (docs/behaviour/revenue.md#words). Its number is its own: no
 * other import or removal has it.
 */
export type Statement =
  | {
      kind: 'report'
      importId: number
      /** `days`: complete, so a key it does not name is gone. `lines`: only the keys it names. */
      scope: 'days' | 'lines'
      rows: readonly ReportedRow[]
    }
  | {
      /** The data of these channels, in their reported text, was removed; null for all channels. */
      kind: 'removal'
      importId: number
      channels: readonly string[] | null
    }

/** True if nothing older counts any more on this day. */
function isWholeDay(statement: Statement): boolean {
  return statement.kind === 'report' ? statement.scope === 'days' : statement.channels === null
}

/**
 * The statements of a day, all in force, that the truth can depend on: the newest one that speaks for the whole day, and all
 * newer ones. Newest first.
 */
export function statementsThatMatter<T extends Statement>(statements: readonly T[]): T[] {
  return backToWholeDay(statements, isWholeDay)
}

/** The same for statements of any shape. */
export function backToWholeDay<T extends { importId: number }>(
  statements: readonly T[],
  speaksForWholeDay: (statement: T) => boolean,
): T[] {
  const newestFirst = statements.toSorted((a, b) => b.importId - a.importId)
  const last = newestFirst.findIndex(speaksForWholeDay)
  return last < 0 ? newestFirst : newestFirst.slice(0, last + 1)
}

/**
 * The truth of a day from its statements in force: for each key the newest statement that covers it. Lines of one
 * import for the same key add up. Ordered by channel and country, so that the order of the statements makes no
 * difference.
 */
export function truthOf(statements: readonly Statement[]): TruthRow[] {
  const truth = new Map<string, Map<string, TruthRow>>()
  for (const statement of statementsThatMatter(statements).toReversed()) {
    if (statement.kind === 'report') addReport(truth, statement.importId, statement.rows)
    else for (const channel of statement.channels ?? []) truth.delete(channel)
  }
  return [...truth.values()]
    .flatMap((countries) => [...countries.values()])
    .toSorted((a, b) => compareText(a.channel, b.channel) || compareText(a.country, b.country))
}

function addReport(
  truth: Map<string, Map<string, TruthRow>>,
  importId: number,
  rows: readonly ReportedRow[],
): void {
  for (const row of rows) {
    let countries = truth.get(row.channel)
    if (countries === undefined) truth.set(row.channel, (countries = new Map()))
    const known = countries.get(row.country)
    if (known?.importId === importId) addLine(known, row)
    else countries.set(row.country, { ...row, importId })
  }
}

function addLine(sum: TruthRow, line: ReportedRow): void {
  sum.isCountryUnread ||= line.isCountryUnread
  sum.searches += line.searches
  sum.monetized += line.monetized
  sum.clicks += line.clicks
  sum.followon += line.followon
  sum.initial += line.initial
  sum.revenue += line.revenue
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
