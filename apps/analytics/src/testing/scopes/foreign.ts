import assert from 'node:assert/strict'
import type { CallDefinition } from '@headgate/contract/base/call'
import type { Report } from '@headgate/contract/reports/report'
import type { SeededRandom } from '@headgate/domain/seeded-random'
import type { OwnIds, OwnPublisher } from './many-publishers.ts'

type Given = string | number

/** What each parameter of any call gets of somebody else; those that a call does not know must not matter. */
const foreign: Record<string, (other: OwnPublisher) => Given> = {
  publisher_id: ({ id }) => id,
  publisherId: ({ id }) => id,
  publishers: ({ id }) => id,
  pub_link_id: ({ ids }) => ids.targeting_id,
  targeting_id: ({ ids }) => ids.targeting_id,
  rules: ({ ids }) => ids.rule_id,
  rule_ids: ({ ids }) => ids.rule_id,
  tags: ({ ids }) => ids.tag_id,
  pub_account_id: ({ ids }) => ids.pub_account_id,
  channels: ({ mark }) => `channel ${mark}`,
  click_id: ({ mark }) => mark,
  id: ({ ids }) => ids.targeting_id,
}

/** Parameters for the path and the query of a call: always somebody else's ids, and now and then other choices. */
export function foreignAddress(
  call: CallDefinition,
  others: readonly OwnPublisher[],
  random: SeededRandom,
): string {
  const query = new URLSearchParams()
  const names = Object.keys(foreign).filter(() => random.chance(0.5))
  for (const name of [...names, random.pick(Object.keys(foreign))])
    for (let count = random.between(1, 3); count > 0; count -= 1)
      query.append(name, String(foreign[name]!(random.pick(others))))
  const { report } = call as { report?: Report }
  if (report !== undefined) {
    for (const key of report.dimensions) if (random.chance(0.3)) query.append('groupByKeys', key)
    query.append('aggregateBy', random.pick(report.intervals))
    query.append('orderBy', random.pick([...report.dimensions, ...report.measures]))
    query.append('download', String(random.chance(0.1)))
    if (random.chance(0.5)) query.append('format', 'xlsx')
    if (random.chance(0.2)) query.append('chart', random.pick(report.measures))
    query.append('compare', random.pick(['none', 'previous_period']))
  }
  const path = call.path.replaceAll(/:(\w+)/g, () => String(random.pick(others).ids.targeting_id))
  return `${path}?${query.toString()}`
}

/** Names of figures that are sums, of the documents and of the cards. */
const sums = new Set(
  `server_search_counts redirected filtered overcapped_traffic warmup fallback search_count total_searches
  advertiser_search_count followon_searches initial_searches monetized_searches aggregated_monetized_searches clicks
  gross_revenue net_revenue publisher_revenue shared_revenue pub_revenue unmatched_revenue unreported_searches
  whole_net_revenue`
    .split(/\s+/)
    // Of the public revenue call.
    .concat('Total Searches', 'Monetized Searches', 'Clicks', 'Net Revenue'),
)

const millionths = (text: string) => Number(text.replace('.', ''))

/** Fails if a reply has anything of somebody else in it. Returns how many own figures it has that are not 0. */
export function onlyOwn(body: unknown, own: OwnPublisher, label: string): number {
  let found = 0
  const walk = (value: unknown, name: string): void => {
    if (typeof value === 'string')
      for (const [mark] of value.matchAll(/~\d+~/g)) assert.equal(mark, own.mark, `${name} of ${label}`)
    if (name === 'Publisher ID') assert.equal(value, own.id, `${name} of ${label}`)
    if (name in own.ids && Number(value) !== 0)
      assert.equal(Number(value), own.ids[name as keyof OwnIds], `${name} of ${label}`)
    if (sums.has(name) && (typeof value === 'number' || typeof value === 'string')) {
      const figure = typeof value === 'number' ? value : millionths(value)
      assert.equal(figure % own.prime, 0, `${name} ${value} of ${label} is not only its own`)
      if (figure !== 0) found += 1
    }
    if (value !== null && typeof value === 'object')
      for (const [inner, one] of Object.entries(value)) walk(one, Array.isArray(value) ? name : inner)
  }
  walk(body, '')
  return found
}
