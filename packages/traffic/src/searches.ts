import type { RedirectType } from '@headgate/contract/base/constants'
import { blankTargeting } from '@headgate/contract/targetings/values'
import { publisherLink } from '@headgate/domain/publisher-link'
import { SeededRandom } from '@headgate/domain/seeded-random'
import type { KnownLink } from './known-links.ts'
import { Crowd, type Client } from './clients.ts'
import { drawKeyword } from './keywords.ts'

/** One search as it goes over the wire. */
export interface TrafficSearch {
  /** Unique over all runs, to compare the ledger with the warehouse. */
  clickId: string
  publisherId: number
  targetingId: number
  keyword: string
  /** Path and query. */
  path: string
  headers: Record<string, string>
}

const types: readonly (readonly [RedirectType, number])[] = [
  ['standard', 55],
  ['compact', 20],
  ['path', 15],
  ['signed', 10],
]

export interface SearchSource {
  links: readonly KnownLink[]
  seed: number
  searches: number
  /** Some searches go to links that do not serve, or to ids that never existed, as mistyped addresses do. */
  strays: boolean
  /** Signs addresses. Without it, no searches of type `signed` are sent. */
  sign?: (publisherId: number, targetingId: number) => string
  /** Every search is of type `signed`, for engines that refuse others. */
  signedOnly?: boolean
}

/** The searches of a run, equal for the same business and seed. */
export function* trafficSearches({
  links,
  seed,
  searches,
  strays,
  sign,
  signedOnly = false,
}: SearchSource): Generator<TrafficSearch> {
  const random = new SeededRandom(seed)
  const crowd = new Crowd(random, Math.max(50, Math.ceil(searches / 4)))
  const served = links.filter((link) => link.serves)
  const others = links.filter((link) => !link.serves)
  const run = `tr${seed.toString(36)}`
  const possible = types.filter(([type]) => (type === 'signed' ? sign !== undefined : !signedOnly))
  let client: Client | undefined
  let link: KnownLink | undefined
  for (let number = 1; number <= searches; number += 1) {
    // Some users repeat a search at once on the same page, which the latency filter looks for.
    if (!client || !link || !random.chance(0.06)) {
      link = strays ? drawLink(random, served, others) : drawServed(random, served)
      client = crowd.draw(link.mobile)
    }
    const keyword = drawKeyword(random)
    const clickId = `${run}-${number.toString(36)}`
    const type = random.weighted(possible)
    const address = publisherLink('http://engine', type, link, sign ?? (() => ''))
    yield {
      clickId,
      publisherId: link.publisher_id,
      targetingId: link.id,
      keyword,
      path: fill(address.slice('http://engine'.length), valuesOf(random, link, keyword, clickId)),
      headers: {
        'user-agent': client.agent,
        'x-forwarded-for': client.address,
        ...(random.chance(0.5) && { referer: `https://${siteOf(link)}/page/${random.between(1, 500)}` }),
      },
    }
  }
}

/** The first links get more searches than the others. */
function drawServed(random: SeededRandom, served: KnownLink[]): KnownLink {
  return served[Math.floor(random.next() ** 1.5 * served.length)]!
}

/** Draws mostly links that serve, the first ones more often, and some that do not serve or never existed. */
function drawLink(random: SeededRandom, served: KnownLink[], others: KnownLink[]): KnownLink {
  const kind = random.next()
  if (kind < 0.03 || served.length === 0)
    return { ...random.pick([...served, ...others, nowhere]), id: 900_000 + random.between(1, 99) }
  if (kind < 0.05 && others.length > 0) return random.pick(others)
  const link = drawServed(random, served)
  // A publisher mistypes its id.
  return kind > 0.99 ? { ...link, publisher_id: link.publisher_id + 1_000 } : link
}

const nowhere: KnownLink = {
  ...blankTargeting,
  id: 0,
  publisher_id: 1,
  publisherName: '',
  serves: false,
  mobile: false,
  link: '',
}

const siteOf = (link: KnownLink) => `site-${link.publisher_id}.example`

function valuesOf(
  random: SeededRandom,
  link: KnownLink,
  keyword: string,
  clickId: string,
): Record<string, string> {
  const number = (digits: number) => String(random.between(10 ** (digits - 1), 10 ** digits - 1))
  return {
    Q: keyword,
    CLICK_ID: clickId,
    AD_ACCOUNT_ID: `act_${number(10)}`,
    UTM_SOURCE: random.pick(['taboola', 'newsletter', 'facebook', 'partner site']),
    AD_GROUP_ID: number(8),
    AD_PLACEMENT_ID: random.pick(['feed', 'right column', 'footer']),
    AD_ID: number(9),
    PIXEL_ID: number(12),
    CONVERSION_EVENT: random.pick(['search', 'lead']),
    UT: random.pick(['a', 'b']),
    SITE_ID: number(5),
    SITE_DOMAIN: siteOf(link),
    PUBLISHER_ID: String(link.publisher_id),
    PUBLISHER_NAME: link.publisherName,
  }
}

const fill = (template: string, values: Record<string, string>) =>
  template.replaceAll(/\[([A-Z_]+)\]/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
