import {
  outcomes,
  recordedReasons,
  searchEventColumns,
  type SearchEventColumn,
} from '@headgate/domain/snapshot/search-event'
import { qualityScores } from '@headgate/contract/base/constants'
import { earliest, latest } from './batch.ts'

type Check = (text: string) => boolean

const unsigned = (max: bigint): Check => {
  const digits = String(max).length
  return (text) => /^\d+$/.test(text) && text.length <= digits && BigInt(text) <= max
}
const uint32 = unsigned(2n ** 32n - 1n)
const uint64 = unsigned(2n ** 64n - 1n)
const oneOf = (names: readonly string[], codes: readonly number[]): Check => {
  const allowed = new Set([...names, ...codes.map(String)])
  return (text) => allowed.has(text)
}
const numbered = (names: readonly string[]) => oneOf(['', ...names], [0, ...names.map((_, at) => at + 1)])
/** Any text that TSV can contain. An escape at the very end is refused, because it would swallow the tab after it. */
const anyText: Check = (text) => !/(?:^|[^\\])(?:\\\\)*\\$/.test(text)

const checks: Record<SearchEventColumn, Check> = {
  event_time: uint64,
  segment: (text) => uint64(text) && Number.isSafeInteger(Number(text)),
  sequence: uint32,
  outcome: oneOf(Object.keys(outcomes), Object.values(outcomes)),
  filtered_reason: numbered(recordedReasons),
  publisher_id: uint32,
  targeting_id: uint32,
  rule_id: uint32,
  advertiser_link_group_id: uint32,
  group_rule_id: uint32,
  provider_id: uint32,
  provider_link_id: uint32,
  platform_id: uint32,
  search_engine_id: uint32,
  tag_type_id: uint32,
  traffic_source_id: uint32,
  quality_score: numbered(qualityScores),
  channel: anyText,
  country: anyText,
  keyword: anyText,
  click_id: anyText,
  sub_id: anyText,
  address_hash: uint64,
  user_agent: anyText,
  referrer: anyText,
  revision: uint64,
}

const bytes = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''), 'latin1')

export interface SortedOut {
  good: Buffer
  bad: Buffer
  badRows: number
}

const timeAt = searchEventColumns.indexOf('event_time')
const segmentAt = searchEventColumns.indexOf('segment')
const sequenceAt = searchEventColumns.indexOf('sequence')

function isRow(fields: readonly string[], now: number): boolean {
  const time = Number(fields[timeAt])
  return (
    fields.length === searchEventColumns.length &&
    searchEventColumns.every((column, at) => checks[column](fields[at]!)) &&
    time >= earliest(now) &&
    time <= latest(now)
  )
}

/**
 * Separates rows that can be stored from those that cannot, by reading every column. Slow (about 10 microseconds a
 * row), so it is used only for batches with an error. Good rows are those of the first good row's segment, each
 * sequence once, in rising order; all others are bad.
 */
export function sortOut(body: Buffer, now: number): SortedOut {
  // latin1 keeps every byte as one character, so that lines come back byte for byte.
  const lines = body.toString('latin1').split('\n')
  if (lines.at(-1) === '') lines.pop()
  const good = new Map<number, string>()
  const bad: string[] = []
  let segment: string | undefined
  for (const line of lines) {
    const fields = line.split('\t')
    const sequence = Number(fields[sequenceAt])
    if (!isRow(fields, now) || (segment !== undefined && fields[segmentAt] !== segment) || good.has(sequence))
      bad.push(line)
    else {
      segment = fields[segmentAt]
      good.set(sequence, line)
    }
  }
  const rows = [...good].toSorted(([a], [b]) => a - b).map(([, line]) => line)
  return { good: bytes(rows), bad: bytes(bad), badRows: bad.length }
}
