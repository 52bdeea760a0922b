import { z } from 'zod'
import { revenueFields } from './revenue-fields.ts'

/** A file, a run of an API, or a removal of data: docs/behaviour/revenue.md#words. */
export const importKinds = ['file', 'api', 'removal'] as const
export type ImportKind = (typeof importKinds)[number]

/** What an import replaces: all of its days, or only the keys that it names. */
export const importScopes = ['days', 'lines'] as const
export type ImportScope = (typeof importScopes)[number]

/**
 * How far an import is. `waiting` to be read, `reading`, `checked` (a dry run that waits for a person), `booking`,
 * `done`, `failed`, `discarded` (a dry run that a person did not want).
 */
export const importStages = [
  'waiting',
  'reading',
  'checked',
  'booking',
  'done',
  'failed',
  'discarded',
] as const
export type ImportStage = (typeof importStages)[number]

/** The stages of imports whose rows were uploaded: not of a dry run that waits or was discarded, and not of a file that failed. */
export const uploadedStages = ['booking', 'done'] as const satisfies readonly ImportStage[]
export const isUploaded = (stage: ImportStage): boolean =>
  (uploadedStages as readonly ImportStage[]).includes(stage)

/** How final a day of an advertiser is: docs/behaviour/revenue.md#maturity. */
export const maturities = ['none', 'partial', 'estimated', 'settled'] as const
export type Maturity = (typeof maturities)[number]

/** Why a file does not look like its advertiser's: docs/behaviour/revenue.md#files-that-look-like-another-advertisers. */
export const fileDoubt = z.object({
  /** Whose file it looks like, as a sentence. */
  text: z.string(),
  /** What does not fit, a sentence each. */
  reasons: z.array(z.string()),
  /** The advertiser whose file it looks like, if one fits. */
  looks_like: z.object({ id: z.number(), name: z.string() }).nullable(),
})
export type FileDoubt = z.infer<typeof fileDoubt>

/** What reading found out about a file: docs/behaviour/revenue.md#reading-a-file. */
export const fileFacts = z.object({
  encoding: z.string(),
  separator: z.string(),
  date_order: z.enum(['iso', 'dmy', 'mdy', 'unclear']),
  /** Field to the form of its numbers, such as `1,234.50`. */
  number_forms: z.record(z.string(), z.string()),
  header: z.array(z.string()),
  mapped: z.array(z.object({ column: z.string(), field: z.string() })),
  unmapped: z.array(z.string()),
  missing: z.array(z.string()),
  /** Fields whose form of numbers nothing in the file shows, each with what settled it instead. */
  open_forms: z.partialRecord(z.enum(revenueFields), z.enum(['kept', 'default'])).default({}),
  /** Null when the file looks like those of its advertiser. */
  doubt: fileDoubt.nullable().default(null),
})
export type FileFacts = z.infer<typeof fileFacts>

/** Channels of a result, each list at most 1,000 long and in alphabetical order, with the number of all. */
const channelList = z.object({ total: z.number(), channels: z.array(z.string()) })
export const channelLists = z.object({
  uploaded: channelList,
  /** Of rows that failed validation. */
  failed: channelList,
  without_account: channelList,
  /** No advertiser link has the value. */
  without_link: channelList,
  /** Advertiser links have the value, but none of them has an account. */
  link_without_account: channelList,
})
export type ChannelLists = z.infer<typeof channelLists>

/** Money as decimal text with six decimals. */
const money = z.string()

const figures = z.object({ gross: money, net: money, publisher: money, searches: z.number() })

/** What an import would change, computed by the booking itself: docs/behaviour/revenue.md#one-operation. */
export const importPreview = z.object({
  days: z.array(z.object({ day: z.string(), before: figures, after: figures, needs_tick: z.boolean() })),
  channels: z.object({ added: channelList, gone: channelList, unmatched: channelList }),
  publishers: z.array(z.object({ publisher_id: z.number(), before: money, after: money })),
  /** Gross of these days that no account matches. Dry runs that were kept before it was shown lack it. */
  unmatched: z.object({ before: money, after: money }).optional(),
  /**
   * Lines of earlier imports that have the day, channel and country of a line of this import, with their gross. They are
   * replaced, not added to. A mended error file that replaces some needs a tick. Older dry runs lack it.
   */
  replaced: z.object({ lines: z.number(), gross: money, needs_tick: z.boolean() }).optional(),
  /** Changes when anything changes that the figures above depend on. */
  stamp: z.string(),
})
export type ImportPreview = z.infer<typeof importPreview>
