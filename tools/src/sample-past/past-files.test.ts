import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, daysBefore, daysBetween, utcDay } from '@headgate/domain/days'
import type { PartnerCell } from '@headgate/partner/figures'
import { pastFiles } from './past-files.ts'
import { pastRuns } from './past-runs.ts'
import { PAST_DAYS } from './past-story.ts'

const channels: Record<string, string[]> = {
  NLM: ['NLM-1006', 'NLM-1026'],
  KST: ['KST-1013', 'KST-1035', 'KST-1036'],
  BFN: ['BFN-1004', 'BFN-1027'],
  ORR: ['ORR-1043'],
}

function cellsAt(now: Date) {
  const days = daysBetween(daysBefore(PAST_DAYS, now), utcDay(now))
  return (code: string): PartnerCell[] =>
    days.flatMap((day) =>
      (channels[code] ?? []).flatMap((channel) =>
        ['US', 'MX', ''].map((country) => ({ day, channel, country, redirected: 1_200 })),
      ),
    )
}

/** Every day of a month and every weekday, at different times of the day. */
const moments = Array.from(
  { length: 62 },
  (_, at) => new Date(Date.UTC(2026, 1, 3, (at * 5) % 24, 30) + at * DAY_MS),
)

test('whenever it is loaded, the past has everything that it is there for', () => {
  for (const now of moments) {
    const files = pastFiles(cellsAt(now), now)
    const about = now.toISOString()
    assert.ok(
      files.every(({ madeAt }) => madeAt < now && now.getTime() - madeAt.getTime() < 92 * DAY_MS),
      about,
    )
    assert.deepEqual(
      files.map(({ madeAt }) => madeAt),
      files.map(({ madeAt }) => madeAt).toSorted((a, b) => a.getTime() - b.getTime()),
    )
    const texts = files.map(({ content }) => content.toString('latin1'))
    const have = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length
    assert.equal(files.filter(({ booksAtOnce }) => !booksAtOnce).length, 1, about)
    assert.equal(texts.filter((text) => text.startsWith('PK')).length, 1, about)
    assert.equal(
      texts.filter((text) => text.startsWith('Date,') && !text.includes('Revenue')).length,
      1,
      about,
    )
    assert.ok(have(/NLM_1026/) > 0 && have(/bfn 1o27/) > 0 && have(/,n\/a,/) > 0, about)
    assert.equal(files.filter(({ name }) => name.endsWith('_late.csv')).length, 1, about)
    for (const code of Object.keys(channels))
      assert.ok(files.filter(({ advertiser }) => advertiser === code).length >= 5, `${code} at ${about}`)
  }
})

test('the late weekend is missing in the file before', () => {
  const now = moments[20]!
  const files = pastFiles(cellsAt(now), now).filter(({ advertiser }) => advertiser === 'NLM')
  const at = files.findIndex(({ name }) => name.endsWith('_late.csv'))
  const [saturday, sunday] = /(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)_late/.exec(files[at]!.name)!.slice(1)
  assert.deepEqual([new Date(saturday!).getUTCDay(), new Date(sunday!).getUTCDay()], [6, 0])
  const before = files[at - 1]!.content.toString()
  assert.ok(!before.includes(`\n${saturday}`) && !before.includes(`\n${sunday}`))
  assert.ok(files[at]!.content.toString().includes(`\n${sunday}`))
})

test('files look as their advertisers write them', () => {
  const now = moments[20]!
  const firstOf = (code: string) =>
    pastFiles(cellsAt(now), now).find(({ advertiser }) => advertiser === code)!.content
  assert.match(
    firstOf('NLM').toString(),
    /^Day,Sub ID,[^]*\n\d{4}-\d\d-\d\d,NLM-1006,,1\d{3},\d+,\d+,\d+,\d+\.\d\d\n[^]*\nTotal,,,\d+/,
  )
  assert.match(
    firstOf('KST').toString(),
    /^\uFEFFKestrel Ads partner report\r\n[^]*\r\n\d\d\/\d\d\/\d{4},KST-1013,United States,"1,\d{3}",("1,\d{3}"|\d+),\d+,\$\d+\.\d\d\r\n/,
  )
  assert.match(
    firstOf('BFN').toString('latin1'),
    /^Bluefen Network, Erlösübersicht[^]*\r\n\d\d\.\d\d\.\d{4};BFN-1004;US;1\.\d{3};[\d.]+;\d+;\d+,\d\d EUR\r\n[^]*\r\n;;Gesamt;\d+\.\d{3}/,
  )
})

test('runs of the API are daily, and the one after the refused run reads its days too', () => {
  for (const now of moments) {
    const runs = pastRuns(now)
    assert.ok(runs.every(({ at }) => at < now))
    assert.ok(runs.length >= 60)
    const refused = runs.findIndex(({ isRefused }) => isRefused)
    assert.ok(refused > 0)
    assert.ok(runs[refused + 1]!.from <= runs[refused]!.to)
    assert.equal(runs[0]!.from, daysBefore(PAST_DAYS, now))
  }
})
