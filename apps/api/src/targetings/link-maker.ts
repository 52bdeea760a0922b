import { randomBytes } from 'node:crypto'
import type { LinkMaker } from '@headgate/db/targetings/links/generated-link'
import { LINK_SECRET, linkSigner } from '@headgate/runtime/link-signature'
import { keptSecret } from '@headgate/runtime/keys'
import type { Settings } from '@headgate/runtime/settings'
import { ownPlace } from '../own-place.ts'

/** How this server generates publisher links, signed with the secret that the engine checks them by (DESIGN §6). */
export function linkMaker(settings: Settings): LinkMaker {
  const { DATA_DIR, REDIRECT_TYPE } = settings
  const secret = keptSecret(DATA_DIR, LINK_SECRET, () => randomBytes(32).toString('base64url'))
  return { redirectType: REDIRECT_TYPE, sign: linkSigner(secret), place: ownPlace(settings) }
}
