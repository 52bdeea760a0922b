import type { Db } from '@headgate/db/base/database'
import { inParts } from '@headgate/domain/in-parts'
import {
  hasBackTest,
  readDueDays,
  readHistories,
  readRangeFactor,
  storeBackTest,
  storeJudged,
} from '@headgate/db/maturity/judged-days'
import { daysBefore, utcDay } from '@headgate/domain/days'
import { backTest, BACK_TEST_DAYS } from '@headgate/domain/revenue/maturity/back-test'
import { WINDOW_DAYS } from '@headgate/domain/revenue/maturity/day-history'
import { judgeDays } from '@headgate/domain/revenue/maturity/judge-days'
import { judgeMaturity } from '@headgate/queue/jobs/judge-maturity'
import { handle, type JobHandler } from '../job.ts'

/** Days that one statement stores. */
const BATCH = 5_000

/**
 * Keeps state and expected share of advertisers' days up to date (docs/behaviour/revenue.md#maturity). Running it twice
 * changes nothing.
 */
export function judgeMaturityHandler(
  clock: () => Date = () => new Date(),
): JobHandler<(typeof judgeMaturity)['payload']> {
  return handle(judgeMaturity, async ({ provider }, { database: { db }, log, signal }) => {
    const now = clock()
    // First, because the days are judged with the factor that the back-test finds.
    if (provider === undefined) await testOfTonight(db, now, log)
    const due = await readDueDays(db, now, provider)
    if (due.length === 0) return
    const histories = await readHistories(db, daysBefore(WINDOW_DAYS, now), utcDay(now))
    const judged = judgeDays(due, histories, now.getTime(), await readRangeFactor(db))
    let stored = 0
    const versioned = judged.map((one, index) => ({ ...one, version: due[index]!.version }))
    for (const batch of inParts(versioned, BATCH)) {
      signal.throwIfAborted()
      stored += await storeJudged(db, batch, now)
    }
    log.info({ ...(provider !== undefined && { provider }), days: stored }, 'maturity of days computed')
  })
}

/** The back-test of this night, once. */
async function testOfTonight(
  db: Db,
  now: Date,
  log: { info(facts: object, text: string): void },
): Promise<void> {
  const day = utcDay(now)
  if (await hasBackTest(db, day)) return
  const factor = await readRangeFactor(db, day)
  const histories = await readHistories(db, daysBefore(BACK_TEST_DAYS, now), day)
  const result = backTest(histories, now.getTime(), factor)
  await storeBackTest(db, day, factor, result)
  log.info({ ...result }, 'expected shares tested on past days')
}
