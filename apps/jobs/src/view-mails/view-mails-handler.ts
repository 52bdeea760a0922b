import { CallError, errors } from '@headgate/contract/base/errors'
import { viewMessages } from '@headgate/contract/base/view-messages'
import {
  activeSchedules,
  beginSending,
  claimSend,
  giveUpUnknown,
  giveUpUnwritten,
  type MailedView,
  noteSend,
  readMailedView,
  type ScheduledView,
  stopSchedule,
} from '@headgate/db/saved-views/view-sends'
import type { Db } from '@headgate/db/base/database'
import { latestDue, type MailTiming } from '@headgate/domain/views/mail-times'
import { type Mailer, refusedText } from '@headgate/mail/mailer'
import { viewMails, viewTestMail } from '@headgate/queue/jobs/view-mails'
import { type PartClient, PartFailure } from '@headgate/runtime/parts/part-client'
import { handle, type JobContext, JobProblem, type JobHandler } from '../job.ts'
import { readView } from './read-view.ts'
import { type Letter, viewLetter } from './view-letter.ts'

interface Needs {
  analytics: PartClient
  mailer: Mailer
  consoleUrl: string
  now?: () => Date
}

/** Its recipients are asked for when it is written. */
async function write(
  { analytics, consoleUrl }: Needs,
  { view, owner }: MailedView,
  { timing, now, db, signal }: { timing: MailTiming | null; now: Date; db: Db; signal: AbortSignal },
): Promise<Letter> {
  const read = await readView({ analytics, db, signal }, view, now)
  if (read === undefined) throw new JobProblem(viewMessages.reportsOnly)
  return viewLetter({ view, owner, read, timing, consoleUrl, now })
}

/** Why the owner may not read the view any more; undefined for other failures. */
function refusalOf(cause: unknown): string | undefined {
  const definition = cause instanceof CallError ? cause.definition : undefined
  if (definition === errors.dashboardNotConfigured) return viewMessages.noColumns
  const isForbidden =
    definition === errors.notAllowed || (cause instanceof PartFailure && cause.status === 403)
  return isForbidden ? viewMessages.ownerAway : undefined
}

/** Whether a view is read in the same scope: it may take minutes, in which its owner gets another role or publisher. */
const isSameReader = ({ owner: one }: MailedView, { owner: other }: MailedView) =>
  one.isAdmin === other.isAdmin && one.publisherId === other.publisherId

/** Only admins mail to others (decision 0289). */
const recipientsOf = ({ schedule, owner }: ScheduledView): readonly string[] =>
  owner.isAdmin ? schedule.recipients : [owner.email]

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)).slice(0, 300)

/**
 * Sends the mail of a due time that nobody else has taken. The row of the due time is noted as `sending` before the
 * mail server hears of it: a process that is killed after that leaves a mail of which nobody knows whether it went out,
 * and it is not sent again (decision 0283).
 */
async function sendDue(
  needs: Needs,
  scheduled: ScheduledView,
  now: Date,
  context: JobContext,
): Promise<void> {
  const { view, schedule } = scheduled
  const {
    database: { db },
    signal,
    log,
  } = context
  const due = latestDue(schedule, now)
  if (due <= schedule.since) return
  const claimed = await claimSend(db, view.id, due)
  if (claimed === undefined) return
  const send = { ...claimed, viewId: view.id }
  const fail = (text: string) => noteSend(db, send, claimed.isLast ? 'failed' : 'preparing', text)
  let mail: Letter
  try {
    mail = await write(needs, scheduled, { timing: schedule, now, db, signal })
  } catch (cause) {
    signal.throwIfAborted()
    const refusal = refusalOf(cause)
    if (refusal !== undefined) {
      if (!(await noteSend(db, send, 'failed', refusal))) return
      await stopSchedule(db, view.id, refusal)
      log.warn(
        { view: view.id, refusal },
        'the owner of a mailed view may not read it any more: its mails stopped',
      )
      return
    }
    log.error({ err: cause, view: view.id }, 'a mailed view could not be read')
    await fail(`${viewMessages.notRead}: ${reasonOf(cause)}`)
    return
  }
  const [still] = await activeSchedules(db, view.id)
  if (still === undefined || !isSameReader(still, scheduled)) {
    await fail(viewMessages.changedMeanwhile)
    return
  }
  if (!(await beginSending(db, claimed))) return
  let unreached: string | null
  try {
    unreached = refusedText(await needs.mailer.send({ ...mail, to: [...recipientsOf(still)] }, signal))
  } catch (cause) {
    // The conversation may have gone on: the row stays as it is.
    signal.throwIfAborted()
    log.error({ err: cause, view: view.id }, 'a mailed view was not accepted')
    await fail(`${viewMessages.notAccepted}: ${reasonOf(cause)}`)
    return
  }
  await noteSend(db, send, 'sent', unreached)
  if (unreached !== null) log.warn({ view: view.id, unreached }, 'a mailed view did not reach everybody')
  log.info({ view: view.id, due }, 'mailed a view')
}

/** Mails the views that are due: docs/behaviour/reports.md#reports-by-mail. */
export function viewMailsHandler(needs: Needs): JobHandler<(typeof viewMails)['payload']> {
  const { now = () => new Date() } = needs
  return handle(viewMails, async (_, context) => {
    const {
      database: { db },
      signal,
      log,
    } = context
    const unknown = await giveUpUnknown(db)
    if (unknown > 0) log.warn({ unknown }, 'it is not known whether some mails were sent')
    const unwritten = await giveUpUnwritten(db)
    if (unwritten > 0) log.warn({ unwritten }, 'some mails are given up: their last try was killed')
    for (const scheduled of await activeSchedules(db)) {
      signal.throwIfAborted()
      await sendDue(needs, scheduled, now(), context)
    }
  })
}

/** Mails a view to its owner, who wants to see the mail. A view that was removed meanwhile is not mailed. */
export function viewTestMailHandler(needs: Needs): JobHandler<(typeof viewTestMail)['payload']> {
  const { now = () => new Date() } = needs
  return handle(viewTestMail, async ({ view: id }, { database: { db }, signal }) => {
    const mailed = await readMailedView(db, id)
    if (mailed === undefined) return
    const mail = await write(needs, mailed, { timing: null, now: now(), db, signal })
    const still = await readMailedView(db, id)
    if (still && isSameReader(still, mailed))
      await needs.mailer.send({ ...mail, to: [still.owner.email] }, signal)
  })
}
