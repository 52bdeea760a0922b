import type { SharedKey } from '@headgate/runtime/keys/key-list'
import { readKey } from '@headgate/runtime/keys/keys'
import type { Settings } from '@headgate/runtime/settings'
import { StartError } from '@headgate/runtime/start-error'

/**
 * Refuses to go on where keys of the API are missing: those that are made here would differ from them. With APP_SECRET
 * they come from PostgreSQL. Throws StartError; `who` begins its text.
 */
export function checkKeys(settings: Settings, names: readonly SharedKey[], who: string): void {
  if (settings.APP_SECRET) return
  const needed = settings.SERVICE_TOKEN ? names.filter((name) => name !== 'service-token') : names
  const missing = needed.filter((name) => readKey(settings.DATA_DIR, name) === undefined)
  if (missing.length > 0)
    throw new StartError(
      `${who} needs the keys of the API: copy ${missing.join(', ')} from its DATA_DIR/keys to ${settings.DATA_DIR}/keys, or set the same APP_SECRET for all parts. Start the API first.`,
    )
}
