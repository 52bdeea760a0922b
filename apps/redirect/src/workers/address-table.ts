import type { Seen } from '@headgate/domain/decision/search'
import { mix } from '@headgate/domain/reading/address'

const WORDS = 4
const MARK = 0
const DAY = 1
const COUNT = 2
const LAST_MS = 3

/** Entries tried before the least recently used of them is replaced. */
const PROBES = 16
/**
 * Milliseconds are kept modulo this number, which is 12 days. The stored day shows whether an entry is older. As a power
 * of two it needs no division, of which a search of a full table would need sixteen.
 */
const MS_SPAN = 2 ** 30

/**
 * Searches by address and publisher link: today's number and the time of the last, in an open-addressing table in
 * shared memory, 16 bytes an entry. It never grows: when it is full, the entry unused for longest is replaced. So a
 * flood of addresses costs precision, not memory.
 */
export class AddressTable {
  readonly #words: Int32Array
  readonly #mask: number

  /** `buffer` from `makeAddressTable`. */
  constructor(buffer: SharedArrayBuffer) {
    this.#words = new Int32Array(buffer)
    this.#mask = this.#words.length / WORDS - 1
  }

  /** Reads what `touch` will read first, as `fetchAhead`. */
  fetch(addressKey: number, targetingId: number): number {
    return this.#words[(firstOf(addressKey, targetingId) & this.#mask) * WORDS]!
  }

  touch(addressKey: number, targetingId: number, now: number, day: number, into: Seen): void {
    const words = this.#words
    const low = addressKey | 0
    const high = highOf(addressKey)
    const first = firstOf(addressKey, targetingId)
    // 0 marks a free entry.
    const mark = mix(mix(targetingId, high), low) | 1
    const time = now - Math.floor(now / MS_SPAN) * MS_SPAN
    const at = this.#find(first, mark, time, day)
    const before = Atomics.exchange(words, at + LAST_MS, time)
    const heldDay = Atomics.load(words, at + DAY)
    if (heldDay !== day) {
      Atomics.store(words, at + COUNT, 0)
      Atomics.store(words, at + DAY, day)
    }
    into.ofAddressToday = Atomics.add(words, at + COUNT, 1) + 1
    const known = into.ofAddressToday > 1 || (heldDay !== day && day - heldDay <= 1)
    into.sincePrevious = known ? (time - before) & (MS_SPAN - 1) : Infinity
  }

  #find(first: number, mark: number, time: number, day: number): number {
    const words = this.#words
    let oldest = -1
    let oldestAge = -1
    for (let probe = 0; probe < PROBES; probe += 1) {
      const at = ((first + probe) & this.#mask) * WORDS
      // A plain read: the exchange below decides.
      const held = words[at + MARK]!
      if (held === mark) return at
      if (held === 0) {
        if (Atomics.compareExchange(words, at + MARK, 0, mark) === 0) {
          // A time far in the past, because a new entry has no previous search.
          Atomics.store(words, at + DAY, day - 1000)
          return at
        }
        if (Atomics.load(words, at + MARK) === mark) return at
      }
      const age = (day - words[at + DAY]!) * MS_SPAN + ((time - words[at + LAST_MS]!) & (MS_SPAN - 1))
      if (age > oldestAge) {
        oldest = at
        oldestAge = age
      }
    }
    Atomics.store(words, oldest + MARK, mark)
    Atomics.store(words, oldest + DAY, day - 1000)
    return oldest
  }
}

const highOf = (addressKey: number) => Math.floor(addressKey / 4_294_967_296)

/** The entry at which the search for an address begins, before it is cut to the size of the table. */
const firstOf = (addressKey: number, targetingId: number) =>
  mix(mix(addressKey | 0, targetingId), highOf(addressKey))

/** `entries` is raised to a power of two. */
export function makeAddressTable(entries: number): SharedArrayBuffer {
  return new SharedArrayBuffer(2 ** Math.ceil(Math.log2(Math.max(entries, PROBES))) * WORDS * 4)
}
