import { CallError, errors } from '@headgate/contract/base/errors'
import { viewMessages } from '@headgate/contract/base/view-messages'
import { reportOfScreen } from '@headgate/contract/reports/report-calls'
import { mayOpen, routes } from '@headgate/contract/routes'
import {
  listSavedViews,
  removeSavedView,
  storeSavedView,
  updateSavedView,
} from '@headgate/contract/views/saved-views'
import { removeViewSchedule, setViewSchedule, testViewMail } from '@headgate/contract/views/view-schedule'
import * as stored from '@headgate/db/saved-views/saved-views'
import * as schedules from '@headgate/db/saved-views/view-schedules'
import { JobSender } from '@headgate/queue/job-sender'
import { viewTestMail } from '@headgate/queue/jobs/view-mails'
import type { Session } from '@headgate/server/access/access'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Only screens of the caller's role have views of the caller. */
function requireScreen(screen: string, { role }: stored.Viewer): void {
  const found = routes.find(({ path }) => path === screen)
  if (found && found.access !== 'none' && mayOpen(found.access, role.role)) return
  const text = viewMessages.noScreen
  throw new CallError(errors.invalidInput, { text, fields: { screen: text } })
}

/** Only reports of the caller's role can be mailed: `/` is one for publishers. */
function requireReport({ screen }: { screen: string }, { role }: stored.Viewer): void {
  const call = reportOfScreen(screen)
  if (call === undefined || !mayOpen(call.access, role.role))
    throw new CallError(errors.invalidInput, { text: viewMessages.reportsOnly })
}

/** Only admins mail to others (decision 0289). */
function requireOwnAddress(recipients: readonly string[], { role, email }: Session): void {
  if (role.role === 'SuperAdmin' || recipients.every((address) => address === email)) return
  const text = viewMessages.ownAddressOnly
  throw new CallError(errors.invalidInput, { text, fields: { recipients: text } })
}

/** Saved views and their mails (docs/behaviour/lists.md#saved-views). */
export const savedViewCalls: Calls = (app, { database }) => {
  const { db } = database
  const jobs = new JobSender(database, [viewTestMail])
  app.addHook('onClose', () => jobs.stop())

  route(app, listSavedViews, async ({ query: { screen }, session }) => {
    requireScreen(screen, session)
    return { views: await stored.findSavedViews(db, session, screen) }
  })

  route(app, storeSavedView, async ({ body, session, by }) => {
    requireScreen(body.screen, session)
    return { view: await stored.storeSavedView(db, by, session, body) }
  })

  route(app, updateSavedView, async ({ params: { id }, body, session, by }) => ({
    view: await stored.updateSavedView(db, by, session, id, body),
  }))

  route(app, removeSavedView, async ({ params: { id }, session, by }) => {
    await stored.removeSavedView(db, by, session, id)
    return { id }
  })

  route(app, setViewSchedule, async ({ params: { id }, body, session, by }) => {
    const accept = (view: { screen: string }) => {
      requireReport(view, session)
      requireOwnAddress(body.recipients, session)
    }
    return { schedule: await schedules.setViewSchedule(db, by, session, id, body, accept) }
  })

  route(app, removeViewSchedule, async ({ params: { id }, session, by }) => {
    await schedules.removeViewSchedule(db, by, session, id)
    return { id }
  })

  route(app, testViewMail, async ({ params: { id }, session }) => {
    const { email } = session
    await db.transaction(async (tx) => {
      requireReport(await stored.lockOwnView(tx, session, id), session)
      await jobs.send(tx, viewTestMail, { view: id })
    })
    return { to: email }
  })
}
