import { CallError, errors } from '@headgate/contract/base/errors'
import { linkConversation, makeSkypeCode, removeConversationId } from '@headgate/contract/people/skype'
import { requireConversationOwner, setConversationId } from '@headgate/db/people/conversations'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { skypeCodes } from './skype-code.ts'

/** Chat conversations of publishers and advertisers (docs/behaviour/people.md#skype-codes). */
export const skypeCalls: Calls = (app, { database: { db }, settings }) => {
  const codes = skypeCodes(settings.DATA_DIR)

  route(app, makeSkypeCode, async ({ body }) => {
    await requireConversationOwner(db, body)
    const { code, expiresAt } = codes.make(body)
    return { code, expires_at: expiresAt.toISOString() }
  })

  route(app, linkConversation, async ({ body, by }) => {
    const owner = codes.read(body.code)
    if (!owner) throw new CallError(errors.invalidSkypeCode)
    const name = await setConversationId(db, by, owner, body.conversation_id)
    return { ...owner, name, skype_conversation_id: body.conversation_id }
  })

  route(app, removeConversationId, async ({ body, by }) => {
    await setConversationId(db, by, body, null)
    return body
  })
}
