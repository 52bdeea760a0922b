import type { QualityScore } from '@headgate/contract/base/constants'
import type { Db } from '../base/database.ts'
import { makeProviderLink, makeReference, type ProviderLinkRow } from './make.ts'
import type { SampleProviders } from './providers.ts'

/** Advertiser links by the properties they share, each list in the order of its ids. */
export type SampleLinks = Record<keyof typeof families, ProviderLinkRow[]>

interface Family {
  platform: string
  engine: string
  tag: string
  source?: string
  quality: QualityScore
  /** One link for each entry: advertiser and daily cap; `off` is disabled, `kept` not reusable. */
  links: string[]
}

const families = {
  yahooDesktop: {
    platform: 'Desktop',
    engine: 'Yahoo',
    tag: 'DISPLAY',
    quality: 'premium',
    links: [
      'adlera 20000',
      'adlera 8000',
      'adlera 500',
      'bluefen 12000',
      'bluefen 250',
      'northlight 6000',
      'northlight 100',
      'adlera 40',
      'bluefen 3000 off',
      'northlight 9000 kept',
      'adlera 15',
      'fernwick 2000',
    ],
  },
  bingExtension: {
    platform: 'Desktop',
    engine: 'Bing',
    tag: 'EXTENSION',
    quality: 'mid',
    links: [
      'kestrel 30000',
      'kestrel 10000',
      'kestrel 800',
      'bluefen 15000',
      'bluefen 60',
      'orrin 5000',
      'orrin 25',
      'kestrel 1200 kept',
      'northlight 7000',
      'kestrel 400 off',
      'quillmark 4000',
      'fernwick 900',
    ],
  },
  yahooNative: {
    platform: 'Mobile',
    engine: 'Yahoo',
    tag: 'N2S',
    source: 'Native',
    quality: 'mid',
    links: [
      'adlera 18000',
      'northlight 9000',
      'bluefen 7000',
      'adlera 300',
      'tamarind 4000',
      'adlera 50',
      'northlight 20 kept',
      'tamarind 600',
      'quillmark 2500',
      'fernwick 1500',
    ],
  },
  bingSocial: {
    platform: 'Mobile',
    engine: 'Bing',
    tag: 'N2S',
    source: 'Social',
    quality: 'low',
    links: [
      'kestrel 9000',
      'kestrel 4000',
      'orrin 2000',
      'bluefen 1000',
      'kestrel 30',
      'orrin 200 off',
      'bluefen 80',
      'quillmark 1000',
    ],
  },
  googleTypeIn: {
    platform: 'Desktop',
    engine: 'Google',
    tag: 'TYPE-IN',
    quality: 'direct',
    links: [
      'orrin 25000',
      'orrin 6000',
      'orrin 1000',
      'tamarind 3000',
      'orrin 100',
      'tamarind 10',
      'orrin 5000 kept',
      'fernwick 700',
    ],
  },
  yahooAfd: {
    platform: 'Desktop',
    engine: 'Yahoo',
    tag: 'AFD',
    source: 'Search',
    quality: 'premium',
    links: [
      'tamarind 14000',
      'tamarind 5000',
      'adlera 2000',
      'tamarind 150',
      'adlera 35',
      'tamarind 900 kept off',
    ],
  },
  bingTablet: {
    platform: 'Tablet',
    engine: 'Bing',
    tag: 'DISPLAY',
    quality: 'low',
    links: ['kestrel 5000', 'orrin 1500', 'bluefen 300', 'kestrel 20'],
  },
} as const satisfies Record<string, Family>

/** How each advertiser writes its links: the channel in a parameter, or as a path segment. */
const shapes: Record<string, { variable: string; link: (channel: string) => string }> = {
  adlera: {
    variable: 'channel',
    link: (c) => `https://search.adlera.example/results?q=[Q]&channel=${c}&clid=[CLICK_ID]`,
  },
  northlight: {
    variable: 'src',
    link: (c) => `https://find.northlight.example/src/${c}/web?keyword=[Q]&click=[CLICK_ID]&site=[SITE_ID]`,
  },
  kestrel: {
    variable: 'pid',
    link: (c) => `https://serp.kestrel-ads.example/s?pid=${c}&query=[Q]&aff=[PUBLISHER_ID]&cid=[CLICK_ID]`,
  },
  bluefen: {
    variable: 'subid',
    link: (c) => `https://www.bluefen.example/search/[Q]?subid=${c}&utm=[UTM_SOURCE]`,
  },
  orrin: { variable: 'ch', link: (c) => `https://go.orrin.example/lookup?ch=${c}&k=[Q]` },
  tamarind: {
    variable: 'client',
    link: (c) => `https://afd.tamarind.example/ads?client=${c}&q=[Q]&ad=[AD_ID]&group=[AD_GROUP_ID]`,
  },
  quillmark: { variable: 'q_src', link: (c) => `https://results.quillmark.example/?q_src=${c}&q=[Q]` },
  fernwick: { variable: 'fw', link: (c) => `https://fernwick.example/find?fw=${c}&q=[Q]` },
}

/** Contains all 14 dynamic parameters; used by the publisher link with every option on. */
const everyParameter = (channel: string) =>
  `https://search.adlera.example/all?q=[Q]&channel=${channel}&click=[CLICK_ID]&account=[AD_ACCOUNT_ID]` +
  '&utm=[UTM_SOURCE]&adgroup=[AD_GROUP_ID]&placement=[AD_PLACEMENT_ID]&ad=[AD_ID]&pixel=[PIXEL_ID]' +
  '&event=[CONVERSION_EVENT]&ut=[UT]&site=[SITE_ID]&domain=[SITE_DOMAIN]&pub=[PUBLISHER_ID]&pubname=[PUBLISHER_NAME]'

export async function addProviderLinks(db: Db, providers: SampleProviders): Promise<SampleLinks> {
  const made = {} as SampleLinks
  let number = 1000
  for (const [key, family] of Object.entries(families) as [keyof SampleLinks, Family][]) {
    const properties = {
      platform_id: await makeReference(db, 'platform', family.platform),
      search_engine_id: await makeReference(db, 'searchEngine', family.engine),
      tag_type_id: await makeReference(db, 'tagType', family.tag),
      traffic_source_id: family.source ? await makeReference(db, 'trafficSource', family.source) : null,
      quality_score: family.quality,
    }
    made[key] = []
    for (const [at, seed] of family.links.entries()) {
      const [name = '', cap, ...marks] = seed.split(' ')
      const provider = providers[name]!
      const { variable, link } = shapes[name]!
      number += 1
      const channel = `${provider.advertiser_code}-${number}`
      const every = key === 'yahooNative' && at === 0
      made[key].push(
        await makeProviderLink(db, {
          ...properties,
          provider_id: provider.id,
          link: every ? everyParameter(channel) : link(channel),
          link_source_identifier: variable,
          link_source_identifier_value: channel,
          description: `${provider.name}, ${family.engine} ${family.tag} on ${family.platform}`,
          daily_cap: Number(cap),
          disabled: marks.includes('off'),
          reusable: !marks.includes('kept'),
        }),
      )
    }
  }
  return made
}
