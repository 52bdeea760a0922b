import { randomBytes } from 'node:crypto'
import { messages } from '@headgate/contract/messages'
import { createTargeting, getTargeting, updateTargeting } from '@headgate/contract/targeting-calls'
import type { LinkMaker } from '@headgate/db/targetings/generated-link'
import * as reading from '@headgate/db/targetings/read'
import { saveTargeting } from '@headgate/db/targetings/save'
import { LINK_SECRET, linkSigner } from '@headgate/domain/engine/link-signature'
import { keptSecret } from '@headgate/runtime/keys'
import type { Settings } from '@headgate/runtime/settings'
import { withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from './calls.ts'

const texts = messages.targetings

/** Links are signed with the secret that the engine checks them by. */
function linkMaker({ DATA_DIR, REDIRECT_TYPE }: Settings): LinkMaker {
  const secret = keptSecret(DATA_DIR, LINK_SECRET, () => randomBytes(32).toString('base64url'))
  return { redirectType: REDIRECT_TYPE, sign: linkSigner(secret) }
}

/** Publisher links (2 §7.3). */
export const targetingCalls: Calls = (app, { database: { db }, settings }) => {
  const maker = linkMaker(settings)

  route(app, getTargeting, async ({ params }) => ({ targeting: await reading.getTargeting(db, params.id) }))

  route(app, createTargeting, async ({ body, by }) => {
    const targeting = await saveTargeting(db, by, maker, null, body)
    return withMessage({ targeting }, targeting.status === 'published' ? texts.published : texts.ready)
  })

  route(app, updateTargeting, async ({ params, body, by }) => {
    const { updatedAt, archive: _archive, ...sent } = body
    const targeting = await saveTargeting(db, by, maker, params.id, sent, updatedAt)
    return withMessage({ targeting }, body.status === 'published' ? texts.updated : texts.ready)
  })
}
