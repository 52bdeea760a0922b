import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceHtml } from '../advice-html.ts'
import { thresholdsOf } from '../thresholds.ts'
import { judgeLateness, type LateFacts } from './advertiser-late.ts'

const source: LateFacts = {
  provider: { id: 3, name: 'Bluefen' },
  kind: 'file',
  newest_day: '2026-11-20',
  read_at: '2026-11-21T06:00:00.000Z',
  late: 'late',
  api_id: null,
  netADay: '81.234567',
}
const judge = (facts: Partial<LateFacts>, stored = {}) =>
  judgeLateness([{ ...source, ...facts }], thresholdsOf('advertiser_late', stored), '2026-11-27').found

test('late files are told with the newest day, and where to load the next one', () => {
  const [found] = judge({})
  assert.equal(found?.title, 'Reports of Bluefen are late')
  const html = adviceHtml(found.sentences)
  assert.match(html, /is 2026-11-20, 7 days ago\. A day of it usually is about \$81\.23 net\./)
  assert.match(html, /href="\/csvupload"/)
})

test('a failed run of an API leads to its runs', () => {
  const html = adviceHtml(judge({ kind: 'api', late: 'failed', api_id: 9, netADay: null })[0]!.sentences)
  assert.match(html, /The last run of its API failed\./)
  assert.match(html, /href="\/apidetails\/9"/)
  assert.doesNotMatch(html, /usually/)
})

const cases: [what: string, facts: Partial<LateFacts>, found: boolean][] = [
  ['in time', { late: null }, false],
  ['a day that is newer than the threshold', { newest_day: '2026-11-26' }, false],
  ['a day of the threshold', { newest_day: '2026-11-25' }, true],
  ['a day to come', { newest_day: '2026-11-29' }, false],
  ['no day yet', { newest_day: null }, true],
  ['an API that is not known', { kind: 'api', api_id: null }, true],
]

test('advertisers in time, and those that reported a recent day, are not told', () => {
  for (const [what, facts, found] of cases) assert.equal(judge(facts).length === 1, found, what)
})
