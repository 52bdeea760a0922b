import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceHtml } from '../advice-html.ts'
import { thresholdsOf } from '../thresholds.ts'
import { type BrokenLinkFacts, judgeBrokenLinks } from './link-broken.ts'

const link: BrokenLinkFacts = {
  id: 12,
  name: 'Adlera · ADL-1',
  providerId: 3,
  failures: 2,
  failingSince: '2026-11-27T09:45:00.000Z',
  pausedAt: null,
  text: 'feed.adlera.example replied with 503.',
  problem: 'error_status',
  hop: { place: 3, host: 'feed.adlera.example', status: 503 },
  searchesToday: 1_240,
  searchesIn24Hours: 2_000,
}
const judge = (facts: Partial<BrokenLinkFacts>, stored = {}) =>
  judgeBrokenLinks([{ ...link, ...facts }], thresholdsOf('link_broken', stored)).found

test('a broken link is told with where it fails, since when, and what went there today', () => {
  const [found] = judge({})
  assert.deepEqual(found?.subject, { kind: 'provider_link', id: 12 })
  assert.deepEqual(found.partner, { kind: 'provider', id: 3 })
  const html = adviceHtml(found.sentences)
  assert.match(
    html,
    /Adlera · ADL-1<\/a> fail since 2026-11-27 09:45 \(UTC\) at address 3, feed\.adlera\.example, with/,
  )
  assert.match(html, /with status 503: .* replied with 503\. <strong>2 checks in a row failed\.<\/strong>/)
  assert.match(html, /1,240 searches went there today\./)
  assert.match(html, /href="\/advertisers\/links\?checks=true&amp;provider_link_id=12"/)
  assert.deepEqual(found.facts, {
    problem: 'error_status',
    failing_address: 3,
    failing_host: 'feed.adlera.example',
    status: 503,
    failed_checks: 2,
    failing_since: '2026-11-27T09:45:00.000Z',
    paused_since: null,
    searches_today: 1_240,
    searches_in_24_hours: 2_000,
  })
})

test('a paused link says so, and one without a reply or an address too', () => {
  const paused = judge({ pausedAt: '2026-11-27T10:00:00.000Z', searchesToday: 1 })[0]!
  assert.match(adviceHtml(paused.sentences), /It is paused: .*1 search went there today/)
  const silent = judge({ hop: { place: 1, host: 'gone.example', status: null }, problem: 'unreachable' })[0]!
  assert.match(adviceHtml(silent.sentences), /address 1, gone\.example, without a reply:/)
  const none = judge({ hop: null, problem: 'not_servable', text: 'Edit the link.' })[0]!
  assert.match(adviceHtml(none.sentences), /\(UTC\): Edit the link\./)
})

const cases: [
  what: string,
  facts: Partial<BrokenLinkFacts>,
  stored: Record<string, number>,
  found: boolean,
][] = [
  ['one failure', { failures: 1 }, {}, false],
  ['one failure, where one is enough', { failures: 1 }, { least_failures: 1 }, true],
  ['failures of our own network', { failures: 0 }, {}, false],
  ['no searches', { searchesToday: 0, searchesIn24Hours: 0 }, {}, false],
  ['no searches, where none are needed', { searchesIn24Hours: 0 }, { least_searches: 0 }, true],
  ['searches before midnight only', { searchesToday: 0 }, {}, true],
  ['fewer searches than the threshold', {}, { least_searches: 2_001 }, false],
  [
    'paused without searches',
    { pausedAt: '2026-11-27T10:00:00.000Z', searchesIn24Hours: 0, failures: 1 },
    {},
    true,
  ],
]

test('links that fail once, or that nobody is sent to, are not told', () => {
  for (const [what, facts, stored, found] of cases)
    assert.equal(judge(facts, stored).length === 1, found, what)
})
