import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '../../seeded-random.ts'
import { explainChange } from './explain-change.ts'
import { explainWords, restWords } from './explain-words.ts'
import { type EffectLine, rankEffects } from './rank-effects.ts'
import { chains, randomPeriods } from './testing/random-periods.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
console.log(`seed ${seed}`)

const SETS = 2000

test('the lines and the rest are the difference, have every effect once, and can be told', (t) => {
  const random = new SeededRandom(seed)
  const kinds = new Map<EffectLine['by'], number>()
  for (let set = 0; set < SETS; set += 1) {
    const { before, after } = randomPeriods(random, random.between(1, 15))
    const explained = explainChange(before, after, { measures: random.pick(chains) })
    const { lines, rest, movement } = rankEffects(explained)
    const told = `seed ${seed}, set ${set}`

    const sum = lines.reduce((total, { amount }) => total + amount, rest.amount)
    assert.equal(sum, explained.difference, told)
    const parts = [...explained.cells.values()].flatMap((cell) => cell.parts)
    assert.equal(
      lines.reduce((total, { effects }) => total + effects, rest.effects),
      parts.length,
      told,
    )
    assert.ok(lines.length <= 10, told)
    for (const line of lines) {
      assert.ok(Math.abs(line.amount) >= 0.03 * movement, told)
      kinds.set(line.by, (kinds.get(line.by) ?? 0) + 1)
    }
    for (const words of [...lines.map((line) => explainWords(line, explained)), restWords(rest, explained)])
      assert.doesNotMatch(words, /because|undefined|NaN|null|Infinity/i, told)
  }
  t.diagnostic(JSON.stringify([...kinds]))
  for (const by of ['one', 'provider', 'publisher'] as const)
    assert.ok((kinds.get(by) ?? 0) > 20, `${by}: ${kinds.get(by) ?? 0} times`)
})
