import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { measureOf } from '@headgate/domain/reports/formulas'
import { encodeEvents, makeEvents } from '../testing/search-events.ts'
import { testWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { SearchEventIngest } from '../searches/ingest.ts'
import { computeIvtDay } from './compute-day.ts'
import { isNonsense, isShort, readKeyword } from './keywords.ts'

/** docs/behaviour/reports.md#the-keyword-score */

let own: TestWarehouse
before(async () => {
  own = await testWarehouse()
})
after(() => own.close())

const kinds: Record<'short' | 'nonsense' | 'believable', readonly string[]> = {
  short: ['', '   ', 'x', 'tv', ' TV ', '日本'],
  nonsense: [
    '911 45',
    '👟👟👟',
    '50 %',
    'aaaaah',
    'soo goooood AAAA',
    'xkcdqwp',
    'buy XKCDQW now',
    'x9k2m4',
    'f47ac10b',
    'id 1a2b3',
  ],
  believable: [
    'running shoes',
    'https login',
    'nfl scores',
    'wh1000xm4',
    'rtx 4090 ti',
    'günstige flüge',
    'rechtsschutz',
    'rhythm of love',
    'привет',
    '日本語',
    "o'clock",
    'www.example.com',
    'a\\b c\tdef',
    '2026 cars',
  ],
}

test('keywords are short, nonsense or believable', async () => {
  for (const [kind, keywords] of Object.entries(kinds)) {
    const { rows } = await own.warehouse.query<{ keyword: string; kind: string }>({
      sql: `SELECT keyword, ${readKeyword} AS kw,
        multiIf(${isShort}, 'short', ${isNonsense}, 'nonsense', 'believable') AS kind
      FROM (SELECT arrayJoin({keywords:Array(String)}) AS keyword)`,
      parameters: { keywords },
    })
    assert.deepEqual(
      rows.map((row) => [row.keyword, row.kind]),
      keywords.map((keyword) => [keyword, kind]),
    )
  }
})

/** The searches that count against a row whose keywords were searched so often. */
async function countAgainst(day: string, uses: Record<string, number>) {
  const keywords = Object.entries(uses).flatMap(([keyword, times]) =>
    Array.from({ length: times }, () => keyword),
  )
  const at = new Date(`${day}T12:00:00Z`)
  const segment = at.getTime() / 1_000
  const events = makeEvents(keywords.length, { seed: 1, segment, between: { from: at, to: at } })
  const body = encodeEvents(
    events.map((event, index) => ({
      ...event,
      event_time: at.getTime(),
      publisher_id: 1,
      targeting_id: 11,
      tag_type_id: 1,
      keyword: keywords[index]!,
    })),
  )
  const ingest = new SearchEventIngest(own.warehouse, {
    quarantine: () => Promise.reject(new Error('no row here is bad')),
  })
  await ingest.store(`${segment}-1-00000000.0`, body)
  assert.deepEqual(await computeIvtDay(own.warehouse, day), { searches: keywords.length, rows: 1 })
  const { rows } = await own.warehouse.query<{ short: number; nonsense: number; repeated: number }>({
    sql: `SELECT short_keywords AS short, nonsense_keywords AS nonsense, repeated_keywords AS repeated
      FROM ivt_day FINAL WHERE date = {day:Date}`,
    parameters: { day },
  })
  return rows[0]!
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const different = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`different thing ${at}`, 1]))

test("the page's example has a score of 55.0", async () => {
  const counted = await countAgainst(daysAgo(3), {
    ...different(100),
    'car insurance': 40,
    ' Car  Insurance': 20,
    tv: 20,
    xkcdqwp: 20,
  })
  assert.deepEqual(counted, { short: 20, nonsense: 20, repeated: 50 })
  assert.equal(measureOf('kw_score', { ivt_searches: 200, believable_searches: 110 }), 55)
})

test('ten searches of a keyword are free in a small row, and one in twenty in a large one', async () => {
  assert.equal((await countAgainst(daysAgo(4), { 'car insurance': 12 })).repeated, 2)
  const large = await countAgainst(daysAgo(5), {
    ...different(380),
    'car insurance': 25,
    news: 20,
    games: 15,
  })
  assert.equal(large.repeated, 3)
})
