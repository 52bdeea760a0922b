import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '@headgate/runtime/log'
import { makeFolder, writeWhole } from '@headgate/runtime/whole-file'
import { dayNumber } from '@headgate/domain/days'

/** A day's key is destroyed this many days after the day has ended, because a clock may be set back over midnight. */
const KEPT_DAYS = 1
/** How often the day is checked, in milliseconds. Keys are made a day ahead. */
const LOOK_EVERY_MS = 60_000

const KEY_WORDS = 4
/** For yesterday, today and tomorrow, and one past day. */
const SLOTS = 4
const SLOT_WORDS = KEY_WORDS + 1
const SPARE_WORDS = 8

/** Keys of the days around today, for all worker threads: slots of day and key, then the spare secret. */
export type SharedAddressKeys = SharedArrayBuffer

export interface AddressKeysOptions {
  dataDir: string
  clock: () => number
  log: Pick<Logger, 'warn'>
}

/**
 * The keys with which addresses of searches are hashed: random, one for each UTC day, kept on disk for restarts within
 * the day and destroyed afterwards. Without the key the address behind a hash cannot be found (decision 0175). Main
 * thread only; workers read `shared`.
 */
export class AddressKeys {
  readonly shared: SharedAddressKeys = new SharedArrayBuffer((SLOTS * SLOT_WORDS + SPARE_WORDS) * 4)
  readonly #words = new Int32Array(this.shared)
  readonly #path: string
  readonly #clock: () => number
  readonly #log: Pick<Logger, 'warn'>
  readonly #kept: Map<number, Buffer>
  #timer: NodeJS.Timeout
  #failing = false

  constructor({ dataDir, clock, log }: AddressKeysOptions) {
    makeFolder(join(dataDir, 'engine'))
    this.#path = join(dataDir, 'engine', 'address-keys')
    this.#clock = clock
    this.#log = log
    this.#kept = readKeys(this.#path)
    // In earlier releases the keys of all days could be computed from this one secret.
    rmSync(join(dataDir, 'keys', 'address-hash'), { force: true })
    const spare = randomBytes(SPARE_WORDS * 4)
    for (let at = 0; at < SPARE_WORDS; at += 1)
      this.#words[SLOTS * SLOT_WORDS + at] = spare.readInt32BE(at * 4)
    for (let slot = 0; slot < SLOTS; slot += 1) this.#words[slot * SLOT_WORDS] = -1
    this.turn()
    this.#timer = setInterval(() => this.turn(), LOOK_EVERY_MS).unref()
  }

  /** Makes the keys of today and tomorrow, and destroys those of past days. */
  turn(): void {
    const today = dayNumber(this.#clock())
    let changed = this.#failing
    for (const day of this.#kept.keys())
      if (day < today - KEPT_DAYS || day > today + 1) changed = this.#kept.delete(day)
    for (const day of [today, today + 1]) {
      if (this.#kept.has(day)) continue
      this.#kept.set(day, randomBytes(KEY_WORDS * 4))
      changed = true
    }
    this.#share()
    if (changed) this.#write()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #share(): void {
    for (const [day, key] of this.#kept) {
      const at = (day % SLOTS) * SLOT_WORDS
      if (this.#words[at] === day) continue
      for (let word = 0; word < KEY_WORDS; word += 1) this.#words[at + 1 + word] = key.readInt32BE(word * 4)
      Atomics.store(this.#words, at, day)
    }
    for (let slot = 0; slot < SLOTS; slot += 1)
      if (!this.#kept.has(this.#words[slot * SLOT_WORDS]!)) {
        Atomics.store(this.#words, slot * SLOT_WORDS, -1)
        this.#words.fill(0, slot * SLOT_WORDS + 1, (slot + 1) * SLOT_WORDS)
      }
  }

  #write(): void {
    const text = JSON.stringify(
      Object.fromEntries([...this.#kept].map(([day, key]) => [day, key.toString('hex')])),
    )
    try {
      writeWhole(this.#path, text)
      this.#failing = false
    } catch (cause) {
      if (!this.#failing)
        this.#log.warn(
          { err: cause },
          'the keys of address hashes cannot be written: trying again each minute',
        )
      this.#failing = true
    }
  }
}

/** A missing or damaged key is replaced. The same address then has another hash after the restart. */
function readKeys(path: string): Map<number, Buffer> {
  const keys = new Map<number, Buffer>()
  try {
    for (const [day, key] of Object.entries(
      JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>,
    ))
      if (typeof key === 'string' && /^[0-9a-f]{32}$/.test(key))
        keys.set(Number(day), Buffer.from(key, 'hex'))
  } catch {
    // Missing or damaged: new keys are made.
  }
  return keys
}

/**
 * Writes the key of a day into four words. A day without a key (the clock was set far away) gets one that is derived
 * from a secret in memory, which ends with this process.
 */
export function readAddressKey(shared: SharedAddressKeys, day: number, key: Int32Array): void {
  const words = new Int32Array(shared)
  const at = (((day % SLOTS) + SLOTS) % SLOTS) * SLOT_WORDS
  if (Atomics.load(words, at) === day) {
    key.set(words.subarray(at + 1, at + SLOT_WORDS))
    return
  }
  const spare = Buffer.copyBytesFrom(words.slice(SLOTS * SLOT_WORDS))
  const digest = createHmac('sha256', spare).update(`address:${day}`).digest()
  for (let word = 0; word < KEY_WORDS; word += 1) key[word] = digest.readInt32BE(word * 4)
}
