import { publisherColumnKeys } from '@headgate/contract/settings/display-columns'
import { proposedNames } from '@headgate/contract/settings/display-names'
import { makeDisplayColumns, makePublisher } from '@headgate/db/sample/make'
import { sql } from 'drizzle-orm'
import type { TestAnalytics } from '../analytics.ts'

/**
 * A publisher with a user. Everything that is its own can be recognised in a reply: its texts have its mark, its ids
 * are in `ids`, and its counts and amounts are multiples of its prime. A sum with somebody else's figures is none.
 */
export interface OwnPublisher {
  id: number
  userId: number
  token: string
  mark: string
  prime: number
  ids: OwnIds
}

/** Ids by the names of cells in rows. */
export interface OwnIds {
  publisher_id: number
  targeting_id: number
  rule_id: number
  tag_id: number
  pub_account_id: number
}

function* primesFrom(first: number): Generator<number> {
  for (let number = first; ; number += 1) {
    let divisor = 2
    while (divisor * divisor <= number && number % divisor > 0) divisor += 1
    if (divisor * divisor > number) yield number
  }
}

/** Advertisers are shared: they are not anybody's. */
const ADVERTISERS = 3

/** Publishers with searches and booked revenue of the days, all at the same advertisers. */
export async function manyPublishers(
  own: TestAnalytics,
  count: number,
  days: readonly string[],
): Promise<OwnPublisher[]> {
  // Their reports need display names.
  await own.database.db.execute(
    sql`insert into display_mapping (id, fields) values (1, ${JSON.stringify(proposedNames)}) on conflict do nothing`,
  )
  const primes = primesFrom(1_009)
  const publishers: OwnPublisher[] = []
  for (let made = 0; made < count; made += 1) {
    const mark = `~${made}~`
    const publisher = await makePublisher(own.database.db, { name: `Publisher ${mark}` })
    const { token, userId } = await own.signInTo(publisher)
    await makeDisplayColumns(own.database.db, userId, [...publisherColumnKeys])
    const base = 1_000_000 + made * 10
    const ids = {
      publisher_id: publisher.id,
      targeting_id: base,
      rule_id: base + 1,
      tag_id: base + 2,
      pub_account_id: base + 3,
    }
    publishers.push({ id: publisher.id, userId, token, mark, prime: primes.next().value as number, ids })
  }
  await insertFacts(own, publishers, days)
  return publishers
}

async function insertFacts(own: TestAnalytics, publishers: readonly OwnPublisher[], days: readonly string[]) {
  const searches: unknown[][] = []
  const booked: unknown[][] = []
  for (const [at, day] of days.entries())
    for (const { ids, mark, prime } of publishers)
      for (const country of ['US', 'DE']) {
        const advertiser = 1 + (at % ADVERTISERS)
        const times = at + 1
        const record = [ids.publisher_id, ids.targeting_id, advertiser, ids.tag_id, ids.rule_id]
        const channel = `channel ${mark}`
        searches.push([0, Date.parse(day) / 1_000, ...record, country, channel, times * prime, times * prime])
        const amount = (parts: number) => ((parts * times * prime) / 1_000_000).toFixed(6)
        const key = [advertiser, day, booked.length, channel, country, ids.pub_account_id]
        const counts = [5, 4, 3].map((parts) => parts * times * prime)
        const amounts = [9, 8, 7].map((parts) => amount(parts))
        const ofRecord = [ids.publisher_id, ids.targeting_id, ids.rule_id, ids.tag_id]
        booked.push([...key, ...ofRecord, ...counts, ...amounts])
      }
  const insert = (table: string, columns: string, rows: readonly unknown[][]) =>
    own.warehouse.insert(
      table,
      columns.split(' '),
      Buffer.from(rows.map((row) => `${row.join('\t')}\n`).join('')),
      `scopes ${table}`,
    )
  await insert(
    'search_hour',
    'batch hour publisher_id targeting_id provider_id provider_link_id rule_id country channel searches redirected',
    searches,
  )
  await insert(
    'booked_row',
    'provider_id date slot channel country publisher_account_id publisher_id targeting_id rule_id provider_link_id total_searches monetized_searches clicks gross_revenue net_revenue publisher_revenue',
    booked,
  )
}
