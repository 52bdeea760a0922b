import type { Invariant } from '@headgate/contract/revenue/verify-calls'
import type { RevenueReport } from '@headgate/runtime/revenue-file/verify-revenue'

/** What each invariant says: docs/behaviour/revenue.md#invariants. */
const sentences: Record<Invariant, string> = {
  money: 'gross of booked rows, with account 0 and what was removed, is the gross that was reported',
  rows: 'rows of an import are uploaded, skipped or excluded, and all of them are stored',
  parts: 'net and counts are the sum of their parts, and every grouping has the same totals',
  shares: 'a publisher has the net times the share of that day, and the rest is ours',
  publishers: 'a booked row belongs to the publisher of its account',
  accounts: 'a rule and link have one active account at most on a day with revenue',
  sums: 'what was noted of a day is what its booked rows add up to',
  originals: 'the original file of an import exists and is what was uploaded',
}

/** Changed days that are named. */
const MOST_DAYS = 10

/** Millionths as text, `1,234.500000`. */
export function amount(millionths: bigint): string {
  const sign = millionths < 0n ? '-' : ''
  const whole = millionths < 0n ? -millionths : millionths
  return `${sign}${count(whole / 1_000_000n)}.${String(whole % 1_000_000n).padStart(6, '0')}`
}

const count = (value: number | bigint) => value.toLocaleString('en-US')

function outcome(compared: number, broken: number): string {
  if (compared === 0) return 'nothing to compare'
  return `${count(compared)} compared, ${broken === 0 ? 'all the same' : `${count(broken)} different`}`
}

/** The report of `npm run verify`, line by line. */
export function reportLines(report: RevenueReport): string[] {
  const { sums, importRows } = report
  const lines = [
    `${count(report.advertisers)} advertisers, ${count(report.days)} days, ${count(report.keys)} reported keys, ${count(report.rows)} booked rows`,
    `gross ${amount(sums.gross)}, of it unmatched ${amount(sums.unmatched)}; removed ${amount(sums.removed)}`,
    `net ${amount(sums.net)} = publishers ${amount(sums.publisher)} + ours ${amount(sums.net - sums.publisher)}`,
    `${count(report.imports)} imports, ${count(importRows.rows)} rows = ${count(importRows.uploaded)} uploaded + ${count(importRows.skipped)} skipped + ${count(importRows.excluded)} excluded; ${count(report.files)} original files`,
    '',
  ]
  for (const [invariant, { compared, broken }] of report.checks) {
    lines.push(
      `${broken === 0 ? '✓' : '✗'} ${invariant.padEnd(10)} ${sentences[invariant]}`,
      `  ${' '.repeat(10)} ${outcome(compared, broken)}`,
    )
    const own = report.differences.filter((difference) => difference.invariant === invariant)
    for (const { where, expected, found } of own)
      lines.push(`    ${where}`, `      expected ${expected}`, `      found    ${found}`)
    if (broken > own.length) lines.push(`    and ${count(broken - own.length)} more`)
  }
  if (report.waitingDays > 0)
    lines.push(
      '',
      `${count(report.waitingDays)} days wait for a booking and were left out. Run this again when they are booked.`,
    )
  if (report.busyMonths.length > 0)
    lines.push(
      '',
      `${count(report.busyMonths.length)} months were not checked: their advertisers were being booked for minutes. Run this again.`,
      ...report.busyMonths.map((month) => `  not checked, being booked: ${month}`),
    )
  if (report.changedDays.length > 0)
    lines.push(
      '',
      `${count(report.changedDays.length)} days would be booked in another way now, because searches came late or an account is newer. This alone is no error.`,
      `  advertiser and day: ${report.changedDays.slice(0, MOST_DAYS).join(', ')}${report.changedDays.length > MOST_DAYS ? ', …' : ''}`,
    )
  return lines
}

/** Whether an invariant is broken. */
export function isBroken({ checks }: RevenueReport): boolean {
  return [...checks.values()].some(({ broken }) => broken > 0)
}
