import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceHtml } from '../advice-html.ts'
import type { Finding } from '../finding.ts'
import { describedRules, type DescribedRule, adviceThresholds, thresholdsOf } from '../thresholds.ts'
import { judgeIgnoredRules } from './ignored-finding.ts'
import { type PastItem, proposeThreshold, type ThresholdProposal } from './propose-threshold.ts'
import { quietValues } from './quiet-value.ts'

const LAST = 3
type Facts = Finding['facts']
const without = (...facts: Facts[]): PastItem[] => facts.map((one) => ({ isActedOn: false, facts: one }))
const acted = (...facts: Facts[]): PastItem[] => facts.map((one) => ({ isActedOn: true, facts: one }))
const propose = (rule: DescribedRule, items: PastItem[], stored = {}) =>
  proposeThreshold(rule, thresholdsOf(rule, stored), items, LAST)

const searches = (...values: number[]): Facts[] => values.map((value) => ({ searches_a_week_ago: value }))
const money = (gross: string, oldest_days: number): Facts => ({ gross, oldest_days })

const cases: [
  what: string,
  rule: DescribedRule,
  items: PastItem[],
  expected: Partial<ThresholdProposal> | null,
][] = [
  [
    'one above the largest',
    'link_silent',
    without(...searches(12, 40, 11)),
    { threshold: 'least_searches', from: 10, to: 41, quiet: 3, actedOn: 0, kept: 0 },
  ],
  ['too few', 'link_silent', without(...searches(12, 40)), null],
  [
    'one of the last was acted on',
    'link_silent',
    [...without(...searches(12, 40)), ...acted(...searches(11)), ...without(...searches(12))],
    null,
  ],
  [
    'older ones that were acted on are counted, and those that it would keep',
    'link_silent',
    [...without(...searches(12, 40, 11)), ...acted(...searches(41, 40, 900))],
    { to: 41, actedOn: 3, kept: 2 },
  ],
  [
    'an older one without action does not count',
    'link_silent',
    without(...searches(12, 40, 11, 5_000)),
    { to: 41 },
  ],
  ['above the limit of the threshold', 'link_silent', without(...searches(1_000_000, 20, 20)), null],
  ['a fact is missing', 'link_silent', without(...searches(12, 40), {}), null],
  [
    'the threshold that keeps more of what was acted on',
    'unmatched_revenue',
    [...without(money('6', 30), money('-7.5', 2), money('5', 3)), ...acted(money('400', 3), money('20', 4))],
    { threshold: 'least_gross', from: 5, to: 7.51, actedOn: 2, kept: 2 },
  ],
  [
    'the threshold that changes least',
    'unmatched_revenue',
    without(money('600', 2), money('7', 2), money('5', 2)),
    { threshold: 'least_days', from: 2, to: 3 },
  ],
  [
    'a decimal figure is not rounded down to itself',
    'weights',
    without(...['5.3', '6.1', '8.2'].map((gain_in_percent) => ({ gain_in_percent, sure: '99.99 %' }))),
    { threshold: 'gain', to: 8.3 },
  ],
  [
    'no hour has more than all hours',
    'traffic_fell',
    without(
      ...[110, 240, 90].map((seen) => ({ change: 'by hour', searches_expected: 200, searches_seen: seen })),
    ),
    { threshold: 'least_searches', to: 241 },
  ],
  [
    'declines from day to day do not depend on that threshold',
    'traffic_fell',
    without(
      ...['by hour', 'by hour', 'from day to day'].map((change) => ({
        change,
        searches_expected: 200,
        searches_seen: 10,
      })),
    ),
    null,
  ],
  [
    'a paused link is always told',
    'link_broken',
    without(
      ...[null, null, '2026-11-27T10:00:00.000Z'].map((paused_since) => ({
        paused_since,
        failed_checks: 3,
        searches_in_24_hours: 20,
      })),
    ),
    null,
  ],
  ['a rule without thresholds', 'run_failed', without({}, {}, {}), null],
]

test('a rule whose last items led to nothing proposes the value that would have kept them quiet', () => {
  for (const [what, rule, items, expected] of cases) {
    const found = propose(rule, items)
    if (expected === null) assert.equal(found, null, what)
    else assert.partialDeepStrictEqual(found, expected, what)
  }
})

test('once it is applied it is not proposed again', () => {
  const items = without(...searches(12, 40, 11))
  const { threshold, to } = propose('link_silent', items)!
  assert.equal(propose('link_silent', items, { [threshold]: to }), null)
})

test('figures are of thresholds that the rule has', () => {
  for (const rule of describedRules)
    for (const name of Object.keys(quietValues(rule)))
      assert.ok(name in adviceThresholds[rule].thresholds, `${rule} ${name}`)
})

test('the item names the rule, the change and what it costs', () => {
  const proposal = { threshold: 'least_searches', from: 10, to: 1_041, quiet: 20, actedOn: 4, kept: 3 }
  const [found] = judgeIgnoredRules([{ rule: 'link_silent', proposal }]).found
  assert.deepEqual(found!.subject, { kind: 'advice_rule', id: 'link_silent' })
  const html = adviceHtml(found!.sentences)
  assert.match(
    html,
    /last 20 items .* Searches a week ago from 10 to 1,041 searches would have kept them quiet/,
  )
  assert.match(html, /3 of 4 items that people acted on would still have been told/)
  assert.match(html, /href="\/advisor\?rules=true"/)
})
