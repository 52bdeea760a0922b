import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceHtml } from '../advice-html.ts'
import { type NamedChange, trafficFinding } from './traffic-finding.ts'

const change: NamedChange = {
  kind: 'targeting',
  id: 12,
  name: 'Fast <Media> · link 12',
  publisher: 7,
  form: 'hourly',
  direction: 'fall',
  since: '2026-11-27T14:00:00.000Z',
  expected: 4_100,
  seen: 1_230,
  hours: 4,
  links: [],
  rpm: 20,
}
const textOf = (given: Partial<NamedChange>) =>
  adviceHtml(trafficFinding({ ...change, ...given }).sentences).replaceAll(/<[^>]*>/g, '')

test('a fall of a publisher link', () => {
  const { title, subject, partner, facts, loss, sentences } = trafficFinding(change)
  assert.equal(title, 'Traffic of Fast <Media> · link 12 fell')
  assert.deepEqual(subject, { kind: 'targeting', id: 12 })
  assert.deepEqual(partner, { kind: 'publisher', id: 7 })
  assert.deepEqual(facts, {
    change: 'by hour',
    since: '2026-11-27T14:00:00.000Z',
    hours: 4,
    searches_expected: 4_100,
    searches_seen: 1_230,
    difference_an_hour: -718,
    usual_rpm: '20.000',
  })
  // 717.5 searches an hour.
  assert.equal(loss, '344.40')
  const html = adviceHtml(sentences)
  assert.match(
    html,
    /<a href="\/target\/edit\/12">Fast &lt;Media&gt; · link 12<\/a> had <strong>1,230 searches instead of about 4,100<\/strong> since 2026-11-27 14:00 UTC \(−70 %\): 718 an hour are missing\./,
  )
  assert.match(
    html,
    /At the usual \$20\.00 for a thousand searches that is about <strong>\$344\.40 a day<\/strong>\./,
  )
  assert.match(html, /pub_link_id=12/)
})

for (const [name, given, title, text] of [
  [
    'a rise costs nothing',
    { direction: 'rise', seen: 8_200 },
    /rose far above what is usual$/,
    /\(\+100 %\): 1,025 an hour too many\.Look at/,
  ],
  ['an unknown RPM costs nothing known', { rpm: null }, /fell$/, /are missing\.Look at/],
  ['no searches at all', { seen: 0 }, /fell$/, /had 0 searches instead of about 4,100.*\(−100 %\)/],
  ['one search', { seen: 1 }, /fell$/, /had 1 search instead/],
  [
    'a slow decline has a day',
    { form: 'slow', since: '2026-11-20T00:00:00.000Z', hours: 168 },
    /declines from day to day$/,
    /since 2026-11-20 \(−70 %\)/,
  ],
  [
    'an advertiser',
    { kind: 'provider', name: 'Adlera', publisher: null },
    /^Traffic of Adlera fell$/,
    /^Adlera got 1,230 searches.*a full cap/,
  ],
  [
    'several links',
    {
      kind: 'publisher',
      name: 'Fast Media',
      publisher: null,
      links: Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: `link ${at + 1}` })),
    },
    /^Traffic of Fast Media fell on several publisher links$/,
    /It is the same with link 1, link 2, .*link 10 and 2 more\./,
  ],
] as [string, Partial<NamedChange>, RegExp, RegExp][])
  test(`the item of a change: ${name}`, () => {
    assert.match(trafficFinding({ ...change, ...given }).title, title)
    assert.match(textOf(given), text)
  })

const partnerOf = (given: Partial<NamedChange>) => trafficFinding({ ...change, ...given }).partner

test('partners: a publisher and an advertiser are their own', () => {
  assert.deepEqual(partnerOf({ kind: 'provider', id: 4 }), { kind: 'provider', id: 4 })
  assert.deepEqual(partnerOf({ kind: 'publisher', id: 5 }), { kind: 'publisher', id: 5 })
  assert.equal(partnerOf({ publisher: null }), null)
})

test('titles have no figure that changes with each look', () => {
  const later = { expected: 9_000, seen: 100, hours: 9, rpm: 3 }
  assert.equal(trafficFinding({ ...change, ...later }).title, trafficFinding(change).title)
})
