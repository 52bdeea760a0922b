import { z } from 'zod'
import { call, id, idParams } from '../base/call.ts'
import { qualityScores, targetingTypes } from '../base/constants.ts'
import { historyEntry, historyQuery } from '../base/history.ts'
import { contentDifference, publishedRevision } from '../base/revisions.ts'
import { capWarning } from './cap-warning.ts'
import { storedRunHours } from './run-hours.ts'
import { targeting, targetingChange } from './values.ts'

/** The content that engines serve. Same as `PublishedTargeting` of the domain. */
const servedContent = z.object({
  publisher_id: z.number(),
  targeting_type: z.enum(targetingTypes),
  rules: z.array(
    z.object({
      id: z.number(),
      daily_cap: z.number(),
      weight: z.number().nullable(),
      revenue_share_percentage: z.number().nullable().optional(),
      hours: storedRunHours.optional(),
      targets: z.array(
        z.object({
          traffic: z.number(),
          provider_link_id: z.number().nullable(),
          advertiser_link_group_id: z.number().nullable(),
        }),
      ),
    }),
  ),
  filters: targeting
    .pick({
      ip_list_proxy: true,
      ip_list_too_many_per_ip: true,
      minimum_chrome_version: true,
      minimum_windows_version: true,
      short_keywords: true,
      latency: true,
      high_paying_keywords_percentage: true,
    })
    .extend({ disable_filters_temporarily: z.boolean() }),
  warmup_mode: z.boolean(),
  pass_referrer: z.boolean(),
  custom_fallback: z.string().nullable(),
  overcap_url: z.string().nullable(),
  platform_id: z.number(),
  search_engine_id: z.number(),
  tag_type_id: z.number(),
  traffic_source_id: z.number(),
  quality_score: z.enum(qualityScores).nullable(),
  yahoo: z.boolean(),
  sub_id: z.string().nullable(),
  client_id: z.number().nullable(),
  n: z.string().nullable(),
})

const served = servedContent.shape.rules.element

/** Property lists of the published draft; null where the draft was not kept. */
const propertyLists = targeting
  .pick({
    platform_id: true,
    search_engine_id: true,
    tag_type_id: true,
    traffic_source_id: true,
    quality_score: true,
  })
  .nullable()

/** Same as `Compared` of the domain. A rule that was never saved has no id yet. */
const compared = z.object({
  content: servedContent.extend({ rules: z.array(served.extend({ id: z.number().nullable() })) }),
  properties: propertyLists,
})

/** Names of the rules' targets, for the screen. Targets that were removed for good are missing. */
export const targetNames = z.object({
  provider_links: z.array(z.object({ id: z.number(), link: z.string(), provider_name: z.string() })),
  advertiser_link_groups: z.array(z.object({ id: z.number(), description: z.string().nullable() })),
})

export const targetingRevisions = call({
  method: 'GET',
  path: '/api/targeting/:id/revisions',
  access: 'admin',
  summary: 'Published revisions of a publisher link, the latest first.',
  page: 'docs/behaviour/publisher-links.md#revisions',
  params: idParams,
  query: historyQuery,
  data: z.object({ revisions: z.array(publishedRevision), total: z.number() }),
})

export const targetingRevisionContent = call({
  method: 'GET',
  path: '/api/targeting/:id/revisions/:revision',
  access: 'admin',
  summary: 'What one revision of a publisher link serves.',
  page: 'docs/behaviour/publisher-links.md#revisions',
  params: z.object({ id, revision: id }),
  data: z.object({
    revision: publishedRevision,
    content: servedContent,
    properties: propertyLists,
    names: targetNames,
  }),
})

export const liveTargeting = call({
  method: 'GET',
  path: '/api/targeting/:id/live',
  access: 'admin',
  summary: 'What engines serve of a publisher link; null before its first publication.',
  page: 'docs/behaviour/publisher-links.md#revisions',
  params: idParams,
  data: z.object({
    live: z
      .object({ revision: publishedRevision, content: servedContent, properties: propertyLists })
      .nullable(),
    names: targetNames,
  }),
})

const side = z.union([z.enum(['live', 'draft']), id])

/** `from` and `to`: a revision, `live`, or `draft` (the saved draft, as it would be published). */
export const compareTargeting = call({
  method: 'GET',
  path: '/api/targeting/:id/difference',
  access: 'admin',
  summary:
    'How two revisions of a publisher link differ, or a revision and the saved draft; by default what publishing the saved draft would change.',
  page: 'docs/behaviour/publisher-links.md#revisions',
  params: idParams,
  query: z.object({ from: side.default('live'), to: side.default('draft') }),
  data: z.object({ difference: contentDifference, names: targetNames }),
})

/** For the question of the form before it publishes. Writes nothing. */
export const previewTargeting = call({
  method: 'POST',
  path: '/api/targeting/difference',
  access: 'admin',
  summary:
    'What publishing these values of a publisher link (`id` null: a new one) would change in the served content. Writes nothing; refused like publishing them.',
  page: 'docs/behaviour/publisher-links.md#drafts-and-publishing',
  body: targetingChange.extend({ id: id.nullable() }),
  data: z.object({
    difference: contentDifference,
    /** Null before the first publication. */
    before: compared.nullable(),
    after: compared,
    names: targetNames,
    cap_warnings: z.array(capWarning),
    /** Set when the next searches go to the warm-up link first; null otherwise. */
    warmup: z
      .object({
        /** How many of the link's first searches go to the warm-up link, and how many of them are left. */
        searches: z.number(),
        left: z.number(),
        link: z.string(),
      })
      .nullable(),
  }),
})

/**
 * Rules that have been disabled or archived since come back as new rules
 * (docs/behaviour/rules.md#rules-that-stay-disabled).
 */
export const restoreTargetingRevision = call({
  method: 'POST',
  path: '/api/targeting/:id/restore-revision',
  access: 'admin',
  summary:
    'Makes a published revision the draft of its publisher link, without publishing it. Returns the link, and how many rules were left out because their target was removed. Refused like a save.',
  page: 'docs/behaviour/publisher-links.md#revisions',
  params: idParams,
  body: z.object({ revision: id, updatedAt: z.string().optional() }),
  data: z.object({ targeting, left_out: z.number() }),
})

const changes = historyEntry.shape.changes

/** An entry of the activity log. `targeting_logs` is another name of `changes` that callers read. */
const targetingHistoryEntry = historyEntry.extend({
  targeting_logs: changes,
  targeting_rule_logs: z.array(
    z.object({ rule_id: z.number(), action: z.enum(['create', 'update', 'archive']), changes }),
  ),
})
export type TargetingHistoryEntry = z.infer<typeof targetingHistoryEntry>

export const targetingHistory = call({
  method: 'GET',
  path: '/api/targeting/get-latest-history/:id',
  access: 'admin',
  summary: 'Changes of a publisher link and its rules, the latest first.',
  page: 'docs/behaviour/publisher-links.md#activity-log',
  params: idParams,
  query: historyQuery,
  data: z.object({
    latest_history_data: z.object({
      rows: z.array(targetingHistoryEntry),
      history: z.array(targetingHistoryEntry),
      count: z.number(),
      total_count: z.number(),
    }),
  }),
})
