import { daysBetween, type DayRange } from '@headgate/domain/days'
import type { Warehouse } from '@headgate/warehouse/client/client'

/** The same numbers in every run. */
function numbers(seed: number) {
  let at = seed
  return (below: number) => {
    at = (at * 48_271) % 2_147_483_647
    return at % below
  }
}

const channels = ['', 'a', 'b,c', 'K-7']
const countries = ['', 'US', 'DE', 'GB']
const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`

/** Searches and booked rows of every day, with some of everything that a row can lack. */
export async function fillBothSides(warehouse: Warehouse, { from, to }: DayRange): Promise<void> {
  const next = numbers(42)
  const pick = <T>(list: readonly T[]): T => list[next(list.length)]!
  const searches: string[] = []
  const booked: string[] = []
  for (const day of daysBetween(from, to)) {
    for (let at = 0; at < 12; at += 1) {
      // Searches that no advertiser got were filtered, or went to the system fallback.
      const provider = next(4)
      const [redirected, filtered, fallback] = provider > 0 ? [1 + next(20), 0, 0] : [0, next(4), 1]
      searches.push(
        `(0, '${day} ${String(next(24)).padStart(2, '0')}:00:00', ${next(4)}, ${next(3) * 10}, ${provider}, ${next(3)}, ${next(3)},
        ${next(2)}, ${next(3)}, ${next(2)}, ${next(2)}, ${next(2)}, ${quote(pick(['', 'low', 'mid']))},
        ${quote(filtered > 0 ? pick(['bot', 'ip_rate']) : '')}, ${quote(pick(countries))}, ${quote(pick(channels))},
        ${redirected + filtered + fallback}, ${redirected}, ${filtered}, 0, 0, ${fallback})`,
      )
    }
    for (let at = 0; at < 9; at += 1) {
      const provider = 1 + (at % 3)
      const account = pick([0, 11, 12])
      const clicks = next(9)
      booked.push(
        `(${provider}, '${day}', ${Math.floor(at / 3)}, 1, 0, 1, ${quote(pick(channels))}, ${quote(pick(countries))}, ${account},
        ${account === 0 ? 0 : 1 + next(3)}, ${account === 0 ? 0 : 10}, ${next(3)}, ${next(3)}, ${next(3)}, ${next(2)}, ${next(2)}, ${next(2)},
        ${40 + next(30)}, ${20 + next(20)}, ${clicks}, ${next(3)}, ${next(3)}, ${clicks * 2}.${100_000 + next(800_000)},
        ${clicks}.${100_000 + next(800_000)}, ${clicks}.0${10_000 + next(80_000)}, ${pick([100, 62.5])}, 'one', ${1 + next(6)})`,
      )
    }
  }
  await warehouse.command({
    sql: `INSERT INTO search_hour (batch, hour, publisher_id, targeting_id, provider_id, provider_link_id, rule_id,
    advertiser_link_group_id, platform_id, search_engine_id, tag_type_id, traffic_source_id, quality_score, filtered_reason,
    country, channel, searches, redirected, filtered, overcapped, warmup, fallback) VALUES ${searches.join(', ')}`,
  })
  await warehouse.command({
    sql: `INSERT INTO booked_row (provider_id, date, slot, version, is_gone, import_id, channel, country,
    publisher_account_id, publisher_id, targeting_id, rule_id, provider_link_id, platform_id, search_engine_id, tag_type_id,
    traffic_source_id, total_searches, monetized_searches, clicks, followon_searches, initial_searches, gross_revenue,
    net_revenue, publisher_revenue, divided_percentage, division, remarks) VALUES ${booked.join(', ')}`,
  })
}
