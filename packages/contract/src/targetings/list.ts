import { z } from 'zod'
import { call, flag, id, idParams, repeatedFilter } from '../base/call.ts'
import { listQuery } from '../base/list.ts'
import { pendingChange } from '../scheduled/pending.ts'
import { targeting } from './values.ts'

export const targetingColumns = [
  'id',
  'publisher',
  'publisher_id',
  'link',
  'tag_type',
  'traffic_source',
  'status',
  'is_active',
  'updatedAt',
  'archivedAt',
  'daily_cap',
  'cap_consumed',
  'searches_today',
  'is_traffic_flowing',
  'is_live',
  'last_live',
] as const

/**
 * A row of the list: what its columns and row actions need. Ids come with their names, alphabetically. A daily cap of 0
 * means none, because at least one enabled rule has none.
 */
export const targetingRow = targeting
  .pick({
    id: true,
    publisher_id: true,
    publisher: true,
    link: true,
    status: true,
    is_active: true,
    targeting_type: true,
    tag_description: true,
    platform_id: true,
    search_engine_id: true,
    tag_type_id: true,
    traffic_source_id: true,
    quality_score: true,
    updatedAt: true,
    publishedAt: true,
    archivedAt: true,
    daily_cap: true,
    is_live: true,
    last_live: true,
    is_traffic_flowing: true,
    publisher_channel_search_count: true,
  })
  .extend({
    tag_types: z.array(z.string()),
    traffic_sources: z.array(z.string()),
    /** Of its draft. Without one, no search is redirected once it is published. */
    enabled_rules: z.number(),
    /** Today (UTC): used units of its enabled rules' caps, or all searches of the link where it has no cap. */
    cap_consumed: z.number(),
    /** What changes by itself, the next first. */
    scheduled: z.array(pendingChange),
  })
export type TargetingRow = z.infer<typeof targetingRow>

/** Filters of the list (docs/behaviour/publisher-links.md#list). The report's look-up uses the same call. */
export const targetingsQuery = listQuery({ columns: targetingColumns }).extend({
  traffic_type: repeatedFilter(id),
  traffic_source: repeatedFilter(id),
  publisher: repeatedFilter(id),
  status: z.enum(['published', 'draft']).optional(),
  /** Published, with unpublished changes. */
  has_changes: flag.default(false),
  /** Drafts that were never in service. */
  never_published: flag.default(false),
  /** In service: published and active, of an active publisher. */
  served: flag.default(false),
  /** With a pending scheduled change. */
  scheduled: flag.default(false),
  archived: flag.default(false),
  is_live: flag.optional(),
  id: id.optional(),
  pub_link_id: id.optional(),
  didnot_reach_cap: flag.default(false),
  didnot_go_live: flag.default(false),
  traffic_paused: flag.default(false),
  download: flag.default(false),
})
export type TargetingsQuery = z.output<typeof targetingsQuery>

export const listTargetings = call({
  method: 'GET',
  path: '/api/targetings',
  access: 'admin',
  summary: 'Publisher links, filtered, sorted and paged; with `download=true` all that match, as CSV.',
  page: 'docs/behaviour/publisher-links.md#list',
  query: targetingsQuery,
  data: z.object({
    targetings: z.array(targetingRow),
    total: z.number(),
    /** When the stalest running engine last reported its figures, UTC; null before any engine did. */
    live_at: z.string().nullable(),
  }),
})

export const connectedAdvertiserLinks = call({
  method: 'GET',
  path: '/api/targeting-connected-advertiser-links/:id',
  access: 'admin',
  summary: 'Advertiser links that the rules of a publisher link send to, also through groups.',
  page: 'docs/behaviour/publisher-links.md#connected-advertiser-links',
  params: idParams,
  data: z.object({
    advertiserLinksArray: z.array(
      z.object({
        provider_name: z.string(),
        provider_link_id: z.number(),
        provider_link: z.string(),
        rule_disabled: z.boolean(),
        rule_id: z.number(),
        /** The group through which the rule reaches the link; null without one. */
        advertiser_link_group_id: z.number().nullable(),
      }),
    ),
  }),
})
