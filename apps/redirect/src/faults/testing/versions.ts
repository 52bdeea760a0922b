import { systemActor } from '@headgate/db/base/audit'
import type { Db } from '@headgate/db/base/database'
import {
  makeProvider,
  makeProviderLink,
  makeSettings,
  makeTargeting,
  type ProviderLinkRow,
} from '@headgate/db/sample/make'
import { providerLink } from '@headgate/db/schema/all'
import { saveTargeting } from '@headgate/db/targetings/save'
import { like } from 'drizzle-orm'

/** Hosts that show which version of the link served a search, and how. */
export const hosts = {
  system: 'system.example',
  even: 'even.example',
  odd: 'odd.example',
  filtered: (version: number) => `filtered-${version}.example`,
  overcap: (version: number) => `overcap-${version}.example`,
}

export const maker = {
  redirectType: 'standard',
  sign: () => '',
  place: { hosts: [], privateAllowed: false },
} as const

/** A rule as it is sent, always without an id: a saved rule that is disabled is never enabled again. */
export function newRule(to: ProviderLinkRow, more: { daily_cap?: number; daily_frequency?: number } = {}) {
  return {
    id: null,
    daily_cap: more.daily_cap ?? 0,
    daily_frequency: more.daily_frequency ?? null,
    revenue_share_percentage: 50,
    disabled: false,
    comment: null,
    hours: null,
    priority: null,
    provider_details: [
      { traffic: 100, provider_id: to.provider_id, provider_link: to.id, advertiser_link_group_id: null },
    ],
  }
}

/**
 * A publisher link whose versions differ in filter, rule and addresses together. If two versions are mixed, one of the
 * two searches goes to an address to which no version would send it.
 */
export class VersionedLink {
  readonly id: number
  readonly publisherId: number
  readonly #links: readonly [ProviderLinkRow, ProviderLinkRow]

  private constructor(
    row: { id: number; publisher_id: number },
    links: readonly [ProviderLinkRow, ProviderLinkRow],
  ) {
    this.id = row.id
    this.publisherId = row.publisher_id
    this.#links = links
  }

  /** Makes a link, with version 0 published. */
  static async make(db: Db): Promise<VersionedLink> {
    await makeSettings(db, {
      system_fallback: `https://${hosts.system}/`,
      default_domain: 'https://go.headgate.example',
    })
    return VersionedLink.another(db)
  }

  /** Makes another link in a database that already has one. */
  static async another(db: Db): Promise<VersionedLink> {
    const { id: providerId } = await makeProvider(db)
    const to = (host: string) =>
      // Without a cap: a cap that is used up could not be chosen again.
      makeProviderLink(db, {
        provider_id: providerId,
        daily_cap: 0,
        link: `https://${host}/?q=[Q]&c=[CLICK_ID]&channel=x`,
      })
    const links = [await to(hosts.even), await to(hosts.odd)] as const
    const row = await makeTargeting(db, {
      state: 'draft',
      targeting_type: 'waterfall',
      rules: [{ to: links[0] }],
    })
    const made = new VersionedLink(row, links)
    await made.publish(db, 0)
    return made
  }

  /** Opens a link that another process made. */
  static async open(db: Db, id: number, publisherId: number): Promise<VersionedLink> {
    const named = (host: string) =>
      db
        .select()
        .from(providerLink)
        .where(like(providerLink.link, `https://${host}/%`))
        .orderBy(providerLink.id)
    const [even] = await named(hosts.even)
    const [odd] = await named(hosts.odd)
    return new VersionedLink({ id, publisher_id: publisherId }, [even!, odd!])
  }

  /** Saves and publishes a version in one transaction, as the form's button does. */
  async publish(db: Db, version: number, isActive = true): Promise<void> {
    await saveTargeting(db, systemActor, maker, {
      id: this.id,
      sent: {
        status: 'published',
        is_active: isActive,
        short_keywords: version % 2 === 1,
        use_custom_fallback: true,
        default_fallback: `https://${hosts.filtered(version)}/`,
        use_custom_overcap_url: true,
        overcap_url: `https://${hosts.overcap(version)}/`,
        targeting_rules: [newRule(this.#links[version % 2]!)],
      },
    })
  }

  /** Locations of a search with a long and one with a short keyword. */
  static expected(version: number): readonly [string, string] {
    return version % 2 === 0 ? [hosts.even, hosts.even] : [hosts.odd, hosts.filtered(version)]
  }

  /** The same locations as an engine serves them now. */
  async served(url: string): Promise<[string, string]> {
    return [await this.#ask(url, 'long'), await this.#ask(url, 'x')]
  }

  async #ask(url: string, keyword: string): Promise<string> {
    const query = `q=${keyword}&publisher_id=${this.publisherId}&targeting_id=${this.id}&click_id=c`
    const reply = await fetch(`${url}/search?${query}`, {
      redirect: 'manual',
      headers: { 'user-agent': AGENT },
    })
    await reply.arrayBuffer()
    return URL.parse(reply.headers.get('location') ?? '')?.host ?? `status ${reply.status}`
  }
}

export const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
