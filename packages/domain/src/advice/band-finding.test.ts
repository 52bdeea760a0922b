import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceHtml } from './advice-html.ts'
import { bandFinding, type RedRecord, type RegionRun } from './band-finding.ts'
import { bandBound, type BandRule } from './bands.ts'

const run: RegionRun = {
  region: 'us',
  side: 'below',
  from: '2026-11-18',
  to: '2026-11-21',
  days: 4,
  value: 20,
  of: 80_000_000,
  per: 4_000,
}
const record: RedRecord = {
  subject: { kind: 'channel', id: '3:BN-12' },
  partner: { kind: 'provider', id: 3 },
  name: 'channel BN-12 of Adlera',
  to: '/advertisers/edit/3',
  filter: { advertiser_id: 3, channel: 'BN-12' },
  runs: [run],
}
const made = (rule: BandRule, runs: Partial<RegionRun>[]) =>
  bandFinding(rule, { ...record, runs: runs.map((one) => ({ ...run, ...one })) })
const textOf = (...given: Parameters<typeof made>) =>
  adviceHtml(made(...given).sentences).replaceAll(/<[^>]*>/g, '')

test('an RPM that is too low, with what is missing to the band', () => {
  const { title, subject, partner, facts, loss } = made('rpm', [{}])
  assert.equal(title, 'RPM of channel BN-12 of Adlera is too low')
  assert.deepEqual([subject, partner], [record.subject, record.partner])
  assert.deepEqual(facts, { value_us: '20.000', since_us: '2026-11-18', days_us: 4, searches_us: 4_000 })
  // 35 for each of 4,000 searches are 140; 80 came.
  assert.equal(loss, '15.00')
  assert.match(
    textOf('rpm', [{}]),
    /^RPM of channel BN-12 of Adlera is too low\.In the US it was 20\.000 \(below 35 is red\) on the last 4 settled days, 2026-11-18 to 2026-11-21\./,
  )
})

for (const [name, rule, runs, text] of [
  [
    'too high',
    'rpm',
    [{ side: 'above', value: 120 }],
    /is too high\..*\(above 100 is red\).*taken back later/,
  ],
  ['no country', 'rpm', [{ region: 'unknown' }], /too low\.It was 20\.000/],
  [
    'other countries',
    'rpc',
    [{ region: 'others', value: 0.2 }],
    /Outside the US it was 0\.200 \(below 0\.4 is red\)/,
  ],
  [
    'both ends',
    'rpm',
    [{}, { region: 'others', side: 'above', value: 130 }],
    /is out of its band\.In the US .*Outside the US .*above 100/,
  ],
  ['percent', 'coverage', [{ value: 60 }], /Ad Coverage of .* it was 60\.000 % \(below 77 is red\)/],
  [
    'searches, whose days need not settle',
    'invalid_traffic',
    [{ side: 'above', value: 20, days: 3 }],
    /it was 20\.000 % \(above 15 is red\) on the last 3 days,.*reasons of the filters/,
  ],
  ['one day', 'invalid_traffic', [{ side: 'above', value: 20, days: 1 }], /on the last day,/],
] as [string, BandRule, Partial<RegionRun>[], RegExp][])
  test(`the item of a band: ${name}`, () => assert.match(textOf(rule, runs), text))

for (const [name, rule, runs, loss] of [
  ['RPC', 'rpc', [{ region: 'others', value: 0.2, of: 200_000_000, per: 1_000 }], '50.00'],
  ['two regions', 'rpm', [{}, { region: 'others' }], '30.00'],
  ['what is too high', 'rpm', [{ side: 'above', value: 120 }], null],
  ['coverage', 'coverage', [{}], null],
  ['invalid traffic', 'invalid_traffic', [{ side: 'above' }], null],
] as [string, BandRule, Partial<RegionRun>[], string | null][])
  test(`what a day costs: ${name}`, () => assert.equal(made(rule, runs).loss, loss))

test('the ends of the bands are those of the documents', () => {
  assert.deepEqual(
    [
      bandBound('coverage', 'us', 'below'),
      bandBound('rpm', 'others', 'below'),
      bandBound('rpm', 'us', 'above'),
      bandBound('rpc', 'others', 'below'),
      bandBound('rpc', 'others', 'above'),
      bandBound('rpc', 'us', 'below'),
      bandBound('invalid_traffic', 'us', 'above'),
    ],
    [77, 35, 100, 0.4, 1.05, null, 15],
  )
})
