import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceHtml } from '../advice-html.ts'
import { thresholdsOf } from '../thresholds.ts'
import { judgeUnmatched, type UnmatchedFacts } from './unmatched-revenue.ts'

const waiting: UnmatchedFacts = {
  providerId: 4,
  name: 'Kestrel Ads',
  gross: '1234.500000',
  channels: ['A', 'B', '<C>', 'D', 'E'],
  days: 10,
  oldestDays: 12,
}
const judge = (facts: Partial<UnmatchedFacts>, stored = {}) =>
  judgeUnmatched([{ ...waiting, ...facts }], thresholdsOf('unmatched_revenue', stored)).found

test('money without an account is told with its channels, its age and what a day of it is', () => {
  const [found] = judge({})
  assert.equal(found?.loss, '123.450000')
  assert.match(
    adviceHtml(found.sentences),
    /<strong>\$1,234\.50<\/strong> gross that Kestrel Ads reported for 5 channels \(A, B, &lt;C&gt; and 2 more\) .* 12 days\./,
  )
})

const cases: [
  what: string,
  facts: Partial<UnmatchedFacts>,
  stored: Record<string, number>,
  found: boolean,
][] = [
  ['nothing', { gross: '0.000000' }, { least_gross: 0 }, false],
  ['less than the threshold', { gross: '19.999999' }, { least_gross: 20 }, false],
  ['the threshold', { gross: '20' }, { least_gross: 20 }, true],
  ['money that was taken back', { gross: '-25.5' }, {}, true],
  ['younger than the threshold', { oldestDays: 1 }, {}, false],
  ['no channel', { channels: [] }, {}, false],
  ['no day of reports', { days: 0 }, {}, true],
]

test('small, young and missing amounts are not told', () => {
  for (const [what, facts, stored, found] of cases)
    assert.equal(judge(facts, stored).length === 1, found, what)
  assert.equal(judge({ days: 0 })[0]!.loss, null)
})
