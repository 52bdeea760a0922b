import { createHash } from 'node:crypto'
import { errors } from '@headgate/contract/base/errors'
import {
  bookedRanges,
  invariants,
  verifyBooked,
  verifyImports,
  type Difference,
  type FoundDifferences,
  type Invariant,
} from '@headgate/contract/revenue/verify-calls'
import { monthsBetween } from '@headgate/domain/days'
import { millionthsOf } from '@headgate/domain/revenue/money'
import { type PartClient, PartFailure } from '../parts/part-client.ts'
import type { ImportFiles } from './import-files.ts'

/** For a month of a large advertiser, which may wait for a booking first. */
export const VERIFY_PATIENCE_MS = 600_000
const IMPORTS_AT_ONCE = 500
/** Differences of each invariant that are kept. */
const MOST = 20

const sums = ['gross', 'net', 'publisher', 'unmatched', 'removed'] as const

export interface RevenueReport {
  checks: Map<Invariant, { compared: number; broken: number }>
  /** The first ones of each invariant. */
  differences: Difference[]
  advertisers: number
  days: number
  waitingDays: number
  /** Months of advertisers that were being booked all the time, so that nothing of them was checked. */
  busyMonths: string[]
  /** Days that would be booked in another way now, as `advertiser day`. */
  changedDays: string[]
  keys: number
  rows: number
  /** In millionths. */
  sums: Record<(typeof sums)[number], bigint>
  imports: number
  importRows: { rows: number; uploaded: number; skipped: number; excluded: number }
  files: number
}

class Report implements RevenueReport {
  readonly checks: RevenueReport['checks'] = new Map(
    invariants.map((one) => [one, { compared: 0, broken: 0 }]),
  )
  readonly differences: Difference[] = []
  readonly busyMonths: string[] = []
  readonly changedDays: string[] = []
  advertisers = 0
  days = 0
  waitingDays = 0
  keys = 0
  rows = 0
  imports = 0
  files = 0
  readonly sums = { gross: 0n, net: 0n, publisher: 0n, unmatched: 0n, removed: 0n }
  readonly importRows = { rows: 0, uploaded: 0, skipped: 0, excluded: 0 }

  add({ checks, differences }: FoundDifferences): void {
    for (const { invariant, compared, broken } of checks) {
      const count = this.checks.get(invariant)!
      for (const one of differences.filter((difference) => difference.invariant === invariant))
        if (this.differences.filter((known) => known.invariant === invariant).length < MOST)
          this.differences.push(one)
      count.compared += compared
      count.broken += broken
    }
  }
}

interface Needs {
  analytics: PartClient
  files: ImportFiles
  signal?: AbortSignal
  /** Called with the advertiser and month that come next. */
  progress?: (text: string) => void
}

/** Why the rest could not be checked, as the cause, and what was found until then. */
export class VerifyStopped extends Error {
  override readonly name = 'VerifyStopped'
  readonly report: RevenueReport
  /** What could not be checked. */
  readonly at: string

  constructor(report: RevenueReport, at: string, cause: unknown) {
    super(`Stopped at ${at}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.report = report
    this.at = at
  }
}

/**
 * Checks the invariants of revenue on a running installation (docs/behaviour/revenue.md#invariants): one advertiser and
 * month after the other, so that memory stays small. Throws VerifyStopped, with the failures of PartClient as its cause.
 */
export async function verifyRevenue(needs: Needs): Promise<RevenueReport> {
  const report = new Report()
  let at = 'the days with revenue'
  const begin = (text: string) => {
    at = text
    needs.progress?.(text)
  }
  try {
    await checkMonths(needs, report, begin)
    await checkImports(needs, report, begin)
    return report
  } catch (cause) {
    throw new VerifyStopped(report, at, cause)
  }
}

/** Limits the time of a call. */
function within(signal: AbortSignal | undefined): AbortSignal {
  const patience = AbortSignal.timeout(VERIFY_PATIENCE_MS)
  return signal ? AbortSignal.any([signal, patience]) : patience
}

const isBusy = (cause: unknown) => cause instanceof PartFailure && cause.code === errors.advertiserBusy.code

async function checkMonths(
  { analytics, signal }: Needs,
  report: Report,
  begin: (text: string) => void,
): Promise<void> {
  const { ranges } = await analytics.send(bookedRanges, { signal: within(signal) })
  report.advertisers = ranges.length
  for (const { provider_id, from_day, to_day } of ranges) {
    let isBeingBooked = false
    for (const { from, to } of monthsBetween({ from: from_day, to: to_day })) {
      const month = `advertiser ${provider_id}, ${from} to ${to}`
      // The lock is one for all months, and each would wait for minutes.
      if (isBeingBooked) {
        report.busyMonths.push(month)
        continue
      }
      begin(month)
      const body = { provider_id, from_day: from, to_day: to }
      const found = await analytics
        .send(verifyBooked, { body, signal: within(signal) })
        .catch((cause: unknown) => {
          if (isBusy(cause)) return undefined
          throw cause
        })
      if (!found) {
        isBeingBooked = true
        report.busyMonths.push(month)
        continue
      }
      report.add(found)
      report.days += found.days
      report.waitingDays += found.waiting_days
      report.keys += found.keys
      report.rows += found.rows
      report.changedDays.push(...found.changed_days.map((day) => `${provider_id} ${day}`))
      for (const name of sums) report.sums[name] += BigInt(millionthsOf(found[name]))
    }
  }
}

async function checkImports(
  { analytics, files, signal }: Needs,
  report: Report,
  begin: (text: string) => void,
): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    begin(`imports after ${after}`)
    const page: Awaited<ReturnType<typeof importsAfter>> = await importsAfter(
      analytics,
      after,
      within(signal),
    )
    report.add(page)
    report.imports += page.imports
    for (const name of ['rows', 'uploaded', 'skipped', 'excluded'] as const)
      report.importRows[name] += page[name]
    for (const file of page.files) {
      report.add(await checkFile(files, file))
      report.files += 1
    }
    after = page.next
  }
}

function importsAfter(analytics: PartClient, after: number, signal: AbortSignal) {
  return analytics.send(verifyImports, { body: { after, limit: IMPORTS_AT_ONCE }, signal })
}

/** Whether the original of an import can be read and is what was uploaded. */
async function checkFile(
  files: ImportFiles,
  { import_id, hash, bytes }: { import_id: number; hash: string; bytes: number },
): Promise<FoundDifferences> {
  const where = `import ${import_id}, original file`
  const invariant = 'originals' as const
  const expected = `${bytes} bytes with SHA-256 ${hash}`
  const found = await readFound(files, import_id)
  const isSame = expected === found
  return {
    checks: [{ invariant, compared: 1, broken: isSame ? 0 : 1 }],
    differences: isSame ? [] : [{ invariant, where, expected, found }],
  }
}

async function readFound(files: ImportFiles, importId: number): Promise<string> {
  const sum = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of files.open(importId) as AsyncIterable<Buffer>) {
      sum.update(chunk)
      bytes += chunk.length
    }
    return `${bytes} bytes with SHA-256 ${sum.digest('hex')}`
  } catch (cause) {
    return `cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}
