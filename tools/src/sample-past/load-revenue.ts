import { Readable } from 'node:stream'
import { LARGEST_CSV } from '@headgate/contract/revenue/import-calls'
import { engineSearches } from '@headgate/contract/revenue/engine-searches'
import { systemActor } from '@headgate/db/base/audit'
import type { Database } from '@headgate/db/base/database'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { providersWaiting } from '@headgate/db/revenue/booking-requests'
import { createFileImport, nextImportId } from '@headgate/db/revenue/imports/imports'
import {
  advertisersByCode,
  datePastImport,
  forgetBackTest,
  forgetPastMaturity,
} from '@headgate/db/sample/past-revenue'
import { DAY_MS, daysBefore, utcDay } from '@headgate/domain/days'
import { samplePartner } from '@headgate/domain/sample-partner'
import { judgeMaturityHandler } from '@headgate/jobs/maturity/judge-maturity-handler'
import { readImportHandler } from '@headgate/jobs/revenue-import/read-import-handler'
import type { PartnerCell } from '@headgate/partner/figures'
import type { Logger } from '@headgate/runtime/log'
import type { PartClient } from '@headgate/runtime/parts/part-client'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import type { Settings } from '@headgate/runtime/settings'
import { bookAlone } from './book-alone.ts'
import { PastApi } from './past-api.ts'
import { pastFiles, type PastFile } from './past-files.ts'
import { pastRuns, type PlannedRun } from './past-runs.ts'
import { PAST_DAYS } from './past-story.ts'

const SEARCHES_MS = 30_000
const BOOKING_MS = 60_000
const JUDGING_MS = 60_000
/** A person needs a minute to look at a file and to book it. */
const READ_MS = 40_000
/** How many steps are begun and not done. Few, so that numbers of imports have nearly the order of their days. */
const MOST_OPEN = 6

export interface LoadNeeds {
  settings: Pick<Settings, 'DATA_DIR'>
  database: Database
  analytics: PartClient
  log: Logger
}

export interface LoadedRevenue {
  files: number
  runs: number
}

type Step = { at: Date; advertiser: string } & ({ file: PastFile } | { run: PlannedRun })

/** Searches that engines redirected to each advertiser during the past. */
async function readCells(
  analytics: PartClient,
  advertisers: ReadonlyMap<string, number>,
  now: Date,
  days: number,
): Promise<Map<string, readonly PartnerCell[]>> {
  const found = new Map<string, readonly PartnerCell[]>()
  for (const [code, provider_id] of advertisers) {
    const body = { provider_id, from_day: daysBefore(days, now), to_day: utcDay(now) }
    const { cells } = await analytics.send(engineSearches, { body, signal: AbortSignal.timeout(SEARCHES_MS) })
    found.set(code, cells)
  }
  return found
}

/**
 * Loads the revenue of the sample business's past: files through the import that uploads take, and runs of the API as its
 * schedule would have made them. Each is dated as in the past, and they come in that order, one after the other for an
 * advertiser, because each day keeps how it looked after each of them. Searches must be stored before. Analytics must
 * be ready. At the end all days are judged: how final they are, and which part of their money is in.
 */
export async function loadRevenue(needs: LoadNeeds, now: Date, days = PAST_DAYS): Promise<LoadedRevenue> {
  const { database, analytics } = needs
  const advertisers = await advertisersByCode(database.db)
  const cells = await readCells(analytics, advertisers, now, days)
  const files = pastFiles((code) => cells.get(code) ?? [], now, days)
  const partner = advertisers.get(samplePartner.code)
  const api =
    partner === undefined ? undefined : await PastApi.open(needs, partner, cells.get(samplePartner.code)!)
  try {
    const runs = api ? pastRuns(now, days) : []
    const steps: Step[] = [
      ...files.map((file) => ({ at: file.madeAt, advertiser: file.advertiser, file })),
      ...runs.map((run) => ({ at: run.at, advertiser: samplePartner.code, run })),
    ]
    const begin = fileLoader(needs, advertisers)
    await inOrder(
      steps.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
      async (step) => ('file' in step ? begin(step.file) : () => api!.run(step.run)),
    )
    const { log } = needs
    // What publishing the sample requested of advertisers without a past.
    const book = bookAlone(analytics)
    for (const providerId of await providersWaiting(database.db, 0))
      await book(database.db, providerId, AbortSignal.timeout(BOOKING_MS))
    // Jobs tested the expected shares before there was anything to test.
    await forgetBackTest(database.db, utcDay(now))
    await judgeMaturityHandler(() => now).run({}, { database, log, signal: AbortSignal.timeout(JUDGING_MS) })
    await forgetPastMaturity(database.db)
    return { files: files.length, runs: runs.length }
  } finally {
    await api?.close()
  }
}

/**
 * Takes the steps in their order. `begin` draws the number of a step and returns its work; works of different advertisers
 * run side by side, those of one wait for each other.
 */
async function inOrder(
  steps: readonly Step[],
  begin: (step: Step) => Promise<() => Promise<void>>,
): Promise<void> {
  const last = new Map<string, Promise<void>>()
  const open = new Set<Promise<void>>()
  try {
    for (const step of steps) {
      if (open.size >= MOST_OPEN) await Promise.race(open)
      const run = await begin(step)
      const work = (last.get(step.advertiser) ?? Promise.resolve()).then(run)
      last.set(step.advertiser, work)
      open.add(work)
      // A failure is thrown by the next `race`, or by the `all` at the end.
      void work.then(
        () => open.delete(work),
        () => {},
      )
    }
    await Promise.all(open)
  } finally {
    await Promise.allSettled(open)
  }
}

function fileLoader(
  { settings, database, analytics, log }: LoadNeeds,
  advertisers: ReadonlyMap<string, number>,
) {
  const { db } = database
  const kept = new ImportFiles(settings.DATA_DIR, new StoredFiles(db, 'import'))
  const handler = readImportHandler(settings, analytics, bookAlone(analytics))
  const signal = AbortSignal.timeout(DAY_MS)
  return async ({ advertiser, name, content, madeAt, booksAtOnce }: PastFile) => {
    const providerId = advertisers.get(advertiser)!
    const id = await nextImportId(db)
    return async () => {
      const file = await kept.keep(id, Readable.from([content]), LARGEST_CSV)
      await db.transaction((tx) =>
        createFileImport(tx, systemActor, id, { ...file, providerId, csvName: name, booksAtOnce, madeAt }),
      )
      await handler.run({ import: id }, { database, log, signal })
      await datePastImport(db, id, new Date(madeAt.getTime() + READ_MS))
    }
  }
}
