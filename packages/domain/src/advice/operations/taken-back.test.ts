import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceHtml } from '../advice-html.ts'
import { thresholdsOf } from '../thresholds.ts'
import { judgeTakenBack, type TakenBackFacts } from './taken-back.ts'

const channel: TakenBackFacts = {
  providerId: 2,
  name: 'Northlight',
  channel: 'NLM:1',
  lookedAt: 10,
  lowered: 4,
  gross: '12.340000',
}
const judge = (facts: Partial<TakenBackFacts>, stored = {}) =>
  judgeTakenBack([{ ...channel, ...facts }], thresholdsOf('taken_back', stored)).found

test('a channel whose revenue is taken back again and again is told', () => {
  const [found] = judge({})
  assert.deepEqual(found?.subject, { kind: 'channel', id: '2:NLM:1' })
  assert.match(
    adviceHtml(found.sentences),
    /<strong>4 of the last 10 imports<\/strong> .* by <strong>\$12\.34<\/strong> in all/,
  )
})

const cases: [
  what: string,
  facts: Partial<TakenBackFacts>,
  stored: Record<string, number>,
  found: boolean,
][] = [
  ['too few imports', { lowered: 2 }, {}, false],
  ['as many as the threshold', { lowered: 3 }, {}, true],
  ['no import at all', { lowered: 0, lookedAt: 0, gross: '0' }, { least_gross: 0 }, false],
  ['less money than the threshold', { gross: '4.99' }, {}, false],
  ['nothing in all', { gross: '0.000000' }, { least_gross: 0 }, false],
  ['a negative sum', { gross: '-7' }, { least_gross: 0 }, false],
]

test('rare and small corrections are not told', () => {
  for (const [what, facts, stored, found] of cases)
    assert.equal(judge(facts, stored).length === 1, found, what)
})
