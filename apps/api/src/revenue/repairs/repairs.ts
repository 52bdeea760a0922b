import { bookProvider, type BookingChange } from '@headgate/contract/revenue/booking-calls'
import type { RepairBody } from '@headgate/contract/revenue/repair-body'
import {
  listRepairs,
  makeRepair,
  previewRepair,
  previewUndoRepair,
  undoRepair,
  type RepairMoves,
} from '@headgate/contract/revenue/repair-calls'
import { systemActor } from '@headgate/db/base/audit'
import type { Db } from '@headgate/db/base/database'
import { rolledBack } from '@headgate/db/base/rolled-back'
import { readNotedDays } from '@headgate/db/revenue/advertiser-days'
import { getRepair, listRepairs as readRepairs } from '@headgate/db/revenue/repairs/repair-list'
import * as repairs from '@headgate/db/revenue/repairs/repairs'
import { channelOfRepair } from '@headgate/db/revenue/repairs/channel-records'
import { JobSender } from '@headgate/queue/job-sender'
import { bookRevenue } from '@headgate/queue/jobs/book-revenue'
import { route } from '@headgate/server/route'
import { AnalyticsPart } from '../../analytics/analytics-part.ts'
import type { Calls } from '../../api-context.ts'
import { movesWithUnmatched } from '../moves.ts'
import { sendBooking } from '../send-booking.ts'
import { movedBetween } from './moved-between.ts'
import { proposalsFor } from './proposals.ts'

/** Repairs of unmatched channels: docs/behaviour/revenue.md#repair-queue. */
export const repairCalls: Calls = (app, { database, settings, log }) => {
  const { db } = database
  const jobs = new JobSender(database, [bookRevenue])
  const analytics = new AnalyticsPart(settings)
  app.addHook('onClose', () => jobs.stop())

  /**
   * What a change would move. The change is made and rolled back, so that everything that would refuse it refuses
   * this call too.
   */
  async function foretell(
    change: BookingChange,
    tryOut: (tx: Db) => Promise<repairs.RepairDone>,
    signal: AbortSignal,
  ): Promise<{ moves: RepairMoves | null }> {
    const { providerId, range } = await rolledBack(db, tryOut)
    if (range === null) return { moves: null }
    return { moves: await movesWithUnmatched({ analytics, signal }, { providerId, change, range }) }
  }

  /** Makes a change, books its days, and returns what is different in them. Without analytics the job books later. */
  async function change(make: (tx: Db) => Promise<repairs.RepairDone>, signal: AbortSignal) {
    const { id, providerId, range, before } = await db.transaction(async (tx) => {
      const made = await make(tx)
      // Days that wait for their first booking may be requested, though no figure moves yet.
      await sendBooking(tx, jobs, made.providerId)
      if (made.range === null) return { ...made, before: null }
      // Before the commit, so that no other booking comes between.
      return { ...made, before: await readNotedDays(tx, made.providerId, made.range) }
    })
    if (range === null || before === null)
      return { data: await getRepair(db, id), moves: null, is_booked: true }
    const isBooked = await analytics
      .send(bookProvider, { body: { provider_id: providerId }, signal })
      .then(() => true)
      .catch((err: unknown) => {
        log.warn({ err, provider_id: providerId }, 'analytics did not book the repair, its job will')
        return false
      })
    const after = isBooked ? await readNotedDays(db, providerId, range) : null
    return {
      data: await getRepair(db, id),
      moves: after && movedBetween(range, before, after),
      is_booked: isBooked,
    }
  }

  /** Whether a person takes the first proposal; null where there is none. */
  async function takesFirst(body: RepairBody, signal: AbortSignal): Promise<boolean | null> {
    if (body.kind === 'ignore') return null
    const { provider_id, channel } = body
    const { proposals } = await proposalsFor({ db, analytics, signal }, provider_id, [channel])
    const first = proposals.get(channel)?.candidates[0]
    if (!first) return null
    const chosen = await channelOfRepair(db, body)
    return chosen?.toLowerCase() === first.channel.toLowerCase()
  }

  route(app, previewRepair, ({ body, signal }) =>
    foretell(
      { kind: 'repair', repair: body },
      (tx) => repairs.makeRepair(tx, systemActor, body, null),
      signal,
    ),
  )

  route(app, makeRepair, async ({ body, by, signal }) => {
    const tookFirst = await takesFirst(body, signal)
    return change((tx) => repairs.makeRepair(tx, by, body, tookFirst), signal)
  })

  route(app, listRepairs, ({ query }) => readRepairs(db, query))

  route(app, previewUndoRepair, ({ params: { id }, signal }) =>
    foretell(
      { kind: 'undone repair', repair_id: id },
      (tx) => repairs.undoRepair(tx, systemActor, id),
      signal,
    ),
  )

  route(app, undoRepair, ({ params: { id }, by, signal }) =>
    change((tx) => repairs.undoRepair(tx, by, id), signal),
  )
}
