import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Range } from '@headgate/domain/reading/range-table'

/**
 * Reads the countries of a MaxMind DB file: a binary tree over the bits of addresses, whose leaves point to records.
 * The format: https://maxmind.github.io/MaxMind-DB/. Only what is needed of it: all networks in order, and of each
 * record the country (decision 0374).
 */

/** Thrown with what is wrong with a file. */
export class MmdbProblem extends Error {
  override readonly name = 'MmdbProblem'
}

const MARKER = Buffer.from('\xAB\xCD\xEFMaxMind.com', 'latin1')
/** The metadata is in so many bytes at the end. */
const TAIL = 131_072
/** Zeros between the tree and the records. */
const SEPARATOR = 16
/** Maps and arrays are not deeper in any sound file. */
const DEEPEST = 64

const NOT_MMDB = 'it is not a MaxMind DB file, or it was cut'
const DAMAGED = 'it is damaged or was cut'

interface Metadata {
  nodes: number
  /** Bits of one of the two records of a node. */
  recordBits: number
  ipVersion: number
  /** Where the metadata begins in the file, with its marker. */
  start: number
}

/** Why a file cannot be a database of countries, by its metadata and size; undefined if it can. */
export function mmdbProblem(path: string): string | undefined {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (cause) {
    return (cause as Error).message
  }
  try {
    const { size } = fstatSync(file)
    const tail = Buffer.alloc(Math.min(TAIL, size))
    readSync(file, tail, 0, tail.length, size - tail.length)
    readMetadata(tail, size)
    return undefined
  } catch (cause) {
    return cause instanceof MmdbProblem ? cause.message : (cause as Error).message
  } finally {
    closeSync(file)
  }
}

/**
 * All networks of a file that have a country, in the order of their addresses, IPv4 first; neighbours with the same
 * country are one range. `codeOf` gives the number of two letters. Throws MmdbProblem, or the error of reading the file.
 */
export function readMmdbCountries(path: string, codeOf: (letters: string) => number): Range[] {
  const bytes = readFileSync(path)
  const metadata = readMetadata(bytes.subarray(Math.max(0, bytes.length - TAIL)), bytes.length)
  try {
    return new CountryWalk(bytes, metadata, codeOf).ranges()
  } catch (cause) {
    // A place outside of the file.
    if (cause instanceof RangeError) throw new MmdbProblem(DAMAGED, { cause })
    throw cause
  }
}

function readMetadata(tail: Buffer, size: number): Metadata {
  const at = tail.lastIndexOf(MARKER)
  if (at < 0) throw new MmdbProblem(NOT_MMDB)
  const records = new Records(tail, at + MARKER.length, tail.length)
  const number = (key: string) => {
    const found = records.find(0, key)
    return found === null ? 0 : records.number(found)
  }
  let metadata: Metadata
  try {
    metadata = {
      nodes: number('node_count'),
      recordBits: number('record_size'),
      ipVersion: number('ip_version'),
      start: size - tail.length + at,
    }
  } catch (cause) {
    throw new MmdbProblem(DAMAGED, { cause })
  }
  const { nodes, recordBits, ipVersion, start } = metadata
  if (![24, 28, 32].includes(recordBits) || ![4, 6].includes(ipVersion) || nodes < 1)
    throw new MmdbProblem(DAMAGED)
  if ((nodes * recordBits) / 4 + SEPARATOR > start) throw new MmdbProblem(DAMAGED)
  return metadata
}

/** A value: its type, its size or number of parts, and the place of its first byte. */
interface Value {
  type: number
  size: number
  at: number
}

const POINTER = 1
const TEXT = 2
const UINT16 = 5
const UINT32 = 6
const MAP = 7
const UINT64 = 9
const ARRAY = 11
const BOOLEAN = 14

/** The records of a part of a file. Places count from its start; one outside of it throws RangeError. */
class Records {
  readonly #bytes: Buffer

  constructor(file: Buffer, start: number, end: number) {
    this.#bytes = file.subarray(start, end)
  }

  /** The value at a place, through a pointer. */
  value(at: number): Value {
    const value = this.#head(at)
    if (value.type !== POINTER) return value
    const target = this.#head(value.size)
    if (target.type === POINTER) throw new MmdbProblem(DAMAGED)
    return target
  }

  /** The place of the value under a key of the map at a place; null when there is no such map or key. */
  find(at: number, key: string): number | null {
    const { type, size, at: first } = this.value(at)
    if (type !== MAP) return null
    let place = first
    for (let pair = 0; pair < size; pair += 1) {
      const name = this.text(place)
      place = this.#after(place, 0)
      if (name === key) return place
      place = this.#after(place, 0)
    }
    return null
  }

  /** The text at a place; null for another type. */
  text(at: number): string | null {
    const { type, size, at: first } = this.value(at)
    if (type !== TEXT) return null
    if (first + size > this.#bytes.length) throw new MmdbProblem(DAMAGED)
    return this.#bytes.toString('utf8', first, first + size)
  }

  /** The whole number at a place; 0 for another type. */
  number(at: number): number {
    const { type, size, at: first } = this.value(at)
    if (![UINT16, UINT32, UINT64].includes(type)) return 0
    return size === 0 ? 0 : this.#bytes.readUIntBE(first, Math.min(size, 6))
  }

  /** Of a pointer, `size` is the place that it points to, and `at` the first byte after it. */
  #head(at: number): Value {
    const bytes = this.#bytes
    const control = bytes.readUInt8(at)
    let place = at + 1
    let type = control >> 5
    if (type === POINTER) {
      const more = ((control >> 3) & 3) + 1
      const low = bytes.readUIntBE(place, more)
      const high = control & 7
      const target = [high * 2 ** 8 + low, high * 2 ** 16 + low + 2_048, high * 2 ** 24 + low + 526_336, low][
        more - 1
      ]!
      return { type, size: target, at: place + more }
    }
    if (type === 0) {
      type = bytes.readUInt8(place) + 7
      place += 1
    }
    let size = control & 31
    if (size >= 29) {
      const more = size - 28
      size = [29, 285, 65_821][more - 1]! + bytes.readUIntBE(place, more)
      place += more
    }
    return { type, size, at: place }
  }

  /** The place after the value at a place, without following pointers. */
  #after(at: number, depth: number): number {
    if (depth > DEEPEST) throw new MmdbProblem(DAMAGED)
    const { type, size, at: first } = this.#head(at)
    if (type === POINTER || type === BOOLEAN) return first
    if (type !== MAP && type !== ARRAY) return first + size
    let place = first
    const values = type === MAP ? size * 2 : size
    for (let value = 0; value < values; value += 1) place = this.#after(place, depth + 1)
    return place
  }
}

const NO_NODE = -1
/** The tables know the upper 64 bits of IPv6. */
const V6_BITS = 64

/** Walks the tree once, from the lowest address to the highest. */
class CountryWalk {
  readonly #bytes: Buffer
  readonly #nodes: number
  readonly #recordBits: number
  readonly #ipVersion: number
  readonly #records: Records
  readonly #codeOf: (letters: string) => number
  /** The code of the record at each place; 0 for one without a country. */
  readonly #codes = new Map<number, number>()
  readonly #ranges: Range[] = []
  /** Nodes that may still be visited. A sound tree has each once: one with a circle would never end. */
  #left: number
  /** The node of IPv4 in a tree of IPv6, to which other blocks point as well. */
  #v4Node = NO_NODE

  constructor(bytes: Buffer, metadata: Metadata, codeOf: (letters: string) => number) {
    const { nodes, recordBits, ipVersion, start } = metadata
    this.#bytes = bytes
    this.#nodes = nodes
    this.#recordBits = recordBits
    this.#ipVersion = ipVersion
    this.#records = new Records(bytes, (nodes * recordBits) / 4 + SEPARATOR, start)
    this.#codeOf = codeOf
    this.#left = nodes * 4 + 1_000
  }

  ranges(): Range[] {
    if (this.#ipVersion === 4) {
      this.#walk(0, false, 0, 0, 0)
      return this.#ranges
    }
    let record = 0
    for (let bit = 0; bit < 96 && record < this.#nodes; bit += 1) record = this.#record(record, 0)
    this.#walk(record, false, 0, 0, 0)
    if (record < this.#nodes) this.#v4Node = record
    this.#walk(0, true, 0, 0, 0)
    return this.#ranges
  }

  /** A record of a node: below the number of nodes another node, the same number nothing, above a place of a record. */
  #record(node: number, side: 0 | 1): number {
    const bytes = this.#bytes
    if (this.#recordBits === 24) return bytes.readUIntBE(node * 6 + side * 3, 3)
    if (this.#recordBits === 32) return bytes.readUInt32BE(node * 8 + side * 4)
    const at = node * 7
    const middle = bytes.readUInt8(at + 3)
    return side === 0
      ? (middle >> 4) * 2 ** 24 + bytes.readUIntBE(at, 3)
      : (middle & 15) * 2 ** 24 + bytes.readUIntBE(at + 4, 3)
  }

  /** `bit` bits of the address are known, in `high` and `low`; those of IPv4 are in `low` alone. */
  #walk(record: number, v6: boolean, bit: number, high: number, low: number): void {
    if (record >= this.#nodes) {
      if (record > this.#nodes) this.#add(record, v6, bit, high, low)
      return
    }
    if (v6 && record === this.#v4Node) return
    if (bit >= (v6 ? 128 : 32) || this.#left === 0) throw new MmdbProblem(DAMAGED)
    this.#left -= 1
    this.#walk(this.#record(record, 0), v6, bit + 1, high, low)
    const [up, down] = withBit(v6, bit, high, low)
    this.#walk(this.#record(record, 1), v6, bit + 1, up, down)
  }

  #add(record: number, v6: boolean, bit: number, high: number, low: number): void {
    const value = this.#codeAt(record - this.#nodes - SEPARATOR)
    if (value === 0) return
    const free = Math.max(0, (v6 ? V6_BITS : 32) - bit)
    const toLow = low + 2 ** Math.min(32, free) - 1
    const toHigh = high + 2 ** Math.max(0, free - 32) - 1
    const last = this.#ranges.at(-1)
    // Narrower than the table is fine: the first network of these 64 bits counts.
    if (last?.to.v6 === v6 && last.to.high === toHigh && last.to.low === toLow) return
    const joins = last?.value === value && last.to.v6 === v6 && isNext(last.to, high, low)
    const from = joins ? last.from : { v6, high, low, key: 0 }
    const range = { from, to: { v6, high: toHigh, low: toLow, key: 0 }, value }
    if (joins) this.#ranges[this.#ranges.length - 1] = range
    else this.#ranges.push(range)
  }

  #codeAt(place: number): number {
    const known = this.#codes.get(place)
    if (known !== undefined) return known
    const letters = this.#country(place)
    const code = letters !== null && /^[A-Z]{2}$/.test(letters) ? this.#codeOf(letters) : 0
    this.#codes.set(place, code)
    return code
  }

  /** MaxMind and DB-IP have `country.iso_code`, IPinfo `country_code`, or `country` with the two letters. */
  #country(place: number): string | null {
    const records = this.#records
    const country = records.find(place, 'country')
    const code = country === null ? null : records.find(country, 'iso_code')
    if (code !== null) return records.text(code)
    const flat = records.find(place, 'country_code') ?? country
    return flat === null ? null : records.text(flat)
  }
}

/** The same address with the next bit set. */
function withBit(v6: boolean, bit: number, high: number, low: number): [high: number, low: number] {
  if (!v6) return [0, low + 2 ** (31 - bit)]
  if (bit < 32) return [high + 2 ** (31 - bit), low]
  return bit < V6_BITS ? [high, low + 2 ** (63 - bit)] : [high, low]
}

const isNext = (to: { high: number; low: number }, high: number, low: number) =>
  to.low === 0xff_ff_ff_ff ? high === to.high + 1 && low === 0 : high === to.high && low === to.low + 1
