import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAddress, type Address } from '@headgate/domain/engine/address'
import { buildRangeTable, type Range, type RangeTable } from '@headgate/domain/engine/range-table'
import type { Logger } from '../log.ts'
import { createWhole, makeFolder, writeWhole } from '../whole-file.ts'

const SHIPPED = join(import.meta.dirname, '../../lists')

/** Lists of the filters (DESIGN §6): one entry a line, `#` starts a comment. */
export const listFiles = { proxyRanges: 'proxy-ranges.txt', highPayingKeywords: 'high-paying-keywords.txt' }

/**
 * Entries of a list in DATA_DIR/lists; the shipped default is put there at the first start, to be edited. It also
 * replaces a list without a single character, which would be a filter switched off without a word: whoever wants
 * that leaves a comment in the file.
 */
export function readList(dataDir: string, file: string, log: Pick<Logger, 'error'>): string[] {
  const folder = join(dataDir, 'lists')
  const path = join(folder, file)
  const shipped = () => readFileSync(join(SHIPPED, file))
  if (!existsSync(path)) {
    makeFolder(folder)
    createWhole(path, shipped())
  }
  let text = readFileSync(path, 'utf8')
  // Bytes of zero are what some power cuts leave of a file.
  if (/^[\s\0]*$/.test(text)) {
    log.error(
      { path },
      'a list of the filters was empty: the shipped one is put back, repeat what was edited',
    )
    writeWhole(path, shipped())
    text = readFileSync(path, 'utf8')
  }
  return text
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
