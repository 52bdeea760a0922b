import {
  getBulkChange,
  listBulkChanges,
  movesOfBulkChange,
  previewBulkChange,
  recordsOfBulkChange,
  runBulkChange,
} from '@headgate/contract/bulk-changes/calls'
import { planMoves } from '@headgate/db/bulk-changes/moves'
import * as past from '@headgate/db/bulk-changes/read'
import * as bulk from '@headgate/db/bulk-changes/run'
import { JobSender } from '@headgate/queue/job-sender'
import { bookRevenue } from '@headgate/queue/jobs/book-revenue'
import { route } from '@headgate/server/route'
import { AnalyticsPart } from '../analytics/analytics-part.ts'
import type { Calls } from '../api-context.ts'
import { sendBooking } from '../revenue/send-booking.ts'
import { publisherLinkMaker } from '../targetings/publisher-link-maker.ts'
import { movesOfAll } from './moves-of-all.ts'

/** Changes of many records at once, with preview and undo (docs/behaviour/bulk-changes.md). */
export const bulkChangeCalls: Calls = (app, { database, settings }) => {
  const { db } = database
  const maker = publisherLinkMaker(settings)
  const jobs = new JobSender(database, [bookRevenue])
  const analytics = new AnalyticsPart(settings)
  app.addHook('onClose', () => jobs.stop())

  route(app, previewBulkChange, ({ body, by }) => bulk.previewBulkChange(db, by, maker, body))

  route(app, movesOfBulkChange, async ({ body, by, signal }) => {
    const planned = await planMoves(db, by, maker, body.change, body.account_ids)
    return { moves: await movesOfAll({ analytics, signal }, planned) }
  })

  route(app, runBulkChange, ({ body, by }) =>
    db.transaction(async (tx) => {
      const { providers, ...made } = await bulk.runBulkChange(tx, by, maker, body)
      for (const provider of providers) await sendBooking(tx, jobs, provider)
      return made
    }),
  )

  route(app, listBulkChanges, ({ query, by }) => past.listBulkChanges(db, by, query))

  route(app, getBulkChange, async ({ params }) => ({ bulk_change: await past.getBulkChange(db, params.id) }))

  route(app, recordsOfBulkChange, ({ params, query }) => past.recordsOfBulkChange(db, params.id, query))
}
