import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import type { Db } from '@headgate/db/base/database'
import { dueChanges, runChange, type RanChange } from '@headgate/db/scheduled/run-due'
import { readWaitingBooking } from '@headgate/db/revenue/booking-requests'
import { cutText } from '@headgate/domain/alerts/cut-text'
import type { JobSender } from '@headgate/queue/job-sender'
import { bookRevenue } from '@headgate/queue/jobs/book-revenue'
import { runScheduled } from '@headgate/queue/jobs/run-scheduled'
import { sendPush } from '@headgate/queue/send-push'
import { handle, type JobHandler } from '../job.ts'

const BODY_LENGTH = 1_000

const screens: Record<RanChange['entity'], { name: string; link: (id: number) => string }> = {
  targeting: { name: 'Publisher link', link: (id) => `/target/edit/${id}` },
  advertiser_link_group: {
    name: 'Advertiser link group',
    link: (id) => `/advertiser-link-group/edit/${id}`,
  },
  provider_link: { name: 'Advertiser link', link: (id) => `/advertisers/links?id=${id}` },
  publisher_account: { name: 'Publisher ad account', link: (id) => `/pubaccount/${id}` },
  provider: { name: 'Advertiser', link: (id) => `/advertisers/edit/${id}` },
}

/** Makes the scheduled changes whose time has come: docs/behaviour/scheduled-changes.md#how-changes-are-made. */
export function runScheduledHandler(
  jobs: JobSender,
  now: () => Date = () => new Date(),
): JobHandler<(typeof runScheduled)['payload']> {
  const tell = async (tx: Db, { entity, entity_id: id, problem, books }: RanChange) => {
    if (books !== null && (await readWaitingBooking(tx, books)))
      await jobs.send(tx, bookRevenue, { provider: books })
    if (problem === null) return
    const { name, link } = screens[entity]
    const body = cutText(`${name} ${id}: ${problem}`, BODY_LENGTH)
    await sendPush(tx, jobs, { title: scheduledTexts.failed, body, link: link(id) })
  }
  return handle(runScheduled, async (_, { database: { db }, signal, log }) => {
    const failures: unknown[] = []
    for (const due of await dueChanges(db, now())) {
      signal.throwIfAborted()
      try {
        const ran = await runChange(db, due, now(), tell)
        if (ran) log.info(ran, ran.problem === null ? 'scheduled change made' : 'scheduled change failed')
      } catch (cause) {
        // Others whose time has come do not wait for it; the next run tries it again.
        failures.push(cause)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'scheduled changes could not be made')
  })
}
