import { writeEngineState, type EngineWrite } from '@headgate/db/engine/state'
import type { Db } from '@headgate/db/base/database'
import type { PublishedTargeting, ServedProviderLink } from '@headgate/domain/snapshot/snapshot'

/** Publisher of every link of the fault tests. */
export const PUBLISHER = 1
/** Targetings 1 to this number: round robin over two advertiser links, no caps. */
export const PLAIN_LINKS = 20
/** A targeting whose only rule has the cap given to `publishBusiness`. */
export const CAPPED_LINK = 100
export const CAPPED_RULE = 100

const targeting = (rules: PublishedTargeting['rules']): PublishedTargeting => ({
  publisher_id: PUBLISHER,
  targeting_type: 'waterfall',
  rules,
  filters: {
    ip_list_proxy: false,
    ip_list_too_many_per_ip: false,
    minimum_chrome_version: false,
    minimum_windows_version: false,
    short_keywords: false,
    latency: null,
    high_paying_keywords_percentage: null,
    disable_filters_temporarily: false,
  },
  warmup_mode: false,
  pass_referrer: false,
  custom_fallback: null,
  overcap_url: 'https://overcap.example/?c=[CLICK_ID]',
  platform_id: 1,
  search_engine_id: 1,
  tag_type_id: 1,
  traffic_source_id: 1,
  quality_score: 'mid',
  yahoo: false,
  sub_id: null,
  client_id: null,
  n: null,
})

export const advertiserLink = (host: string): ServedProviderLink => ({
  provider_id: 1,
  link: `https://${host}/search?q=[Q]&c=[CLICK_ID]`,
  daily_cap: 0,
  disabled: false,
  platform_id: 1,
  search_engine_id: 1,
  tag_type_id: 1,
  traffic_source_id: 1,
  quality_score: 'mid',
  channel: 'ch1',
})

const ruleOver = (id: number, cap: number, link: number) => ({
  id,
  daily_cap: cap,
  weight: null,
  targets: [{ traffic: 100, provider_link_id: link, advertiser_link_group_id: null }],
})

/** A small business for every fault test: plain links to `one.example`, a capped one to `two.example`. */
export function business(cap: number): EngineWrite[] {
  const flags = { is_active: true, archived: false }
  const plain = Array.from({ length: PLAIN_LINKS }, (_, at) => at + 1)
  return [
    { kind: 'publisher', entity_id: PUBLISHER, content: { name: 'P', status: true, archived: false } },
    { kind: 'provider', entity_id: 1, content: { name: 'A', status: true, archived: false } },
    { kind: 'provider_link', entity_id: 1, content: advertiserLink('one.example') },
    { kind: 'provider_link', entity_id: 2, content: advertiserLink('two.example') },
    {
      kind: 'settings',
      entity_id: 1,
      content: {
        default_domain: null,
        system_fallback: 'https://fallback.example/',
        warmup_link: null,
        kyc_url: null,
        warmup_link_yahoo: null,
      },
    },
    ...plain.flatMap((id): EngineWrite[] => [
      { kind: 'targeting', entity_id: id, content: targeting([ruleOver(id, 0, 1)]) },
      { kind: 'targeting_flags', entity_id: id, content: flags },
    ]),
    { kind: 'targeting', entity_id: CAPPED_LINK, content: targeting([ruleOver(CAPPED_RULE, cap, 2)]) },
    { kind: 'targeting_flags', entity_id: CAPPED_LINK, content: flags },
  ]
}

export async function publishBusiness(db: Db, cap = 1_000): Promise<void> {
  await writeEngineState(db, business(cap))
}

/** The first of many targetings. Each has one rule and one advertiser link, both under the same cap. */
export const FIRST_OF_MANY = 200

/** A publication of capped links, one for each cap; all of them lead to `two.example`. */
export function cappedLinks(caps: readonly number[]): EngineWrite[] {
  return caps.flatMap((cap, at): EngineWrite[] => {
    const id = FIRST_OF_MANY + at
    return [
      { kind: 'provider_link', entity_id: id, content: { ...advertiserLink('two.example'), daily_cap: cap } },
      { kind: 'targeting', entity_id: id, content: targeting([ruleOver(id, cap, id)]) },
      { kind: 'targeting_flags', entity_id: id, content: { is_active: true, archived: false } },
    ]
  })
}
