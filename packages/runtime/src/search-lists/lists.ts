import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAddress, type Address } from '@headgate/domain/reading/address'
import { listEntries } from '@headgate/domain/reading/list-entries'
import { listLines } from '@headgate/domain/reading/list-text'
import { buildRangeTable, type Range, type RangeTable } from '@headgate/domain/reading/range-table'
import type { SearchListName } from '@headgate/domain/snapshot/snapshot'
import type { Logger } from '../log.ts'

const SHIPPED = join(import.meta.dirname, '../../lists')

/** The entries of the lists that filters use. */
export interface ListEntries {
  proxyRanges: string[]
  highPayingKeywords: string[]
}

/**
 * The first text of a list: from DATA_DIR/lists of earlier versions, else the shipped one. An empty file would silently
 * switch a filter off, so the shipped list replaces it; an operator who wants an empty list leaves a comment in the
 * file.
 */
export function firstListText(dataDir: string, name: SearchListName, log: Pick<Logger, 'error'>): string {
  const path = join(dataDir, 'lists', `${name}.txt`)
  const shipped = () => readFileSync(join(SHIPPED, `${name}.txt`), 'utf8')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return shipped()
    throw cause
  }
  // Some power cuts leave bytes of zero in a file.
  if (!/^[\s\0]*$/.test(text)) return text
  log.error({ path }, 'a list of the filters was empty: the shipped one is used instead')
  return shipped()
}

/** The entries of both first lists, for the time before any list is published. */
export function firstLists(dataDir: string, log: Pick<Logger, 'error'>): ListEntries {
  return {
    proxyRanges: listEntries(firstListText(dataDir, 'proxy-ranges', log)),
    highPayingKeywords: listEntries(firstListText(dataDir, 'high-paying-keywords', log)),
  }
}

/** A line of a list that its filter cannot use. */
export interface WrongLine {
  line: number
  text: string
}

/** The lines of a text that the filter of a list cannot use, in their order. */
export function wrongLines(name: SearchListName, content: string): WrongLine[] {
  const isRight = name === 'proxy-ranges' ? (entry: string) => readRange(entry) !== null : hasWord
  return listLines(content)
    .filter(({ entry }) => !isRight(entry))
    .map(({ line, entry }) => ({ line, text: entry }))
}

/** Letters and digits make the words by which keywords are found. */
const hasWord = (entry: string) => /[\p{L}\p{N}]/u.test(entry)

const NO_ENTRY = 'The list has no entry. It would switch its filter off for every publisher link.'
const NEEDED: Record<SearchListName, string> = {
  'proxy-ranges': 'neither an address nor a range (10.0.0.0/8, 10.0.0.1-10.0.0.9)',
  'high-paying-keywords': 'not a keyword: it has no letter and no digit',
}
/** So many wrong lines are named in a text. */
const NAMED = 3

/** Why a text cannot replace a list; undefined if it can. Names the first wrong lines by their number. */
export function listProblem(name: SearchListName, content: string): string | undefined {
  const wrong = wrongLines(name, content)
  if (wrong.length > 0) return wrongLinesText(name, wrong)
  return listEntries(content).length === 0 ? NO_ENTRY : undefined
}

/** What is wrong with these lines of a list, of which there is at least one. */
export function wrongLinesText(name: SearchListName, wrong: readonly WrongLine[]): string {
  const named = wrong.slice(0, NAMED).map(({ line, text }) => `line ${line} "${text.slice(0, 60)}"`)
  const more = wrong.length > NAMED ? ` and ${wrong.length - NAMED} more` : ''
  const verb = wrong.length === 1 ? 'line is' : 'lines are'
  return `${wrong.length} ${verb} ${NEEDED[name]}: ${named.join(', ')}${more}`
}

export interface RangeList {
  readonly table: RangeTable
  /** Lines that are not an address, a CIDR block or `from-to`. */
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

/** An address, a CIDR block, or two addresses with a dash between them, the lower one first; null for any other text. */
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
  const isBackwards = from.high > to.high || (from.high === to.high && from.low > to.low)
  return isBackwards ? null : { from, to }
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
