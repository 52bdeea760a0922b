import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { SearchEventIngest } from '../searches/ingest.ts'
import { encodeEvents, makeEvents, type SearchEvent } from '../testing/search-events.ts'
import { testWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { readLastReports } from './last-report.ts'
import { readOwnerSearches, searchOwners, type OwnerSearches, type SearchOwner } from './owner-searches.ts'

const DAY_MS = 86_400_000
/** Yesterday afternoon: the last two hours are on one day, whenever the test runs. */
const now = new Date(new Date().setUTCHours(14, 40, 0, 0) - DAY_MS)

let own: TestWarehouse
const events: SearchEvent[] = []

before(async () => {
  own = await testWarehouse()
  const ingest = new SearchEventIngest(own.warehouse, {
    quarantine: () => Promise.reject(new Error('no event here is bad')),
  })
  const spans = [40 * DAY_MS, 3 * DAY_MS, 7_200_000]
  for (const [at, span] of spans.entries()) {
    const between = { from: new Date(now.getTime() - span), to: now }
    const batch = makeEvents(1_000, { seed: at + 1, segment: at + 1, between })
    events.push(...batch)
    await ingest.store(`${at + 1}-1-00000000.0`, encodeEvents(batch))
  }
})
after(() => own.close())

const text = (event: SearchEvent) => new Date(Number(event.event_time)).toISOString()

/** The figures counted from the events themselves, by calendar texts instead of seconds. */
function counted(own: readonly SearchEvent[], at: Date): OwnerSearches {
  const today = at.toISOString().slice(0, 10)
  const yesterday = new Date(at.getTime() - DAY_MS).toISOString().slice(0, 10)
  const since = (from: string) => own.filter((event) => text(event) >= from)
  return {
    month: since(today.slice(0, 7)).length,
    this_hour: since(at.toISOString().slice(0, 13)).length,
    today: since(today).length,
    yesterday: own.filter((event) => text(event).startsWith(yesterday)).length,
    filtered_today: since(today).filter((event) => event.outcome === outcomes.filtered).length,
    overcapped_today: since(today).filter((event) => event.outcome === outcomes.overcapped).length,
  }
}

test('searches of links, groups and rules, in total and by rule, at any moment', async () => {
  const owners: [SearchOwner, number[]][] = [
    ['targeting', [10]],
    ['targeting', [31]],
    ['group', [1]],
    ['group', [2]],
    ['rules', [100, 103, 105]],
    ['rules', [999_999]],
  ]
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1, 0, 30))
  for (const at of [
    now,
    new Date(now.getTime() - DAY_MS),
    monthStart,
    new Date(monthStart.getTime() - DAY_MS),
  ])
    for (const [of, ids] of owners) {
      const { column, rule } = searchOwners[of]
      const mine = events.filter((event) => ids.includes(Number(event[column])))
      const { all, byRule } = await readOwnerSearches(own.warehouse, of, ids, at)
      const label = `${of} ${ids.join()} at ${at.toISOString()}`
      assert.deepEqual(all, counted(mine, at), label)
      const rules = Map.groupBy(mine, (event) => Number(event[rule]))
      for (const [id, own] of rules) {
        const wanted = counted(own, at)
        const given = byRule.get(id)
        if (given || wanted.month + wanted.yesterday > 0)
          assert.deepEqual(given, wanted, `${label}, rule ${id}`)
      }
    }
  const { all } = await readOwnerSearches(own.warehouse, 'targeting', [10], now)
  assert.ok(all.month > 0 && all.today > 0, 'the events reach into today')
})

test('without rules no statement runs', async () => {
  const { all, byRule } = await readOwnerSearches(own.warehouse, 'rules', [], now)
  assert.deepEqual([all.month, byRule.size], [0, 0])
})

test('the last report of a rule adds up its accounts on the last day of any of them', async () => {
  const columns = ['date', 'provider_id', 'country', 'publisher_account_id', 'total_searches', 'net_revenue']
  const rows = [
    ['2026-11-01', 1, 'US', 7, 1_000, '99.5'],
    ['2026-11-03', 1, 'US', 7, 200, '10.25'],
    ['2026-11-03', 1, 'DE', 7, 100, '0.000001'],
    ['2026-11-03', 1, 'US', 8, 50, '1'],
    ['2026-11-02', 1, 'US', 9, 10, '3'],
    ['2026-11-09', 1, 'US', 11, 10, '3'],
  ]
  await own.warehouse.insert(
    'booked_row',
    [...columns, 'slot'],
    Buffer.from(rows.map((row, slot) => `${[...row, slot].join('\t')}\n`).join('')),
    'last-report',
  )
  const accounts = [
    { id: 7, ruleId: 1 },
    { id: 8, ruleId: 1 },
    { id: 9, ruleId: 2 },
    { id: 10, ruleId: 3 },
  ]
  const reports = await readLastReports(own.warehouse, accounts)
  assert.deepEqual(
    [...reports],
    [
      [1, { date: '2026-11-03', searches: 350, net_revenue: 11.250001 }],
      [2, { date: '2026-11-02', searches: 10, net_revenue: 3 }],
    ],
  )
  assert.equal((await readLastReports(own.warehouse, [])).size, 0)
})
