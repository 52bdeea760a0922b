import { createHmac } from 'node:crypto'

/** Name of the secret in DATA_DIR/keys, for `keptSecret`. */
export const PUBLISHER_LINK_SECRET = 'link-signature'

/**
 * Signs publisher links (docs/behaviour/publisher-links.md#generated-link): HMAC-SHA256 over both ids, 128 bits of it
 * in base64url. Only for servers: the secret never reaches a browser.
 */
export function publisherLinkSigner(secret: string): (publisherId: number, targetingId: number) => string {
  return (publisherId, targetingId) =>
    createHmac('sha256', secret)
      .update(`${publisherId}:${targetingId}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url')
}
