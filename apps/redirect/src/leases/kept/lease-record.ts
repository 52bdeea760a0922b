import { capKinds, type CapKind } from '@headgate/contract/base/constants'

/** A lease as it is on the disk. */
export interface KeptLease {
  day: number
  kind: CapKind
  entityId: number
  /** All units granted to this engine that day, without those it returned. */
  granted: number
  version: number
  /** The cap for which the units are right; 0 when PostgreSQL must be asked before the lease is known to fit the cap. */
  cap: number
}

/** Bytes of a record: six words of 32 bits. The last is the seal of the others. */
export const RECORD_BYTES = 24
const WORDS = RECORD_BYTES / 4

/** `kind` of a record with the number of a contact. */
const CONTACT = 255
const LOW = 2 ** 31
/** Digits of a run in one word. */
const RUN_DIGITS = 8
const digitsOf = (word: number) => (word >>> 0).toString(16).padStart(RUN_DIGITS, '0')

/** Records to be written together. The memory is used again. */
export class RecordPiece {
  readonly #words: Int32Array<ArrayBuffer>
  #size = 0

  /** `most`: the number of records that it can take. */
  constructor(most: number) {
    this.#words = new Int32Array(most * WORDS)
  }

  /** Number of records. */
  get size(): number {
    return this.#size
  }

  get isFull(): boolean {
    return this.#size * WORDS === this.#words.length
  }

  add({ day, kind, entityId, granted, version, cap }: KeptLease): void {
    this.#put(day, capKinds.indexOf(kind), entityId, granted, version, cap)
  }

  /** Adds the number of a contact of a process: PostgreSQL had all leases before it. `run`: 16 hexadecimal digits. */
  addContact(contact: number, run: string): void {
    const first = Number.parseInt(run.slice(0, RUN_DIGITS), 16)
    const last = Number.parseInt(run.slice(RUN_DIGITS), 16)
    this.#put(0, CONTACT, contact % LOW, Math.floor(contact / LOW), first, last)
  }

  /** Adds a record that counts as damaged. */
  addDamaged(): void {
    this.#words.fill(-1, this.#size * WORDS, (this.#size + 1) * WORDS)
    this.#size += 1
  }

  /** Removes the records and returns their bytes, which are valid until the next is added. */
  take(): Uint8Array {
    const bytes = new Uint8Array(this.#words.buffer, 0, this.#size * RECORD_BYTES)
    this.#size = 0
    return bytes
  }

  #put(day: number, kind: number, entityId: number, granted: number, version: number, cap: number): void {
    const words = this.#words
    const at = this.#size * WORDS
    words[at] = day | (kind << 16)
    words[at + 1] = entityId
    words[at + 2] = granted
    words[at + 3] = version
    words[at + 4] = cap
    words[at + 5] = sealOf(words, at)
    this.#size += 1
  }
}

/** What a reader of records is called with, in the order of the file. */
export interface RecordReader {
  /** The object is valid during the call. */
  lease(lease: Readonly<KeptLease>): void
  /** PostgreSQL had all leases before this one at that contact of that process. */
  contact(contact: number, run: string): void
}

/** Reads whole records; returns how many of them are damaged. */
export function readRecords(words: Int32Array, reader: RecordReader): number {
  const lease: KeptLease = { day: 0, kind: 'rule', entityId: 0, granted: 0, version: 0, cap: 0 }
  let damaged = 0
  for (let at = 0; at < words.length; at += WORDS) {
    const kind = (words[at]! >> 16) & 255
    const name = capKinds[kind]
    if (words[at + 5] !== sealOf(words, at)) damaged += 1
    else if (name !== undefined) {
      lease.day = words[at]! & 0xff_ff
      lease.kind = name
      lease.entityId = words[at + 1]!
      lease.granted = words[at + 2]!
      lease.version = words[at + 3]!
      lease.cap = words[at + 4]!
      reader.lease(lease)
    } else if (kind === CONTACT) {
      const run = [words[at + 3]!, words[at + 4]!].map(digitsOf).join('')
      reader.contact(words[at + 1]! + words[at + 2]! * LOW, run)
    } else damaged += 1
  }
  return damaged
}

/** Number of records at the end that were not written, or not to their own end: a power cut leaves zeros there. */
export function unwrittenAtEnd(words: Int32Array): number {
  let end = words.length
  while (end > 0 && words[end - 1] === 0) end -= 1
  return Math.ceil((words.length - end) / WORDS)
}

/**
 * MurmurHash3 (32 bits) of the first five words of a record. Each step can be undone, so damage within one word is always
 * found, and other damage all but once in four thousand million times. It takes a tenth of the time of a CRC.
 */
function sealOf(words: Int32Array, at: number): number {
  let seal = 0x68_67
  for (let word = at; word < at + WORDS - 1; word += 1) {
    let part = Math.imul(words[word]!, 0xcc_9e_2d_51)
    part = Math.imul((part << 15) | (part >>> 17), 0x1b_87_35_93)
    seal ^= part
    seal = (Math.imul((seal << 13) | (seal >>> 19), 5) + 0xe6_54_6b_64) | 0
  }
  seal ^= RECORD_BYTES - 4
  seal = Math.imul(seal ^ (seal >>> 16), 0x85_eb_ca_6b)
  seal = Math.imul(seal ^ (seal >>> 13), 0xc2_b2_ae_35)
  return seal ^ (seal >>> 16)
}
