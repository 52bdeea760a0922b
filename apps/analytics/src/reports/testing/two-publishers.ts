import { proposedNames } from '@headgate/contract/settings/display-names'
import { makeDisplayColumns, makeProvider, makePublisher, makeReference } from '@headgate/db/sample/make'
import type { PublisherColumnKey } from '@headgate/contract/settings/display-columns'
import { advertiserDay, displayMapping } from '@headgate/db/schema/all'
import { type SignedIn, testAnalytics, type TestAnalytics } from '../../testing/analytics.ts'

/** A booked line of a publisher, by the names of the calls. */
export interface Line {
  publisher: 'own' | 'other' | 'none'
  day: string
  country: string
  channel: string
  link: number
  platform: number
  searches: number
  monetized: number
  clicks: number
  /** Millionths. */
  net: number
  revenue: number
}

/** The last days of a month that is over, so that no clock matters. */
export const days = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08'] as const
export const NOW = new Date('2026-10-08T12:00:00Z')
/** A word in every value that belongs to somebody else. */
export const FOREIGN = 'foreign'
export const OWN_LINKS = [11, 12]
export const FOREIGN_LINKS = [21, 22]
export const OWN_COUNTRIES = ['DE', 'US']
/** Countries that only others have. */
export const FOREIGN_COUNTRIES = ['JP', 'FR']

export interface TwoPublishers extends TestAnalytics {
  lines: readonly Line[]
  ownId: number
  otherId: number
  platforms: { own: number; foreign: number }
  /** A user of the own publisher with these columns; none with null. */
  userWith(columns: PublisherColumnKey[] | null, of?: 'own' | 'other'): Promise<SignedIn>
}

function makeLines(own: number, foreign: number): Line[] {
  const lines: Line[] = []
  for (const [at, day] of days.slice(0, 3).entries())
    for (let slot = 0; slot < 4; slot += 1) {
      const figures = {
        day,
        searches: 100 + 7 * slot + at,
        monetized: 80 + 3 * slot + at,
        clicks: 5 + slot,
        net: 10_000_001 + 1_234_567 * slot + at,
        revenue: 6_000_001 + 234_567 * slot + at,
      }
      const place = { channel: `own-${slot % 3}`, link: OWN_LINKS[slot % 2]!, platform: own }
      lines.push({ ...figures, ...place, publisher: 'own', country: OWN_COUNTRIES[slot % 2]! })
      const elsewhere = { channel: `${FOREIGN}-${slot}`, link: FOREIGN_LINKS[slot % 2]!, platform: foreign }
      const country = FOREIGN_COUNTRIES[slot % 2]!
      lines.push({ ...figures, ...elsewhere, publisher: 'other', country })
      lines.push({ ...figures, ...elsewhere, publisher: 'none', country, link: 0, revenue: 0 })
    }
  return lines
}

/**
 * Two publishers whose rows share advertisers and days but nothing else, with rows that no account matched. Searches of
 * the last day are not reported yet; some of them have no publisher. The first advertiser day is an estimate.
 */
export async function twoPublishers(): Promise<TwoPublishers> {
  const own = await testAnalytics(() => NOW)
  const { db } = own.database
  const other = await makePublisher(db, { name: `${FOREIGN} publisher` })
  const provider = await makeProvider(db, { name: `${FOREIGN} advertiser` })
  const platforms = {
    own: await makeReference(db, 'platform', 'Own platform'),
    foreign: await makeReference(db, 'platform', `${FOREIGN} platform`),
  }
  await db.insert(displayMapping).values({ id: 1, fields: { ...proposedNames, geo: 'Market' } })
  const none = '0'
  await db.insert(advertiserDay).values(
    days.slice(0, 3).map((day, at) => ({
      provider_id: provider.id,
      day,
      version: 1,
      import_id: 1,
      searches: 0,
      monetized_searches: 0,
      clicks: 0,
      gross: none,
      net: none,
      publisher_revenue: none,
      unmatched_gross: none,
      removed_gross: none,
      booked_at: NOW,
      ...(at === 2
        ? { maturity: 'estimated' as const, expected_share: 0.8 }
        : { maturity: 'settled' as const }),
    })),
  )
  const lines = makeLines(platforms.own, platforms.foreign)
  const publisherIds = { own: own.publisherId, other: other.id, none: 0 }
  const booked = lines.map((line, slot) =>
    [
      provider.id,
      `'${line.day}'`,
      slot,
      1,
      0,
      1,
      `'${line.channel}', '${line.country}'`,
      line.publisher === 'none' ? 0 : 1,
      publisherIds[line.publisher],
      line.link,
      line.platform,
      line.searches,
      line.monetized,
      line.clicks,
      line.net / 1e6,
      line.revenue / 1e6,
    ].join(', '),
  )
  await own.warehouse.command({
    sql: `INSERT INTO booked_row (provider_id, date, slot, version, is_gone, import_id, channel, country,
      publisher_account_id, publisher_id, targeting_id, platform_id, total_searches, monetized_searches, clicks, net_revenue,
      publisher_revenue) VALUES ${booked.map((row) => `(${row})`).join(', ')}`,
  })
  const searched = [
    [days[0], own.publisherId, 11, 'own-0', 'US', 30],
    [days[3], own.publisherId, 11, 'own-0', 'US', 10],
    [days[3], other.id, 21, `${FOREIGN}-0`, 'JP', 1_000],
    [days[3], 0, 0, `${FOREIGN}-1`, 'FR', 1_000],
  ].map(
    ([day, publisher, link, channel, country, searches]) =>
      `(0, '${day} 05:00:00', ${publisher}, ${link}, ${provider.id}, '${channel}', '${country}', ${searches}, ${searches})`,
  )
  await own.warehouse.command({
    sql: `INSERT INTO search_hour (batch, hour, publisher_id, targeting_id, provider_id, channel, country, searches, redirected)
      VALUES ${searched.join(', ')}`,
  })
  return {
    ...own,
    lines,
    ownId: own.publisherId,
    otherId: other.id,
    platforms,
    async userWith(columns, of = 'own') {
      const signedIn = await own.signInTo(of === 'own' ? { id: own.publisherId, name: 'Own' } : other)
      if (columns !== null) await makeDisplayColumns(db, signedIn.userId, columns)
      return signedIn
    },
  }
}
