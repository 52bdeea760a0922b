import type { Address } from './address.ts'

/**
 * Ranges of addresses, each with a small number, in shared memory so that threads share one copy. IPv4 is found
 * through an index by its upper 16 bits, IPv6 by binary search over its upper 64.
 */
export interface RangeTable {
  /** First IPv4 range that ends at or after each /16; one entry more than there are. */
  readonly index: Uint32Array
  /** Last address, first address and value of each IPv4 range, side by side, because a search needs all three. */
  readonly v4: Uint32Array
  /** High and low words alternate. */
  readonly from6: Uint32Array
  readonly to6: Uint32Array
  readonly value6: Uint16Array
}

export interface Range {
  readonly from: Address
  readonly to: Address
  /** 1 to 65,535. */
  readonly value: number
}

const V4_WORDS = 3
/** So few ranges are searched without the index, whose memory the processor would have to fetch. */
const FEW = 64

const order = (one: Address, other: Address) => one.high - other.high || one.low - other.low

function shared<T>(make: (buffer: SharedArrayBuffer) => T, bytes: number): T {
  return make(new SharedArrayBuffer(bytes))
}

/** Sorts and joins ranges. Where ranges overlap, the one that starts first wins. */
export function buildRangeTable(ranges: Iterable<Range>): RangeTable {
  const all = [...ranges].toSorted((one, other) => order(one.from, other.from))
  const v4: Range[] = []
  const v6: Range[] = []
  for (const range of all) {
    const list = range.from.v6 ? v6 : v4
    const last = list.at(-1)
    if (last && order(range.to, last.to) <= 0) continue
    const joins = last && last.value === range.value && !range.from.v6 && range.from.low <= last.to.low + 1
    if (joins) list[list.length - 1] = { ...last, to: range.to }
    else list.push(range)
  }
  const table: RangeTable = {
    index: shared((buffer) => new Uint32Array(buffer), 65_537 * 4),
    v4: shared((buffer) => new Uint32Array(buffer), v4.length * V4_WORDS * 4),
    from6: shared((buffer) => new Uint32Array(buffer), v6.length * 8),
    to6: shared((buffer) => new Uint32Array(buffer), v6.length * 8),
    value6: shared((buffer) => new Uint16Array(buffer), v6.length * 2),
  }
  for (const [at, range] of v4.entries()) {
    table.v4.set([range.to.low, range.from.low, range.value], at * V4_WORDS)
  }
  for (const [at, range] of v6.entries()) {
    table.from6.set([range.from.high, range.from.low], at * 2)
    table.to6.set([range.to.high, range.to.low], at * 2)
    table.value6[at] = range.value
  }
  let at = 0
  for (let block = 0; block < 65_536; block += 1) {
    while (at < v4.length && table.v4[at * V4_WORDS]! < block * 65_536) at += 1
    table.index[block] = at
  }
  table.index[65_536] = v4.length
  return table
}

/** The number of the range that contains the address; 0 if there is none. */
export function findRange(table: RangeTable, address: Address): number {
  return address.v6 ? findV6(table, address.high, address.low) : findV4(table, address.low)
}

/** Reads what `findRange` will read first of an IPv4 address, as `fetchFirst`. Changes nothing; the number means nothing. */
export function fetchRange({ index, v4 }: RangeTable, address: Address): number {
  return v4[index[address.low >>> 16]! * V4_WORDS] ?? 0
}

function findV4({ index, v4 }: RangeTable, address: number): number {
  const ranges = v4.length / V4_WORDS
  let low = 0
  let high = ranges
  if (ranges > FEW) {
    const block = address >>> 16
    low = index[block]!
    // The range with which the next /16 starts may begin in this one.
    high = Math.min(index[block + 1]! + 1, ranges)
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if (v4[middle * V4_WORDS]! < address) low = middle + 1
    else high = middle
  }
  const at = low * V4_WORDS
  return at < v4.length && v4[at + 1]! <= address ? v4[at + 2]! : 0
}

function findV6(table: RangeTable, high: number, low: number): number {
  const { from6, to6 } = table
  let first = 0
  let end = table.value6.length
  while (first < end) {
    const middle = (first + end) >>> 1
    const toHigh = to6[middle * 2]!
    if (toHigh < high || (toHigh === high && to6[middle * 2 + 1]! < low)) first = middle + 1
    else end = middle
  }
  if (first === table.value6.length) return 0
  const fromHigh = from6[first * 2]!
  const within = fromHigh < high || (fromHigh === high && from6[first * 2 + 1]! <= low)
  return within ? table.value6[first]! : 0
}
