import type { PublisherLinkMaker } from '@headgate/db/targetings/publisher-link-maker'
import { PUBLISHER_LINK_SECRET, publisherLinkSigner } from '@headgate/runtime/keys/publisher-link-signature'
import { keptSecret } from '@headgate/runtime/keys/keys'
import type { Settings } from '@headgate/runtime/settings'
import { ownPlace } from '../own-place.ts'

/**
 * Generates this server's publisher links, signed with the secret that engines check
 * (docs/behaviour/engine.md#addresses-of-a-search).
 */
export function publisherLinkMaker(settings: Settings): PublisherLinkMaker {
  const { DATA_DIR, REDIRECT_TYPE } = settings
  const secret = keptSecret(DATA_DIR, PUBLISHER_LINK_SECRET)
  return { redirectType: REDIRECT_TYPE, sign: publisherLinkSigner(secret), place: ownPlace(settings) }
}
