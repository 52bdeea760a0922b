import { crc32 } from 'node:zlib'
import { searchEventColumns } from '@headgate/domain/snapshot/search-event'

/**
 * The line format of spool and journals (docs/decisions/0021): content, tab, CRC-32 of the content as eight hex digits,
 * newline. Content has no raw newline, so that damage never spreads beyond its line.
 */
export const SEAL_BYTES = 10

const HEX = Buffer.from('0123456789abcdef')
const TAB = 9
const NEWLINE = 10

/** Writes the seal of `buffer[start, end)` at `end`; returns the offset after it. */
export function seal(buffer: Buffer, start: number, end: number): number {
  const sum = crc32(buffer.subarray(start, end))
  buffer[end] = TAB
  for (let digit = 0; digit < 8; digit += 1) buffer[end + 1 + digit] = HEX[(sum >>> (28 - 4 * digit)) & 15]!
  buffer[end + 9] = NEWLINE
  return end + SEAL_BYTES
}

/** Text with its seal, for journals. */
export function sealText(text: string): Buffer {
  const size = Buffer.byteLength(text)
  const line = Buffer.allocUnsafe(size + SEAL_BYTES)
  line.write(text, 0)
  seal(line, 0, size)
  return line
}

/** Whether `buffer[start, end)` (newline excluded) ends in the right seal of the bytes before it. */
export function isSealed(buffer: Buffer, start: number, end: number): boolean {
  const contentEnd = end - SEAL_BYTES + 1
  if (contentEnd <= start || buffer[contentEnd] !== TAB) return false
  let sum = 0
  for (let at = contentEnd + 1; at < end; at += 1) {
    const byte = buffer[at]!
    const digit = byte >= 48 && byte <= 57 ? byte - 48 : byte >= 97 && byte <= 102 ? byte - 87 : -1
    if (digit < 0) return false
    sum = sum * 16 + digit
  }
  return sum === crc32(buffer.subarray(start, contentEnd))
}

/** The columns of a record that the counts need, and those that show that the record is in its right place. */
export interface RecordHead {
  time: number
  segment: number
  sequence: number
  outcome: number
  targeting: number
  rule: number
  group: number
  groupRule: number
  providerLink: number
}

export const emptyHead = (): RecordHead => ({
  time: 0,
  segment: 0,
  sequence: 0,
  outcome: 0,
  targeting: 0,
  rule: 0,
  group: 0,
  groupRule: 0,
  providerLink: 0,
})

/** Position of each head field among the columns, so that only the contract defines the order. */
const headColumns = (
  [
    ['time', 'event_time'],
    ['segment', 'segment'],
    ['sequence', 'sequence'],
    ['outcome', 'outcome'],
    ['targeting', 'targeting_id'],
    ['rule', 'rule_id'],
    ['group', 'advertiser_link_group_id'],
    ['groupRule', 'group_rule_id'],
    ['providerLink', 'provider_link_id'],
  ] as const
).map(([field, column]) => ({ field, position: searchEventColumns.indexOf(column) }))

const fieldAt: (keyof RecordHead | undefined)[] = searchEventColumns.map(
  (_, position) => headColumns.find((entry) => entry.position === position)?.field,
)

const lastHeadColumn = Math.max(...headColumns.map((entry) => entry.position))

/**
 * Reads the head of the record content `buffer[start, end)`; false when it is not a record of this format. With
 * `whole` it also counts the columns: once for each segment is enough, because one writer has written all of it.
 */
export function readHead(
  buffer: Buffer,
  start: number,
  end: number,
  head: RecordHead,
  whole: boolean,
): boolean {
  let column = 0
  let from = start
  for (let at = start; at <= end; at += 1) {
    if (at < end && buffer[at] !== TAB) continue
    const field = fieldAt[column]
    if (field) {
      const value = digits(buffer, from, at)
      if (value === -1) return false
      head[field] = value
      if (column === lastHeadColumn && !whole) return true
    }
    column += 1
    from = at + 1
  }
  return column === searchEventColumns.length
}

/** The number in the digits of `buffer[from, to)`; -1 if they are not a number. */
function digits(buffer: Buffer, from: number, to: number): number {
  if (from === to) return -1
  let value = 0
  for (let at = from; at < to; at += 1) {
    const digit = buffer[at]! - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}
