import type { Db } from '../base/database.ts'
import type { SampleOptions } from './business.ts'
import type { SampleGroups } from './groups.ts'
import { daysAgo, makeTargeting, type ProviderLinkRow, type RuleSeed, type TargetingSeed } from './make.ts'
import type { SampleLinks } from './provider-links.ts'
import type { SamplePublishers } from './publishers.ts'

type Seed = Omit<TargetingSeed, 'publisher_id'> & { of: string }

const sourcesOf = (link: ProviderLinkRow) => (link.traffic_source_id === null ? [] : [link.traffic_source_id])

/** Rules of equal weight, which add to 100. */
const evenly = (rules: RuleSeed[]): RuleSeed[] =>
  rules.map((rule) => ({ ...rule, weight: Math.floor(100 / rules.length) }))

export async function addTargetings(
  db: Db,
  publishers: SamplePublishers,
  links: SampleLinks,
  groups: SampleGroups,
  { redirectType, sign }: SampleOptions,
): Promise<void> {
  const seeds = [
    ...modes(links, groups),
    ...filters(links),
    ...options(links, groups),
    ...states(links, groups),
  ]
  for (const { of, ...seed } of seeds) {
    const publisherId = publishers[of]!.id
    const rules = seed.targeting_type === 'waterfall' ? seed.rules : seed.rules?.map(withShare)
    await makeTargeting(db, {
      redirectType,
      ...(sign && { sign }),
      ...seed,
      ...(rules && { rules }),
      publisher_id: publisherId,
    })
  }
}

/** Round robin needs a share in every rule, except for groups, whose rules have their own (decision 0041). */
function withShare(rule: RuleSeed): RuleSeed {
  return 'capacity' in rule.to ? rule : { share: 70, ...rule }
}

/** Publisher links 1 to 10: every mode of picking a rule. */
function modes(
  { yahooDesktop: y, bingExtension: b, yahooNative: n }: SampleLinks,
  groups: SampleGroups,
): Seed[] {
  return [
    {
      of: 'brightpath',
      tag_description: 'Round robin, 60 to 40',
      rules: [
        { to: y[0]!, weight: 60, share: 70 },
        { to: y[3]!, weight: 40, share: 65 },
      ],
    },
    {
      of: 'brightpath',
      tag_description: 'Round robin with rule caps',
      rules: [
        { to: y[1]!, weight: 50, daily_cap: 2000, share: 70 },
        { to: y[5]!, weight: 30, daily_cap: 1200, share: 68 },
        { to: y[2]!, weight: 20, daily_cap: 300, share: 60 },
      ],
    },
    {
      of: 'lumenreach',
      tag_description: 'Waterfall',
      targeting_type: 'waterfall',
      rules: [{ to: b[1]!, daily_cap: 100 }, { to: b[3]!, daily_cap: 200 }, { to: b[0]! }],
    },
    {
      of: 'lumenreach',
      tag_description: 'Waterfall, small caps first',
      targeting_type: 'waterfall',
      rules: [{ to: b[4]!, daily_cap: 20 }, { to: b[6]!, daily_cap: 10 }, { to: b[5]! }],
    },
    { of: 'oakandpine', tag_description: 'One group', rules: [{ to: groups.even, weight: 100, share: 66 }] },
    {
      of: 'lumenreach',
      tag_description: 'Group next to an advertiser link',
      rules: [
        { to: groups.waterfall, weight: 70 },
        { to: b[8]!, weight: 30, share: 72 },
      ],
    },
    {
      of: 'hazelwire',
      tag_description: 'Two advertisers share a rule, 70 to 30',
      rules: [{ to: [y[0]!, y[5]!], traffic: 70, weight: 100, share: 70 }],
    },
    {
      of: 'pixelmeadow',
      tag_description: 'Waterfall of a split and a rest',
      targeting_type: 'waterfall',
      rules: [{ to: [b[0]!, b[5]!], traffic: 50, daily_cap: 400 }, { to: b[1]! }],
    },
    {
      of: 'tidewater',
      tag_description: 'Small group, then over-cap URL',
      traffic_source_ids: sourcesOf(n[0]!),
      pass_referrer: true,
      use_custom_overcap_url: true,
      overcap_url: 'https://over.tidewater.example/more?q=[Q]',
      rules: [{ to: groups.small, weight: 100 }],
    },
    {
      of: 'tidewater',
      tag_description: 'Native, five advertiser links',
      pass_referrer: true,
      rules: evenly([
        { to: n[0]!, share: 70 },
        { to: n[1]! },
        { to: n[2]! },
        { to: n[4]! },
        { to: n[7]!, daily_cap: 500 },
      ]),
    },
  ]
}

/** Publisher links 11 to 20: each filter is on in one of them, and warm-up. */
function filters({ yahooDesktop: y, bingExtension: b, bingSocial: s, googleTypeIn: g }: SampleLinks): Seed[] {
  const typeIn = (first: number, second: number) => evenly([{ to: g[first]! }, { to: g[second]! }])
  return [
    {
      of: 'hazelwire',
      tag_description: 'Filter: proxy addresses',
      ip_list_proxy: true,
      rules: evenly([{ to: y[1]! }, { to: y[3]! }]),
    },
    {
      of: 'hazelwire',
      tag_description: 'Filter: too many per address',
      ip_list_too_many_per_ip: true,
      rules: evenly([{ to: y[0]! }, { to: y[5]! }]),
    },
    {
      of: 'pixelmeadow',
      tag_description: 'Filter: old Chrome',
      minimum_chrome_version: true,
      rules: evenly([{ to: b[0]! }, { to: b[3]! }]),
    },
    {
      of: 'pixelmeadow',
      tag_description: 'Filter: old Windows',
      minimum_windows_version: true,
      rules: evenly([{ to: b[1]! }, { to: b[5]! }]),
    },
    {
      of: 'copperline',
      tag_description: 'Filter: short keywords',
      short_keywords: true,
      high_paying_keywords_percentage: 60,
      rules: typeIn(0, 1),
    },
    {
      of: 'greyfinch',
      tag_description: 'Filter: latency 1000 ms',
      latency: 1000,
      pass_referrer: true,
      rules: evenly([{ to: s[0]! }, { to: s[1]! }]),
    },
    {
      of: 'copperline',
      tag_description: 'Filter: high paying keywords above 10 %',
      high_paying_keywords_percentage: 10,
      rules: typeIn(0, 3),
    },
    {
      of: 'nightjar',
      tag_description: 'All filters, off for the first 30 searches',
      ip_list_proxy: true,
      ip_list_too_many_per_ip: true,
      minimum_chrome_version: true,
      minimum_windows_version: true,
      short_keywords: true,
      latency: 1000,
      high_paying_keywords_percentage: 15,
      disable_filters_temporarily: true,
      use_custom_fallback: true,
      default_fallback: 'https://house.nightjar.example/',
      rules: evenly([{ to: b[0]! }, { to: b[8]! }]),
    },
    {
      of: 'copperline',
      tag_description: 'Warm-up',
      warmup_mode: true,
      high_paying_keywords_percentage: 50,
      rules: typeIn(1, 2),
    },
    {
      of: 'oakandpine',
      tag_description: 'Warm-up on Yahoo',
      warmup_mode: true,
      rules: evenly([{ to: y[0]! }, { to: y[1]! }]),
    },
  ]
}

/** Publisher links 21 to 30: addresses, fallbacks, fixed values, several properties. */
function options(links: SampleLinks, groups: SampleGroups): Seed[] {
  const {
    yahooDesktop: y,
    bingExtension: b,
    yahooNative: n,
    yahooAfd: a,
    bingTablet: t,
    bingSocial: s,
  } = links
  return [
    {
      of: 'brightpath',
      tag_description: 'Every option on',
      pass_referrer: true,
      use_sid: true,
      use_ad_account_id: true,
      use_utm_source: true,
      use_pixel_id: true,
      use_conversion_event: true,
      use_ad_group_id: true,
      use_ad_placement_id: true,
      use_ut: true,
      use_ad_id: true,
      use_site_id: true,
      use_site_domain: true,
      use_publisher_id: true,
      use_publisher_name: true,
      rules: [{ to: n[0]!, weight: 100, share: 75 }],
    },
    {
      of: 'brightpath',
      tag_description: 'Custom domain',
      use_custom_domain: true,
      custom_domain: 'https://search.brightpath.example',
      rules: evenly([{ to: y[3]! }, { to: y[5]! }]),
    },
    {
      of: 'hazelwire',
      tag_description: 'Fixed sub id, client id and n',
      sub_id: 'hz-main',
      client_id: 4711,
      n: 'hw',
      rules: [{ to: y[1]!, weight: 100 }],
    },
    {
      of: 'saffron',
      tag_description: 'Custom fallback, full after 15 searches',
      use_custom_fallback: true,
      default_fallback: 'https://start.saffron.example/home',
      rules: [{ to: y[10]!, weight: 100 }],
    },
    {
      of: 'saffron',
      tag_description: 'Over-cap URL, full after 25 searches',
      use_custom_overcap_url: true,
      overcap_url: 'https://start.saffron.example/over?q=[Q]',
      rules: [{ to: b[6]!, weight: 100 }],
    },
    {
      of: 'marlowe',
      tag_description: 'Weights below 100',
      rules: [
        { to: b[0]!, weight: 50 },
        { to: b[3]!, weight: 30 },
      ],
    },
    {
      of: 'marlowe',
      tag_description: 'AFD with referrer',
      pass_referrer: true,
      rules: evenly([{ to: a[0]! }, { to: a[1]! }]),
    },
    {
      of: 'quietharbor',
      tag_description: 'Group switched off next to an advertiser link',
      rules: [
        { to: t[0]!, weight: 60 },
        { to: groups.inactive, weight: 40 },
      ],
    },
    {
      of: 'greyfinch',
      tag_description: 'Several properties',
      platform_ids: [y[0]!.platform_id, n[0]!.platform_id],
      search_engine_ids: [y[0]!.search_engine_id, b[0]!.search_engine_id],
      tag_type_ids: [y[0]!.tag_type_id, s[0]!.tag_type_id],
      traffic_source_ids: sourcesOf(s[0]!),
      quality_scores: ['premium', 'mid', 'low'],
      rules: evenly([{ to: y[0]! }, { to: s[0]! }]),
    },
    {
      of: 'willowbank',
      tag_description: 'With disabled and archived rules',
      rules: [
        { to: y[0]!, weight: 100 },
        { to: y[8]!, weight: 40, disabled: true, comment: 'Advertiser link was switched off' },
        { to: y[1]!, weight: 20, disabled: true, archived_at: daysAgo(30) },
      ],
    },
  ]
}

/** Publisher links 31 to 40: drafts, inactive, archived, and links of publishers that are not served. */
function states(links: SampleLinks, groups: SampleGroups): Seed[] {
  const { yahooDesktop: y, bingExtension: b, yahooNative: n, bingTablet: t, googleTypeIn: g } = links
  return [
    {
      of: 'brightpath',
      tag_description: 'Draft, never published',
      state: 'draft',
      rules: [{ to: y[1]!, weight: 100 }],
    },
    {
      of: 'willowbank',
      tag_description: 'Draft with a group that is a draft too',
      state: 'draft',
      rules: [{ to: groups.draft, weight: 100 }],
    },
    {
      of: 'quietharbor',
      tag_description: 'Draft without rules',
      state: 'draft',
      platform_ids: [t[0]!.platform_id],
    },
    {
      of: 'pixelmeadow',
      tag_description: 'Published, changed since',
      state: 'edited',
      rules: [{ to: b[3]!, weight: 60 }],
      addedSince: [{ to: b[0]!, weight: 40, share: 70 }],
    },
    {
      of: 'hazelwire',
      tag_description: 'Inactive',
      is_active: false,
      rules: [{ to: y[0]!, weight: 100, disabled: true }],
    },
    {
      of: 'tidewater',
      tag_description: 'Inactive draft',
      is_active: false,
      state: 'draft',
      rules: [{ to: n[2]!, weight: 100, disabled: true }],
    },
    {
      of: 'lumenreach',
      tag_description: 'Archived',
      archived_at: daysAgo(21),
      rules: [{ to: b[1]!, weight: 100 }],
    },
    {
      of: 'marlowe',
      tag_description: 'Archived draft',
      archived_at: daysAgo(90),
      state: 'draft',
      rules: [{ to: b[2]!, weight: 100 }],
    },
    {
      of: 'stonecutter',
      tag_description: 'Active link of an inactive publisher',
      rules: [{ to: g[4]!, weight: 100 }],
    },
    {
      of: 'driftwood',
      tag_description: 'Rule of a paused advertiser',
      rules: [
        { to: b[0]!, weight: 60 },
        { to: b[10]!, weight: 40, disabled: true },
      ],
    },
  ]
}
