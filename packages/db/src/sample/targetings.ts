import type { Db } from '../base/database.ts'
import type { SampleOptions } from './business.ts'
import type { SampleGroups } from './groups.ts'
import { daysAgo, makeTargeting, type ProviderLinkRow, type RuleSeed, type TargetingSeed } from './make.ts'
import type { Partners } from './partners.ts'
import type { SampleLinks } from './provider-links.ts'

type Seed = Omit<TargetingSeed, 'publisherId'> & { of: string }

const sourcesOf = (link: ProviderLinkRow) => (link.trafficSourceId === null ? [] : [link.trafficSourceId])

/** Rules of equal weight, which add to 100 (2 §5.2). */
const evenly = (rules: RuleSeed[]): RuleSeed[] =>
  rules.map((rule) => ({ ...rule, weight: Math.floor(100 / rules.length) }))

export async function addTargetings(
  db: Db,
  { publishers }: Partners,
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
    const rules = seed.targetingType === 'waterfall' ? seed.rules : seed.rules?.map(withShare)
    await makeTargeting(db, {
      redirectType,
      ...(sign && { sign }),
      ...seed,
      ...(rules && { rules }),
      publisherId,
    })
  }
}

/** Round robin wants a share in every rule but those of groups, whose rules have their own (2 §5.2; decision 0041). */
function withShare(rule: RuleSeed): RuleSeed {
  return 'capacity' in rule.to ? rule : { share: 70, ...rule }
}

/** Publisher links 1 to 10: every way to pick (2 §2.2, §2.3). */
function modes(
  { yahooDesktop: y, bingExtension: b, yahooNative: n }: SampleLinks,
  groups: SampleGroups,
): Seed[] {
  return [
    {
      of: 'brightpath',
      tagDescription: 'Round robin, 60 to 40',
      rules: [
        { to: y[0]!, weight: 60, share: 70 },
        { to: y[3]!, weight: 40, share: 65 },
      ],
    },
    {
      of: 'brightpath',
      tagDescription: 'Round robin with rule caps',
      rules: [
        { to: y[1]!, weight: 50, dailyCap: 2000, share: 70 },
        { to: y[5]!, weight: 30, dailyCap: 1200, share: 68 },
        { to: y[2]!, weight: 20, dailyCap: 300, share: 60 },
      ],
    },
    {
      of: 'lumenreach',
      tagDescription: 'Waterfall',
      targetingType: 'waterfall',
      rules: [{ to: b[1]!, dailyCap: 100 }, { to: b[3]!, dailyCap: 200 }, { to: b[0]! }],
    },
    {
      of: 'lumenreach',
      tagDescription: 'Waterfall, small caps first',
      targetingType: 'waterfall',
      rules: [{ to: b[4]!, dailyCap: 20 }, { to: b[6]!, dailyCap: 10 }, { to: b[5]! }],
    },
    { of: 'oakandpine', tagDescription: 'One group', rules: [{ to: groups.even, weight: 100, share: 66 }] },
    {
      of: 'lumenreach',
      tagDescription: 'Group beside an advertiser link',
      rules: [
        { to: groups.waterfall, weight: 70 },
        { to: b[8]!, weight: 30, share: 72 },
      ],
    },
    {
      of: 'hazelwire',
      tagDescription: 'Two advertisers share a rule, 70 to 30',
      rules: [{ to: [y[0]!, y[5]!], traffic: 70, weight: 100, share: 70 }],
    },
    {
      of: 'pixelmeadow',
      tagDescription: 'Waterfall of a split and a rest',
      targetingType: 'waterfall',
      rules: [{ to: [b[0]!, b[5]!], traffic: 50, dailyCap: 400 }, { to: b[1]! }],
    },
    {
      of: 'tidewater',
      tagDescription: 'Small group, then over-cap URL',
      trafficSourceIds: sourcesOf(n[0]!),
      passReferrer: true,
      useCustomOvercapUrl: true,
      overcapUrl: 'https://over.tidewater.example/more?q=[Q]',
      rules: [{ to: groups.small, weight: 100 }],
    },
    {
      of: 'tidewater',
      tagDescription: 'Native, five advertiser links',
      passReferrer: true,
      rules: evenly([
        { to: n[0]!, share: 70 },
        { to: n[1]! },
        { to: n[2]! },
        { to: n[4]! },
        { to: n[7]!, dailyCap: 500 },
      ]),
    },
  ]
}

/** Publisher links 11 to 20: each filter on somewhere (2 §3.1), and warm-up. */
function filters({ yahooDesktop: y, bingExtension: b, bingSocial: s, googleTypeIn: g }: SampleLinks): Seed[] {
  const typeIn = (first: number, second: number) => evenly([{ to: g[first]! }, { to: g[second]! }])
  return [
    {
      of: 'hazelwire',
      tagDescription: 'Filter: proxy addresses',
      ipListProxy: true,
      rules: evenly([{ to: y[1]! }, { to: y[3]! }]),
    },
    {
      of: 'hazelwire',
      tagDescription: 'Filter: too many per address',
      ipListTooManyPerIp: true,
      rules: evenly([{ to: y[0]! }, { to: y[5]! }]),
    },
    {
      of: 'pixelmeadow',
      tagDescription: 'Filter: old Chrome',
      minimumChromeVersion: true,
      rules: evenly([{ to: b[0]! }, { to: b[3]! }]),
    },
    {
      of: 'pixelmeadow',
      tagDescription: 'Filter: old Windows',
      minimumWindowsVersion: true,
      rules: evenly([{ to: b[1]! }, { to: b[5]! }]),
    },
    {
      of: 'copperline',
      tagDescription: 'Filter: short keywords',
      shortKeywords: true,
      highPayingKeywordsPercentage: '60',
      rules: typeIn(0, 1),
    },
    {
      of: 'greyfinch',
      tagDescription: 'Filter: latency 1000 ms',
      latency: 1000,
      passReferrer: true,
      rules: evenly([{ to: s[0]! }, { to: s[1]! }]),
    },
    {
      of: 'copperline',
      tagDescription: 'Filter: high paying keywords above 10 %',
      highPayingKeywordsPercentage: '10',
      rules: typeIn(0, 3),
    },
    {
      of: 'nightjar',
      tagDescription: 'All filters, off for the first 30 searches',
      ipListProxy: true,
      ipListTooManyPerIp: true,
      minimumChromeVersion: true,
      minimumWindowsVersion: true,
      shortKeywords: true,
      latency: 1000,
      highPayingKeywordsPercentage: '15',
      disableFiltersTemporarily: true,
      useCustomFallback: true,
      defaultFallback: 'https://house.nightjar.example/',
      rules: evenly([{ to: b[0]! }, { to: b[8]! }]),
    },
    {
      of: 'copperline',
      tagDescription: 'Warm-up',
      warmupMode: true,
      highPayingKeywordsPercentage: '50',
      rules: typeIn(1, 2),
    },
    {
      of: 'oakandpine',
      tagDescription: 'Warm-up on Yahoo',
      warmupMode: true,
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
      tagDescription: 'Every option on',
      passReferrer: true,
      useSid: true,
      useAdAccountId: true,
      useUtmSource: true,
      usePixelId: true,
      useConversionEvent: true,
      useAdGroupId: true,
      useAdPlacementId: true,
      useUt: true,
      useAdId: true,
      useSiteId: true,
      useSiteDomain: true,
      usePublisherId: true,
      usePublisherName: true,
      rules: [{ to: n[0]!, weight: 100, share: 75 }],
    },
    {
      of: 'brightpath',
      tagDescription: 'Custom domain',
      useCustomDomain: true,
      customDomain: 'https://search.brightpath.example',
      rules: evenly([{ to: y[3]! }, { to: y[5]! }]),
    },
    {
      of: 'hazelwire',
      tagDescription: 'Fixed sub id, client id and n',
      subId: 'hz-main',
      clientId: 4711,
      n: 'hw',
      rules: [{ to: y[1]!, weight: 100 }],
    },
    {
      of: 'saffron',
      tagDescription: 'Custom fallback, full after 15 searches',
      useCustomFallback: true,
      defaultFallback: 'https://start.saffron.example/home',
      rules: [{ to: y[10]!, weight: 100 }],
    },
    {
      of: 'saffron',
      tagDescription: 'Over-cap URL, full after 25 searches',
      useCustomOvercapUrl: true,
      overcapUrl: 'https://start.saffron.example/over?q=[Q]',
      rules: [{ to: b[6]!, weight: 100 }],
    },
    {
      of: 'marlowe',
      tagDescription: 'Weights below 100 (2 §4.1 notice)',
      rules: [
        { to: b[0]!, weight: 50 },
        { to: b[3]!, weight: 30 },
      ],
    },
    {
      of: 'marlowe',
      tagDescription: 'AFD with referrer',
      passReferrer: true,
      rules: evenly([{ to: a[0]! }, { to: a[1]! }]),
    },
    {
      of: 'quietharbor',
      tagDescription: 'Group switched off beside an advertiser link',
      rules: [
        { to: t[0]!, weight: 60 },
        { to: groups.inactive, weight: 40 },
      ],
    },
    {
      of: 'greyfinch',
      tagDescription: 'Several properties',
      platformIds: [y[0]!.platformId, n[0]!.platformId],
      searchEngineIds: [y[0]!.searchEngineId, b[0]!.searchEngineId],
      tagTypeIds: [y[0]!.tagTypeId, s[0]!.tagTypeId],
      trafficSourceIds: sourcesOf(s[0]!),
      qualityScores: ['premium', 'mid', 'low'],
      rules: evenly([{ to: y[0]! }, { to: s[0]! }]),
    },
    {
      of: 'willowbank',
      tagDescription: 'With disabled and archived rules',
      rules: [
        { to: y[0]!, weight: 100 },
        { to: y[8]!, weight: 40, disabled: true, comment: 'Advertiser link was switched off' },
        { to: y[1]!, weight: 20, disabled: true, archivedAt: daysAgo(30) },
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
      tagDescription: 'Draft, never published',
      state: 'draft',
      rules: [{ to: y[1]!, weight: 100 }],
    },
    {
      of: 'willowbank',
      tagDescription: 'Draft with a group that is a draft too',
      state: 'draft',
      rules: [{ to: groups.draft, weight: 100 }],
    },
    {
      of: 'quietharbor',
      tagDescription: 'Draft without rules',
      state: 'draft',
      platformIds: [t[0]!.platformId],
    },
    {
      of: 'pixelmeadow',
      tagDescription: 'Published, changed since',
      state: 'edited',
      rules: [{ to: b[3]!, weight: 100 }],
    },
    {
      of: 'hazelwire',
      tagDescription: 'Inactive',
      isActive: false,
      rules: [{ to: y[0]!, weight: 100, disabled: true }],
    },
    {
      of: 'tidewater',
      tagDescription: 'Inactive draft',
      isActive: false,
      state: 'draft',
      rules: [{ to: n[2]!, weight: 100, disabled: true }],
    },
    {
      of: 'lumenreach',
      tagDescription: 'Archived',
      archivedAt: daysAgo(21),
      rules: [{ to: b[1]!, weight: 100 }],
    },
    {
      of: 'marlowe',
      tagDescription: 'Archived draft',
      archivedAt: daysAgo(90),
      state: 'draft',
      rules: [{ to: b[2]!, weight: 100 }],
    },
    {
      of: 'stonecutter',
      tagDescription: 'Active link of an inactive publisher',
      rules: [{ to: g[4]!, weight: 100 }],
    },
    {
      of: 'driftwood',
      tagDescription: 'Rule of a paused advertiser',
      rules: [
        { to: b[0]!, weight: 60 },
        { to: b[10]!, weight: 40, disabled: true },
      ],
    },
  ]
}
