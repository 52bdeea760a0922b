import type { Day } from '../../days.ts'
import type { Book } from './book-day.ts'
import type { BookedRow, EngineCell, TruthRow } from './facts.ts'

/** A booked row of a channel that several accounts share, as it stands. */
export interface SharedPart extends Pick<
  BookedRow,
  | 'channel'
  | 'country'
  | 'importId'
  | 'accountId'
  | 'searches'
  | 'monetized'
  | 'clicks'
  | 'followon'
  | 'initial'
  | 'gross'
  | 'net'
  | 'dividedPercentage'
> {}

const figures = [
  'searches',
  'monetized',
  'clicks',
  'followon',
  'initial',
  'gross',
  'net',
  'dividedPercentage',
] as const

/**
 * Whether a booking with these searches would divide a day in another way than it was divided. The parts of a key add
 * up to its truth, so the booking itself divides their sums again. Where an account's data was removed, the other
 * parts are less than the truth; then only the percentages are compared.
 */
export function wouldDivideOtherwise(
  book: Book,
  { day, parts, searches }: { day: Day; parts: readonly SharedPart[]; searches: readonly EngineCell[] },
): boolean {
  const before = byKey(parts)
  const truth = [...before.values()].map(wholeOf)
  const after = byKey(book.day({ day, truth, searches }))
  for (const [key, were] of before) if (!isSame(were, after.get(key) ?? [])) return true
  return false
}

function isSame(were: readonly SharedPart[], would: readonly BookedRow[]): boolean {
  const kept = would.filter((row) => !row.isRemoved)
  if (kept.length !== were.length) return false
  const compared = kept.length === would.length ? figures : (['dividedPercentage'] as const)
  const now = new Map(kept.map((row) => [row.accountId, row]))
  return were.every((part) => {
    const row = now.get(part.accountId)
    return row !== undefined && compared.every((figure) => row[figure] === part[figure])
  })
}

function byKey<T extends { channel: string; country: string }>(rows: readonly T[]): Map<string, T[]> {
  const keys = new Map<string, T[]>()
  for (const row of rows) {
    const key = `${row.country}\t${row.channel}`
    const list = keys.get(key)
    if (list) list.push(row)
    else keys.set(key, [row])
  }
  return keys
}

/** The key of some parts, with the figures that were divided. */
function wholeOf(parts: readonly SharedPart[]): TruthRow {
  const { channel, country, importId } = parts[0]!
  const sum = (figure: 'searches' | 'monetized' | 'clicks' | 'followon' | 'initial' | 'gross') =>
    parts.reduce((all, part) => all + part[figure], 0)
  return {
    channel,
    country,
    isCountryUnread: false,
    importId,
    searches: sum('searches'),
    monetized: sum('monetized'),
    clicks: sum('clicks'),
    followon: sum('followon'),
    initial: sum('initial'),
    revenue: sum('gross'),
  }
}
