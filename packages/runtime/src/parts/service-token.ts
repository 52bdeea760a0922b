import { keptSecret } from '../keys/keys.ts'
import type { Settings } from '../settings.ts'

/** The token that the parts of Headgate send each other: from SERVICE_TOKEN, else from DATA_DIR/keys. */
export function serviceToken(settings: Pick<Settings, 'SERVICE_TOKEN' | 'DATA_DIR'>): string {
  return settings.SERVICE_TOKEN ?? keptSecret(settings.DATA_DIR, 'service-token')
}
