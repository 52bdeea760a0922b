import { z } from 'zod'
import { call, flag, id, idParams, repeatedFilter } from './base/call.ts'
import { idOrNull, optionalText } from './base/form-values.ts'
import { qualityScores } from './base/constants.ts'
import { historyPage, historyQuery } from './base/history.ts'
import { listQuery } from './base/list.ts'
import { linkWatchState } from './link-watch.ts'

const named = z.object({ id: z.number(), name: z.string() })

/** An advertiser link as list, form and editor read it (docs/behaviour/advertiser-links.md#fields). */
export const providerLink = z.object({
  id: z.number(),
  link: z.string(),
  description: z.string().nullable(),
  provider: named,
  provider_id: z.number(),
  /** Links of an archived advertiser are not served and cannot be chosen in a rule. */
  provider_archived: z.boolean(),
  platform: named,
  platform_id: z.number(),
  search_engine: named,
  search_engine_id: z.number(),
  tag_type: named,
  tag_type_id: z.number(),
  traffic_source: named.nullable(),
  traffic_source_id: z.number().nullable(),
  /** Channel variable and channel value. */
  link_source_identifier: z.string(),
  link_source_identifier_value: z.string(),
  daily_cap: z.number(),
  /** Of the current UTC day; null when there is no cap. */
  remaining_cap: z.number().nullable(),
  cap_consumed: z.number(),
  quality_score: z.enum(qualityScores),
  reusable: z.boolean(),
  disabled: z.boolean(),
  is_live: z.boolean(),
  is_linked: z.boolean(),
  is_traffic_flowing: z.boolean(),
  last_live: z.string().nullable(),
  /** Rules of publisher links and of groups that use it, without archived ones. */
  no_of_rules: z.number(),
  no_of_active_rules: z.number(),
  /** What test searches found; null while there was none (docs/behaviour/link-watch.md#link-checks). */
  watch: linkWatchState.nullable(),
  /** Searches of today and of yesterday (UTC). */
  advertiser_channel_search_counts: z.array(z.object({ count: z.number(), date: z.string() })),
  search_engine_type: z.null(),
  p_sid: z.number().nullable(),
  searchq_val: z.string().nullable(),
  n_val: z.string().nullable(),
  sub_id_val: z.string().nullable(),
  click_id_val: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ProviderLink = z.infer<typeof providerLink>

/**
 * A link as it is saved. This schema checks types only. `providerLinkProblems` in the domain checks required fields and
 * the channel, in the form and on the server, so that all texts come together
 * (docs/behaviour/advertiser-links.md#saving).
 */
export const providerLinkForm = z.object({
  provider_id: idOrNull,
  link: z.string().trim().max(4_000).default(''),
  description: optionalText(2_000),
  platform_id: idOrNull,
  search_engine_id: idOrNull,
  tag_type_id: idOrNull,
  traffic_source_id: idOrNull,
  link_source_identifier: z.string().trim().max(200).default(''),
  link_source_identifier_value: z.string().trim().max(500).default(''),
  daily_cap: z
    .number()
    .int()
    .max(2_147_483_647)
    .or(z.literal('').transform(() => null))
    .nullish()
    .transform((value) => value ?? null),
  quality_score: z
    .enum(qualityScores)
    .nullish()
    .transform((value) => value ?? null),
  reusable: z.boolean().default(true),
})
export type ProviderLinkForm = z.input<typeof providerLinkForm>
export type ProviderLinkValues = z.output<typeof providerLinkForm>

/** `updatedAt`, when sent, must be the one that was read. */
const providerLinkChange = providerLinkForm.extend({ updatedAt: z.string().optional() })

export const providerLinkColumns = [
  'id',
  'link',
  'provider',
  'tag_type',
  'search_engine',
  'platform',
  'traffic_source',
  'daily_cap',
  'remaining_cap',
  'cap_consumed',
  'searches_today',
  'quality_score',
  'is_traffic_flowing',
  'is_live',
  'last_live',
  'createdAt',
  'disabled',
  'reusable',
] as const

const ids = repeatedFilter(id)

/** Filters of the list (docs/behaviour/advertiser-links.md#list). */
export const providerLinksQuery = listQuery({ columns: providerLinkColumns })
  .omit({ q: true })
  .extend({
    link: z.string().trim().max(500).optional(),
    id: id.optional(),
    provider_id: ids,
    publisher_id: ids,
    platform_id: ids,
    search_engine_id: ids,
    tag_type_id: ids,
    traffic_source_id: ids,
    quality_score: repeatedFilter(z.string().toLowerCase().pipe(z.enum(qualityScores))),
    isLinked: z.enum(['linked', 'not_linked']).optional(),
    is_live: flag.optional(),
    reusable: flag.optional(),
    didnot_reach_cap: flag.default(false),
    /** Enabled, and at the cap of today (UTC). */
    reached_cap: flag.default(false),
    didnot_go_live: flag.default(false),
    traffic_paused: flag.default(false),
    /** The last test search failed. */
    check_failed: flag.default(false),
    download: flag.default(false),
  })
export type ProviderLinksQuery = z.output<typeof providerLinksQuery>

/** An option in the selects of rules and groups (docs/behaviour/advertiser-links.md#options-of-rules). */
export const providerLinkOption = providerLink
  .pick({
    id: true,
    link: true,
    provider_id: true,
    platform_id: true,
    search_engine_id: true,
    tag_type_id: true,
    traffic_source_id: true,
    quality_score: true,
    daily_cap: true,
    remaining_cap: true,
    disabled: true,
    reusable: true,
  })
  .extend({
    provider_name: z.string(),
    provider_status: z.boolean(),
    platform_name: z.string(),
    search_engine_name: z.string(),
    tag_type_name: z.string(),
    traffic_source_name: z.string().nullable(),
    link_source_identifier_value: z.string(),
  })
export type ProviderLinkOption = z.infer<typeof providerLinkOption>

/** A rule that sends to a link: of a publisher link, or of a group. */
export const relatedRule = z.object({
  kind: z.enum(['targeting', 'group']),
  rule_id: z.number(),
  /** The publisher link; null for a rule of a group. */
  targeting_id: z.number().nullable(),
  advertiser_link_group_id: z.number().nullable(),
  /** The publisher's name, or the group's description. */
  name: z.string(),
  active: z.boolean(),
})
export type RelatedRule = z.infer<typeof relatedRule>

const saved = z.object({ providerLink })

export const listProviderLinks = call({
  method: 'GET',
  path: '/api/providers/links',
  access: 'admin',
  summary:
    'Advertiser links, filtered, sorted and paged; with `download=true` all that match, as CSV. `isLinked` is linked or not_linked.',
  page: 'docs/behaviour/advertiser-links.md#list',
  query: providerLinksQuery,
  data: z.object({
    providerLinks: z.object({
      providerLinks: z.array(providerLink),
      total: z.number(),
      /** How old live figures are at most, as in the list of publisher links. */
      live_at: z.string().nullable(),
    }),
  }),
})

export const linksOfProvider = call({
  method: 'GET',
  path: '/api/provider/:id/links',
  access: 'admin',
  summary: 'All links of one advertiser, newest first.',
  page: 'docs/behaviour/advertiser-links.md#multi-link-editor',
  params: idParams,
  data: z.object({
    provider: named.extend({ status: z.boolean(), link_source_identifier: z.string().nullable() }),
    links: z.array(providerLink),
  }),
})

export const allProviderLinks = call({
  method: 'GET',
  path: '/api/provider/all/links',
  access: 'admin',
  summary: 'Links of all advertisers as options of selects.',
  page: 'docs/behaviour/lists.md#selects',
  query: z.object({ size: z.coerce.number().int().min(1).max(10_000).default(10_000) }),
  data: z.object({ rows: z.array(providerLinkOption), count: z.number() }),
})

export const providerLinkOptions = call({
  method: 'POST',
  path: '/api/provider_links',
  access: 'admin',
  summary:
    'Links as options of selects, by advertiser and properties. `provider_link_id` is returned even when it does not match, because a rule shows its present link.',
  page: 'docs/behaviour/advertiser-links.md#options-of-rules',
  body: z.object({
    provider_id: ids,
    platform_id: ids,
    search_engine_id: ids,
    tag_type_id: ids,
    traffic_source_id: ids,
    quality_score: repeatedFilter(z.string().toLowerCase().pipe(z.enum(qualityScores))),
    provider_link_id: ids,
    link: z.string().trim().max(500).optional(),
  }),
  data: z.object({ rows: z.array(providerLinkOption), count: z.number() }),
})
export type ProviderLinkOptionsQuery = z.output<typeof providerLinkOptions.body>

export const getProviderLink = call({
  method: 'GET',
  path: '/api/provider-link/:id',
  access: 'admin',
  summary: 'One advertiser link.',
  page: 'docs/behaviour/advertiser-links.md#fields',
  params: idParams,
  data: saved,
})

export const createProviderLink = call({
  method: 'POST',
  path: '/api/provider-link',
  access: 'admin',
  summary: 'Adds an advertiser link; it is enabled.',
  page: 'docs/behaviour/advertiser-links.md#saving',
  repeatable: 'body',
  body: providerLinkForm,
  data: saved,
})

export const updateProviderLink = call({
  method: 'PUT',
  path: '/api/provider-link/:id',
  access: 'admin',
  summary:
    'Saves an advertiser link. Its advertiser stays. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page: 'docs/behaviour/advertiser-links.md#saving',
  params: idParams,
  body: providerLinkChange,
  data: saved,
})

export const saveProviderLinks = call({
  method: 'POST',
  path: '/api/provider/:id/links',
  access: 'admin',
  summary:
    'Saves several links of one advertiser, all or none: those with an id are changed, the others added. Refused fields are named `links.{index}.{field}`.',
  page: 'docs/behaviour/advertiser-links.md#multi-link-editor',
  repeatable: 'body',
  params: idParams,
  body: z.object({
    links: z
      .array(providerLinkChange.extend({ id: id.nullish(), disabled: z.boolean().optional() }))
      .max(500),
  }),
  data: z.object({ links: z.array(providerLink) }),
})

export const updateProviderLinkStatus = call({
  method: 'PUT',
  path: '/api/provider/:id/links/update-status',
  access: 'admin',
  summary:
    'Enables or disables links of an advertiser. Refused with 409 while an active rule uses one of them. Other fields of a link have no effect here.',
  page: 'docs/behaviour/advertiser-links.md#enabling-and-disabling',
  params: idParams,
  body: z
    .array(z.object({ id, disabled: z.boolean() }))
    .min(1)
    .max(1_000),
  data: z.object({ links: z.array(providerLink) }),
})

export const deleteProviderLink = call({
  method: 'DELETE',
  path: '/api/provider/link/:id',
  access: 'admin',
  summary: 'Deletes a link that no rule uses.',
  page: 'docs/behaviour/advertiser-links.md#deleting',
  params: idParams,
  data: z.object({ ids: z.array(z.number()) }),
})

export const setProviderLinkReusable = call({
  method: 'PUT',
  path: '/api/provider-link/status/:id',
  access: 'admin',
  summary: 'Sets whether a link is ready to use.',
  page: 'docs/behaviour/advertiser-links.md#ready-to-use',
  params: idParams,
  body: z.object({ reusable: z.boolean() }),
  data: saved,
})

export const identicalProviderLinks = call({
  method: 'POST',
  path: '/api/provider/:id/identicallinks',
  access: 'admin',
  summary:
    'Links that are the same as given ones: the same address, or the same channel of the same advertiser. `link_id` is the link that is edited: it is left out unless `include_self=true`.',
  page: 'docs/behaviour/advertiser-links.md#identical-links',
  params: idParams,
  query: z.object({ link_id: id.optional(), include_self: flag.default(false) }),
  body: z.object({
    data: z
      .array(
        z.object({
          id: id.nullish(),
          link: z.string().trim().max(4_000),
          provider_id: id,
          link_source_identifier: z.string().trim().max(200),
          link_source_identifier_value: z.string().trim().max(500),
        }),
      )
      .max(500),
  }),
  data: z.object({
    is_Found_Identical: z.boolean(),
    links: z.array(z.object({ id: z.number(), link: z.string(), provider: named })),
  }),
})

export const providerLinkRules = call({
  method: 'GET',
  path: '/api/provider-link/rules/:id',
  access: 'admin',
  summary: 'Rules that send to a link, active ones first.',
  page: 'docs/behaviour/advertiser-links.md#list',
  params: idParams,
  data: z.object({ rules: z.array(relatedRule) }),
})

export const providerLinkHistory = call({
  method: 'GET',
  path: '/api/provider-link/get-latest-history/:id',
  access: 'admin',
  summary: 'Changes of a link, the latest first, with the values before and after.',
  page: 'docs/behaviour/lists.md#history',
  params: idParams,
  query: historyQuery,
  data: historyPage,
})
