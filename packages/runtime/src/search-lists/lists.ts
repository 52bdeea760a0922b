import { copyFileSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAddress, type Address } from '@headgate/domain/engine/address'
import { buildRangeTable, type Range, type RangeTable } from '@headgate/domain/engine/range-table'

const SHIPPED = join(import.meta.dirname, '../../lists')

/** Lists of the filters (DESIGN §6): one entry a line, `#` starts a comment. */
export const listFiles = { proxyRanges: 'proxy-ranges.txt', highPayingKeywords: 'high-paying-keywords.txt' }

/** Entries of a list in DATA_DIR/lists; the shipped default is put there at the first start, to be edited. */
export function readList(dataDir: string, file: string): string[] {
  const folder = join(dataDir, 'lists')
  mkdirSync(folder, { recursive: true })
  try {
    copyFileSync(join(SHIPPED, file), join(folder, file), constants.COPYFILE_EXCL)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
  }
  return readFileSync(join(folder, file), 'utf8')
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
}

export interface RangeList {
  readonly table: RangeTable
  /** Lines that are neither an address, nor a CIDR block, nor `from-to`. */
  readonly unreadable: string[]
}

export function compileRanges(entries: readonly string[]): RangeList {
  const ranges: Range[] = []
  const unreadable: string[] = []
  for (const entry of entries) {
    const range = readRange(entry)
    if (range) ranges.push({ ...range, value: 1 })
    else unreadable.push(entry)
  }
  return { table: buildRangeTable(ranges), unreadable }
}

/** An address, a CIDR block, or two addresses with a dash between; null when it is none. */
export function readRange(entry: string): { from: Address; to: Address } | null {
  const [first = '', bits] = entry.split('/')
  if (bits !== undefined) {
    const base = readAddress(first.trim())
    const width = base?.v6 ? 64 : 32
    const prefix = /^\d{1,3}$/.test(bits.trim()) ? Number(bits) : -1
    if (base === null || prefix < 0 || prefix > (base.v6 ? 128 : 32)) return null
    return block(base, Math.min(prefix, width), width)
  }
  const [low = '', high = low] = entry.split('-')
  const from = readAddress(low.trim())
  const to = readAddress(high.trim())
  if (!from || !to || from.v6 !== to.v6) return null
  return { from, to }
}

function block(base: Address, prefix: number, width: number): { from: Address; to: Address } {
  const lowBits = Math.max(0, Math.min(32, width - prefix))
  const highBits = Math.max(0, width - prefix - 32)
  const lowSpan = 2 ** lowBits
  const highSpan = 2 ** highBits
  const lowFrom = base.low - (base.low % lowSpan)
  const highFrom = base.high - (base.high % highSpan)
  return {
    from: { ...base, high: highFrom, low: lowFrom },
    to: { ...base, high: highFrom + highSpan - 1, low: lowFrom + lowSpan - 1 },
  }
}
