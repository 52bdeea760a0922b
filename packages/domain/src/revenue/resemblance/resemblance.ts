import type { Day } from '../../days.ts'

/**
 * Whether a file looks like the files that its advertiser sent before, and whose file it looks like otherwise
 * (docs/behaviour/revenue.md#files-that-look-like-another-advertisers).
 */

/** Channels of an import in alphabetical order; not whole when there were more than are kept. */
export interface ListedChannels {
  channels: readonly string[]
  isWhole: boolean
}

/** What is kept of an import that is in force. */
export interface PastImport {
  /** Names of its columns; null for a run of an API. */
  header: readonly string[] | null
  lists: readonly ListedChannels[]
  /** Reported money of each of its days, in millionths. */
  days: readonly number[]
}

/** What an advertiser reported so far. */
export interface ReportedPast {
  /** The newest first. */
  imports: readonly PastImport[]
  /** Channels of its links, and those that a person decided about. */
  knownChannels: readonly string[]
}

export interface FileLook {
  header: readonly string[]
  channels: readonly string[]
  /** Reported money of each day, in millionths. */
  days: readonly { day: Day; revenue: number }[]
  /** The file is a complete statement of its days. */
  isWholeDays: boolean
}

/** Why a file does not look like its advertiser's. */
export type Doubt =
  | { kind: 'columns'; added: string[]; lost: string[] }
  | { kind: 'channels'; known: number; of: number; imports: number }
  /** How many times as high, or as low, an ordinary day is as the highest, or the lowest, of before. */
  | { kind: 'sums'; isHigher: boolean; times: number }

/** With fewer imports there is nothing to compare with. */
const FEWEST_IMPORTS = 2
/** Imports that a file is compared with. */
export const MOST_IMPORTS = 5
const FEWEST_DAYS = 5
/** Of all columns of both, so many must be in both. */
const SAME_COLUMNS = 0.5
/** Of the file's channels, so many must be known. */
const KNOWN_CHANNELS = 0.3
/** Weekends, growth and a bad day stay within this factor. Thousands that were read as decimals do not. */
const SUMS_APART = 20

const bare = (text: string) => text.trim().toLowerCase()
const bareSet = (texts: readonly string[]) => new Set(texts.map(bare))

function sameColumns(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [bareSet(one), bareSet(other)]
  const all = a.union(b).size
  return all === 0 ? 1 : a.intersection(b).size / all
}

/** The most similar header of the earlier imports; undefined without any. */
function nearestHeader(header: readonly string[], past: ReportedPast): readonly string[] | undefined {
  const headers = past.imports.flatMap((one) => (one.header === null ? [] : [one.header]))
  return headers.toSorted((a, b) => sameColumns(header, b) - sameColumns(header, a))[0]
}

/** The text up to which the lists of an import name every channel: lists are cut in alphabetical order. */
function namedUpTo({ lists }: PastImport): string | undefined {
  const ends = lists.filter(({ isWhole }) => !isWhole).map(({ channels }) => channels.at(-1) ?? '')
  return ends.toSorted()[0]
}

/**
 * How many of the channels are known. Channels behind the end of a cut list do not count: nobody can say whether they
 * are known.
 */
function knownOf(channels: readonly string[], past: ReportedPast): { known: number; of: number } {
  const known = bareSet([
    ...past.knownChannels,
    ...past.imports.flatMap(({ lists }) => lists.flatMap((list) => list.channels)),
  ])
  const ends = past.imports.map(namedUpTo)
  const canSay = (channel: string) => ends.some((end) => end === undefined || channel <= end)
  const found = channels.filter((channel) => known.has(bare(channel)))
  const unknown = channels.filter((channel) => !known.has(bare(channel)) && canSay(channel))
  return { known: found.length, of: found.length + unknown.length }
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

function doubtAboutSums({ days, isWholeDays }: FileLook, past: ReportedPast, today: Day): Doubt | undefined {
  const before = past.imports.flatMap((one) => one.days).filter((revenue) => revenue > 0)
  // A day that has not ended yet has less, and a day without money says nothing about whose file it is.
  const now = middle(days.filter(({ day, revenue }) => day < today && revenue > 0).map((one) => one.revenue))
  if (now === undefined || before.length < FEWEST_DAYS) return undefined
  const [lowest, highest] = [Math.min(...before), Math.max(...before)]
  if (now > highest * SUMS_APART) return { kind: 'sums', isHigher: true, times: Math.round(now / highest) }
  // Lines alone may correct a small part of a day.
  if (isWholeDays && now * SUMS_APART < lowest)
    return { kind: 'sums', isHigher: false, times: Math.round(lowest / now) }
  return undefined
}

/**
 * Why a file does not look like its advertiser's last imports, by columns, channels and daily sums. Empty when it does,
 * and while there are fewer than two imports. `today` is the UTC day, which has not ended.
 */
export function doubtsAbout(file: FileLook, past: ReportedPast, today: Day): Doubt[] {
  if (past.imports.length < FEWEST_IMPORTS) return []
  const doubts: Doubt[] = []
  const header = nearestHeader(file.header, past)
  if (header !== undefined && sameColumns(file.header, header) < SAME_COLUMNS) {
    const [now, before] = [bareSet(file.header), bareSet(header)]
    doubts.push({
      kind: 'columns',
      added: file.header.filter((name) => !before.has(bare(name))),
      lost: header.filter((name) => !now.has(bare(name))),
    })
  }
  const { known, of } = knownOf(file.channels, past)
  if (of > 0 && known < KNOWN_CHANNELS * of)
    doubts.push({ kind: 'channels', known, of, imports: past.imports.length })
  const sums = doubtAboutSums(file, past, today)
  if (sums) doubts.push(sums)
  return doubts
}

/** Columns say less than channels: advertisers of one platform have the same. */
const CHANNELS_WEIGH = 2
/** From here on a file looks like an advertiser's. */
const LIKE = 0.6
/** And so much more than like that of its own advertiser, or of the next one. */
const AHEAD = 0.2

function likeness(file: FileLook, past: ReportedPast): number {
  const header = nearestHeader(file.header, past)
  const columns = header === undefined ? 0 : sameColumns(file.header, header)
  const { known, of } = knownOf(file.channels, past)
  const channels = of === 0 ? 0 : known / of
  return (CHANNELS_WEIGH * channels + columns) / (CHANNELS_WEIGH + 1)
}

/** The advertiser whose file it looks like, clearly more than its own; undefined when none is. */
export function looksLikeFileOf<T extends ReportedPast>(
  file: FileLook,
  own: ReportedPast,
  others: readonly T[],
): T | undefined {
  const found = others
    .map((other) => ({ other, like: likeness(file, other) }))
    .toSorted((a, b) => b.like - a.like)
  const [best, next] = found
  if (!best || best.like < LIKE) return undefined
  const rival = Math.max(likeness(file, own), next?.like ?? 0)
  return best.like >= rival + AHEAD ? best.other : undefined
}
