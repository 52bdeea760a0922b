import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceHtml } from '../advice-html.ts'
import type { WeightAdvice } from './advise-weights.ts'
import { readWeightsText, weightFinding, weightsText, type WeighedLink } from './weight-finding.ts'

const link: WeighedLink = {
  id: 12,
  name: 'Fast Media · link 12',
  publisherId: 7,
  searchesADay: 5_000,
  rules: [
    { id: 34, name: 'rule 34 (Adlera)', weight: 60 },
    { id: 35, name: 'rule 35 (Boreal)', weight: 40 },
  ],
}
const advice: WeightAdvice = {
  from: 34,
  to: 35,
  points: 11,
  days: 20,
  difference: 9.299,
  effectiveDays: 19,
  error: 0.5,
  probability: 0.999_999,
  rpmA: 39.6,
  rpmB: 48.9,
  gain: 0.235,
  searchesA: 12_000,
  searchesB: 8_000,
  lastDay: 20_412,
}

test('the item says what was compared, what to move, and leads to the form with the weights', () => {
  const { title, subject, partner, facts, loss, sentences } = weightFinding(link, advice)
  assert.equal(title, 'A rule of Fast Media · link 12 earns more than another')
  assert.deepEqual(subject, { kind: 'targeting', id: 12 })
  assert.deepEqual(partner, { kind: 'publisher', id: 7 })
  assert.deepEqual(facts, {
    from_rule: 34,
    to_rule: 35,
    points: 11,
    days: 20,
    rpm: '39.600',
    better_rpm: '48.900',
    gain_in_percent: '23.5',
    sure: '99.99 %',
    until: '2025-11-20',
  })
  assert.equal(loss, '5.11')
  const html = adviceHtml(sentences)
  assert.match(
    html,
    /rule 35 \(Boreal\) brought \$48\.90 for a thousand searches and rule 34 \(Adlera\) \$39\.60, on 20 settled days until 2025-11-20/,
  )
  assert.match(html, /<strong>99\.99 % sure<\/strong>; from day to day it is 24 % better\./)
  assert.match(html, /rule 34 \(Adlera\) from 60 to 49, rule 35 \(Boreal\) from 40 to 51/)
  assert.match(html, /href="\/target\/edit\/12\?weights=34%3A60%3A49%2C35%3A40%3A51"/)
})

test('of a rule that brought nothing no gain in percent is told', () => {
  const { facts, sentences } = weightFinding(link, { ...advice, rpmA: 0, gain: null })
  assert.equal(facts.gain_in_percent, null)
  assert.match(
    adviceHtml(sentences),
    /and rule 34 \(Adlera\) \$0\.00, on 20 settled days .* is <strong>99\.99 % sure<\/strong>\.<\/p>/,
  )
})

test('where weights add up to less than 100, points count in proportion', () => {
  const half = link.rules.map((rule) => ({ ...rule, weight: rule.weight / 2 }))
  assert.equal(weightFinding({ ...link, rules: half }, advice).loss, '10.23')
})

test('weights are written to the address and read from it; what is no weight is left out', () => {
  const weights = [
    { id: 34, from: 60.123_45, to: 49.123_45 },
    { id: 35, from: 40, to: 51 },
  ]
  assert.equal(weightsText(weights), '34:60.12345:49.12345,35:40:51')
  assert.deepEqual(readWeightsText(weightsText(weights)), weights)
  assert.deepEqual(readWeightsText(''), [])
  assert.deepEqual(
    readWeightsText(
      '34:60:0,35:40:101,36:5:-1,0:5:5,x:9:9,37:5:5.123456,37:0:5,38:5,39,39:1e1:5, 40:7:8,41:5:6:7',
    ),
    [],
  )
})
