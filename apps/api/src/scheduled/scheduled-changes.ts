import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import {
  cancelScheduled,
  changeScheduled,
  listScheduledChanges,
  schedulePublication,
  scheduleValue,
} from '@headgate/contract/scheduled/calls'
import * as lists from '@headgate/db/scheduled/list'
import * as schedule from '@headgate/db/scheduled/schedule'
import { withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

const texts = scheduledTexts

/** Scheduled changes: docs/behaviour/scheduled-changes.md#scheduled-changes. */
export const scheduledCalls: Calls = (app, { database: { db } }) => {
  route(app, listScheduledChanges, ({ query }) => lists.listScheduledChanges(db, query))

  route(app, schedulePublication, async ({ body, by }) =>
    withMessage({ scheduled: await schedule.schedulePublication(db, by, body) }, texts.scheduled),
  )

  route(app, scheduleValue, async ({ body, by }) =>
    withMessage({ scheduled: await schedule.scheduleValue(db, by, body) }, texts.valueScheduled),
  )

  route(app, changeScheduled, async ({ params, body, by }) =>
    withMessage(
      { scheduled: await schedule.changeScheduled(db, by, params.id, body) },
      body.take_draft ? texts.draftTaken : texts.moved,
    ),
  )

  route(app, cancelScheduled, async ({ params, by }) =>
    withMessage({ scheduled: await schedule.cancelScheduled(db, by, params.id) }, texts.cancelled),
  )
}
