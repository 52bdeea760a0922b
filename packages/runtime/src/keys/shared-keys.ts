import { createHash, hkdfSync } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { keyList, type SharedKey } from './key-list.ts'
import { readKey, replaceKey } from './keys.ts'
import type { Logger } from '../log.ts'
import { sealWith, type Seal } from './seal.ts'
import { SettingsError, type Settings } from '../settings.ts'

const RETRY_MS = 1_000

interface StoredSecret {
  fingerprint: string
  sealed: string | null
}

/** Runs on one host at a time, with the stored secrets by name: `sharedSecrets` of db. */
export type SecretStore = <T>(
  work: (
    known: ReadonlyMap<string, StoredSecret>,
    add: (name: string, secret: StoredSecret) => Promise<void>,
  ) => Promise<T>,
) => Promise<T>

type KeySettings = Pick<Settings, 'DATA_DIR' | 'APP_SECRET'>

const fingerprintOf = (secret: string) =>
  createHash('sha256').update(`headgate key ${secret}`).digest('hex').slice(0, 32)

function sealOf(appSecret: string): Seal {
  return sealWith(Buffer.from(hkdfSync('sha256', appSecret, 'headgate', 'shared keys', 32)))
}

function opened(seal: Seal, name: string, sealed: string): string {
  try {
    return seal.open(sealed, name)
  } catch {
    throw new SettingsError(
      'APP_SECRET is not the one that the keys in this database were sealed with: set the same on every host.',
    )
  }
}

/**
 * Gives this host the keys that all hosts share (decision 0198). With APP_SECRET they are stored in PostgreSQL, sealed.
 * The first host stores those of its folder, or new ones. Each other host copies them into its own folder, from which
 * its parts can start without PostgreSQL. Without APP_SECRET only the folder counts, and this does nothing unless other
 * hosts share theirs. Returns the names of keys that were replaced. Throws SettingsError.
 */
export async function shareKeys(
  store: SecretStore,
  settings: KeySettings,
  names: readonly SharedKey[],
): Promise<SharedKey[]> {
  const { DATA_DIR, APP_SECRET } = settings
  return store(async (known, add) => {
    if (!APP_SECRET) {
      const foreign = names.filter((name) => {
        const own = readKey(DATA_DIR, name)
        return known.has(name) && (own === undefined || fingerprintOf(own) !== known.get(name)!.fingerprint)
      })
      if (foreign.length === 0) return []
      throw new SettingsError(
        `Other hosts of this database share their keys by APP_SECRET: set it here too. This host lacks ${foreign.join(', ')}.`,
      )
    }
    const seal = sealOf(APP_SECRET)
    const replaced: SharedKey[] = []
    for (const name of names) {
      const own = readKey(DATA_DIR, name)
      const sealed = known.get(name)?.sealed
      if (sealed) {
        const shared = opened(seal, name, sealed)
        if (shared === own) continue
        replaceKey(DATA_DIR, name, shared)
        if (own !== undefined) replaced.push(name)
      } else {
        const first = own ?? keyList[name].make()
        await add(name, { fingerprint: fingerprintOf(first), sealed: seal.close(first, name) })
        if (own === undefined) replaceKey(DATA_DIR, name, first)
      }
    }
    return replaced
  })
}

/**
 * The same for a part that cannot set up the database. It waits until PostgreSQL is available and the first API has
 * made the tables, unless its folder already has all keys. Without APP_SECRET it returns at once.
 */
export async function takeSharedKeys(
  store: SecretStore,
  settings: KeySettings,
  names: readonly SharedKey[],
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (!settings.APP_SECRET) return
  const complete = names.every((name) => readKey(settings.DATA_DIR, name) !== undefined)
  for (let lastCause = ''; ;) {
    try {
      const replaced = await shareKeys(store, settings, names)
      if (replaced.length > 0)
        log.warn({ keys: replaced }, 'keys of this host were replaced by the shared ones')
      return
    } catch (cause) {
      if (cause instanceof SettingsError) throw cause
      if (complete) return
      const text = String(cause instanceof Error ? (cause.cause ?? cause.message) : cause)
      if (text !== lastCause)
        log.warn(
          { cause: text },
          'waiting for PostgreSQL and the tables that the first API makes, for the shared keys',
        )
      lastCause = text
      await pause(RETRY_MS)
    }
  }
}
