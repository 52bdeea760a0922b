import { z } from 'zod'
import { day, id } from '../base/call.ts'
import { bulkMessages as texts } from './bulk-messages.ts'
import { messages } from '../base/messages.ts'
import { shareOf } from '../revenue/moves.ts'
import { targetingLimits } from '../targetings/values.ts'

/** Records of one bulk change. */
export const MOST_RECORDS = 10_000

/** Lists in which records are selected: publisher links, groups, advertiser links. */
export const bulkLists = ['targetings', 'groups', 'provider_links'] as const
export type BulkList = (typeof bulkLists)[number]

/** Records that a bulk change changes. A share is a publisher ad account's. */
export const recordKinds = ['targeting', 'group', 'provider_link', 'publisher_account'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Replaces an advertiser link by another in enabled rules. */
const linkChange = z.object({ kind: z.literal('link'), from: id, to: id })

const whole = z.number(messages.groups.capInvalid).int(messages.groups.capInvalid)

/** A change of daily caps: docs/behaviour/bulk-changes.md#daily-caps. */
export const capChange = z.discriminatedUnion('how', [
  z.object({
    kind: z.literal('cap'),
    how: z.literal('percent'),
    value: z
      .number(texts.percentInvalid)
      .gt(-100, texts.percentInvalid)
      .max(10_000, texts.percentInvalid)
      .refine((value) => value !== 0, texts.percentInvalid),
  }),
  z.object({
    kind: z.literal('cap'),
    how: z.literal('step'),
    value: z
      .number(texts.stepInvalid)
      .int(texts.stepInvalid)
      .refine((value) => value !== 0, texts.stepInvalid),
  }),
  z.object({
    kind: z.literal('cap'),
    how: z.literal('value'),
    value: whole.min(0, messages.groups.capInvalid),
  }),
])
export type CapChange = z.infer<typeof capChange>

const { latency, highPaying } = targetingLimits
const latencyText = messages.targetings.latencyInvalid
const highPayingText = messages.targetings.highPayingInvalid

/** The filters of publisher links under the names of their fields. */
export const bulkFilters = z
  .object({
    ip_list_proxy: z.boolean(),
    ip_list_too_many_per_ip: z.boolean(),
    minimum_chrome_version: z.boolean(),
    minimum_windows_version: z.boolean(),
    short_keywords: z.boolean(),
    /** Milliseconds; null switches it off. */
    latency: z
      .number(latencyText)
      .int(latencyText)
      .min(latency.from, latencyText)
      .max(latency.to, latencyText)
      .nullable(),
    /** Percent; null switches it off. */
    high_paying_keywords_percentage: z
      .number(highPayingText)
      .min(highPaying.from, highPayingText)
      .max(highPaying.to, highPayingText)
      .nullable(),
  })
  .partial()
export type BulkFilters = z.infer<typeof bulkFilters>

const filterChange = z.object({
  kind: z.literal('filters'),
  filters: bulkFilters.refine((filters) => Object.keys(filters).length > 0, texts.filterRequired),
})

const shareChange = z.object({
  kind: z.literal('share'),
  share_revenue: shareOf(messages.publisherAccounts.shareInvalid),
  from_day: day,
})

/** Sets back what another bulk change did. */
const undoChange = z.object({ kind: z.literal('undo'), of: id })

export const bulkChangeValues = z.discriminatedUnion('kind', [
  linkChange,
  filterChange,
  shareChange,
  undoChange,
  capChange,
])
export type BulkChangeValues = z.infer<typeof bulkChangeValues>

export type LinkChange = z.infer<typeof linkChange>
export type FilterChange = z.infer<typeof filterChange>
export type ShareChange = z.infer<typeof shareChange>

/** The changes that the records of a list can have. */
export const changesOfList = {
  targetings: ['link', 'cap', 'filters', 'share'],
  groups: ['link', 'cap'],
  provider_links: ['cap'],
} as const satisfies Record<BulkList, readonly BulkChangeValues['kind'][]>

/** Values of a record that a bulk change changed, to be set back by its undo. */
export const recordState = z.object({
  status: z.enum(['draft', 'published']).optional(),
  filters: bulkFilters.optional(),
  /** By the ids of the rules. `targets`: in their order; null where the rule sends to a group. */
  rules: z
    .record(
      z.string(),
      z.object({
        daily_cap: z.number(),
        weight: z.number().nullable(),
        targets: z.array(
          z.object({ provider_id: z.number().nullable(), provider_link: z.number().nullable() }),
        ),
      }),
    )
    .optional(),
  daily_cap: z.number().optional(),
  share_revenue: z.number().optional(),
  from_day: z.string().optional(),
})
export type RecordState = z.infer<typeof recordState>
