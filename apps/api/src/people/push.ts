import { messages } from '@headgate/contract/base/messages'
import { pushKey, testPush } from '@headgate/contract/people/push'
import { JobSender } from '@headgate/queue/job-sender'
import { pushSend } from '@headgate/queue/jobs/push-send'
import { sendPush } from '@headgate/queue/send-push'
import { vapidKeys } from '@headgate/runtime/keys/vapid-keys'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Push messages to admins (docs/behaviour/people.md#notifications). */
export const pushCalls: Calls = (app, { database, settings }) => {
  const { publicKey } = vapidKeys(settings.DATA_DIR)
  const jobs = new JobSender(database, [pushSend])
  app.addHook('onClose', () => jobs.stop())

  route(app, pushKey, () => ({ key: publicKey }))

  route(app, testPush, async ({ session }) => {
    const message = { title: messages.push.testTitle, body: messages.push.testBody }
    return { devices: await database.db.transaction((tx) => sendPush(tx, jobs, message, session.userId)) }
  })
}
