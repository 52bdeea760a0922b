import type { Db } from '@headgate/db/base/database'
import {
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeReference,
  makeTargeting,
} from '@headgate/db/sample/make'
import { bookingRequest, channelRepair, publisherAccountTerm } from '@headgate/db/schema/all'
import type { Account, ProviderTerm } from '@headgate/domain/revenue/booking/facts'
import type { SeededRandom } from '@headgate/domain/seeded-random'
import { sql } from 'drizzle-orm'

/** An advertiser of the small business, with all that its bookings depend on. */
export interface Advertiser {
  id: number
  accounts: Account[]
  terms: ProviderTerm[]
  aliases: Map<string, string[]>
}

/** A publisher link, and where it sends what no rule takes. */
export interface PublisherLink {
  id: number
  publisherId: number
  hasCustomFallback: boolean
  hasOvercapUrl: boolean
}

export interface Records {
  links: PublisherLink[]
  /** Those that report. */
  advertisers: Advertiser[]
  /** One that gets searches and never reports. */
  silent: { id: number; linkId: number; channel: string }
}

interface Plan {
  reportsGross: boolean
  share: number
  /** How many accounts each channel has. */
  channels: Record<string, number>
  aliases?: Record<string, string[]>
  /** Accounts of these channels are valid up to, or from, the middle day. */
  endsMidway?: string
  beginsMidway?: string
}

/** Channels that differ in case, that several share, that end, that begin late, and that are reported under other names. */
const plans: Plan[] = [
  {
    reportsGross: true,
    share: 80,
    channels: { 'BN-12': 1, 'BN-13': 3, 'bn-14': 2, gone: 1, late: 1 },
    aliases: { bn_12: ['BN-12'], two: ['gone', 'BN-13'], late: ['BN-12'] },
    endsMidway: 'gone',
    beginsMidway: 'late',
  },
  { reportsGross: false, share: 100, channels: { 'K-7': 2, 'ÜN-7': 1, 'k-8': 1, 'K-8': 1 } },
  {
    reportsGross: true,
    share: 33.33333,
    channels: { 'BN-12': 2, "o'c\\k": 1 },
    aliases: { nobody: ['nowhere', 'neither'] },
  },
]

const ALWAYS = '2000-01-01'

/** Makes the records of the business. `middle` is the day on which some accounts end and others begin. */
export async function makeRecords(
  db: Db,
  random: SeededRandom,
  { first, middle }: { first: string; middle: string },
): Promise<Records> {
  const publishers: number[] = []
  for (const name of ['Pine', 'Quarry', 'Reed', 'Slate'])
    publishers.push((await makePublisher(db, { name })).id)
  const platforms = [
    await makeReference(db, 'platform', 'Desktop'),
    await makeReference(db, 'platform', 'Mobile'),
  ]
  const engines = [
    await makeReference(db, 'searchEngine', 'Bing'),
    await makeReference(db, 'searchEngine', 'Yahoo'),
  ]
  const links: PublisherLink[] = []
  const advertisers: Advertiser[] = []
  for (const [at, plan] of plans.entries()) {
    const { id } = await makeProvider(db, {
      name: `Advertiser ${at + 1}`,
      reports_gross_revenue: plan.reportsGross,
      revenue_share_percentage: plan.share,
    })
    for (const [channel, count] of Object.entries(plan.channels)) {
      const to = await makeProviderLink(db, {
        provider_id: id,
        link_source_identifier_value: channel,
        platform_id: random.pick(platforms),
        search_engine_id: random.pick(engines),
      })
      for (let made = 0; made < count; made += 1) {
        const own = await makeTargeting(db, { publisher_id: random.pick(publishers), rules: [{ to }] })
        links.push({
          id: own.id,
          publisherId: own.publisher_id,
          hasCustomFallback: random.chance(0.4),
          hasOvercapUrl: random.chance(0.4),
        })
      }
    }
    advertisers.push(await advertiserOf(db, random, plan, { id, first, middle }))
  }
  for (const link of links)
    await db.execute(sql`update targeting set use_custom_fallback = ${link.hasCustomFallback},
      use_custom_overcap_url = ${link.hasOvercapUrl} where id = ${link.id}`)
  const silent = await makeProvider(db, { name: 'Silent' })
  const silentLink = await makeProviderLink(db, {
    provider_id: silent.id,
    link_source_identifier_value: 'unheard',
  })
  await db.delete(bookingRequest)
  return {
    links,
    advertisers,
    silent: { id: silent.id, linkId: silentLink.id, channel: silentLink.link_source_identifier_value },
  }
}

async function advertiserOf(
  db: Db,
  random: SeededRandom,
  plan: Plan,
  { id, first, middle }: { id: number; first: string; middle: string },
): Promise<Advertiser> {
  const ends = (channel: string) => (channel === plan.endsMidway ? middle : null)
  const begins = (channel: string) => (channel === plan.beginsMidway ? middle : first)
  const { rows } = await db.execute<Omit<Account, 'terms'> & Record<string, unknown>>(sql`
    select a.id, a.sin as channel, a.publisher_id as "publisherId", a.tid as "targetingId", a.rule_id as "ruleId",
      a.link_id as "providerLinkId", l.platform_id as "platformId", l.search_engine_id as "searchEngineId",
      l.tag_type_id as "tagTypeId", coalesce(l.traffic_source_id, 0) as "trafficSourceId"
    from publisher_account a join provider_link l on l.id = a.link_id where a.provider_id = ${id} order by a.id`)
  const accounts = rows.map((row): Account => {
    const share = () => random.between(0, 10_000_000) / 100_000
    return {
      ...row,
      validFrom: begins(row.channel),
      validTo: ends(row.channel),
      terms: [
        { from: first, share: share(), isActive: true },
        { from: middle, share: share(), isActive: random.chance(0.8) },
      ],
    }
  })
  for (const account of accounts) {
    await db.execute(sql`update publisher_account set valid_from = ${account.validFrom},
      valid_to = ${account.validTo} where id = ${account.id}`)
    await db.insert(publisherAccountTerm).values(
      account.terms.map(({ from, share, isActive }) => ({
        account_id: account.id,
        from_day: from,
        share_revenue: share,
        is_active: isActive,
      })),
    )
  }
  const aliases = new Map(Object.entries(plan.aliases ?? {}))
  for (const [channel, names] of aliases)
    for (const booked_as of names)
      await db.insert(channelRepair).values({ provider_id: id, channel, kind: 'map', booked_as })
  const { reportsGross, share } = plan
  return { id, accounts, aliases, terms: [{ from: ALWAYS, reportsGross, share }] }
}
