import { createHash, timingSafeEqual } from 'node:crypto'
import { keptSecret } from '@headgate/runtime/keys'
import type { Settings } from '@headgate/runtime/settings'

/** The token that the parts of Headgate send each other: from SERVICE_TOKEN, else from DATA_DIR/keys. */
export function serviceToken(settings: Pick<Settings, 'SERVICE_TOKEN' | 'DATA_DIR'>): string {
  return settings.SERVICE_TOKEN ?? keptSecret(settings.DATA_DIR, 'service-token')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Compares in constant time, which reveals neither where two tokens differ nor how long they are. */
export function sameToken(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}
