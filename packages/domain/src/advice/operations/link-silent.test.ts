import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceHtml } from '../advice-html.ts'
import { thresholdsOf } from '../thresholds.ts'
import { judgeSilence, type SilentLink } from './link-silent.ts'

const now = new Date('2026-11-27T10:20:00Z')
const link: SilentLink = {
  id: 7,
  name: 'Loud <Media> · link 7',
  publisherId: 3,
  searches: 12,
  netADay: '4.5',
}
const judge = (newest: string | null, links: SilentLink[] = [link], stored = {}) =>
  judgeSilence(
    { newestHour: newest === null ? null : new Date(newest), links },
    thresholdsOf('link_silent', stored),
    now,
  )

test('a silent link is told with its searches of a week ago and what a day of it costs', () => {
  const [found] = judge('2026-11-27T10:00:00Z').found
  assert.deepEqual(found?.subject, { kind: 'targeting', id: 7 })
  assert.deepEqual(found.partner, { kind: 'publisher', id: 3 })
  assert.equal(found.loss, '4.5')
  assert.equal(
    adviceHtml(found.sentences.slice(0, 1)),
    '<p><a href="/target/edit/7">Loud &lt;Media&gt; · link 7</a> has no search in the last 2 whole hours and the running one. In the same hours a week ago it had <strong>12 searches</strong>.</p>',
  )
})

test('nothing is known while no search arrived in the last whole hour or later: the gap may be ours', () => {
  for (const newest of [null, '2026-11-27T08:00:00Z', '2026-11-20T10:00:00Z'])
    assert.deepEqual(judge(newest), { rule: 'link_silent', found: [], unknown: 'all' }, String(newest))
  assert.equal(judge('2026-11-27T09:00:00Z').unknown.length, 0)
})

const counted: [what: string, searches: number, least: number, found: number][] = [
  ['none a week ago', 0, 1, 0],
  ['one fewer than the threshold', 9, 10, 0],
  ['as many as the threshold', 10, 10, 1],
]

test('links with few searches a week ago are not told', () => {
  for (const [what, searches, least_searches, found] of counted) {
    const judged = judge('2026-11-27T10:00:00Z', [{ ...link, searches }], { least_searches })
    assert.equal(judged.found.length, found, what)
  }
})

test('a link without revenue, or with less than none, has no loss', () => {
  for (const netADay of [null, '0', '0.000000', '-3'])
    assert.equal(judge('2026-11-27T10:00:00Z', [{ ...link, netADay }]).found[0]?.loss, null)
})
