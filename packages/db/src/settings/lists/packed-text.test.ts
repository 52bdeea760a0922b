import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { isWhole, packText, unpackText, type PackedText } from './packed-text.ts'

/** Small numbers from a seed. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

test('every older text comes back to the letter, whatever was changed', async () => {
  const seed = Number(process.env['SEED'] ?? randomInt(1_000_000))
  console.log(`seed ${seed}`)
  const next = numbers(seed)
  const line = () => ['10.0.0.0/8', 'größe', '買い物 # why', '', '🛒', '# head'][next(6)]!
  const texts = ['']
  for (let step = 0; step < 120; step += 1) {
    const lines = texts.at(-1)!.split('\n')
    const at = next(lines.length + 1)
    const change = next(4)
    if (change === 0) lines.splice(at, next(3))
    else if (change === 1 && next(5) === 0) lines.splice(0, lines.length, line(), line())
    else lines.splice(at, next(2), line(), line())
    texts.push(lines.join('\n'))
  }
  const packed: PackedText[] = []
  for (const [at, text] of texts.slice(0, -1).entries()) packed.push(await packText(text, texts[at + 1]!))
  for (const [at, text] of texts.slice(0, -1).entries()) {
    const steps = packed.slice(at).toReversed()
    assert.equal(await unpackText(texts.at(-1)!, steps), text, `text ${at}`)
  }
})

test('a small change of a large text is small; a text of which most is gone is kept whole', async () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => `10.${at >> 8}.${at & 255}.0/24`)
  const text = lines.join('\n')
  const small = await packText(text, lines.toSpliced(25_000, 1).join('\n'))
  assert.ok(small.packed.length < 100, `${small.packed.length} bytes`)
  assert.ok(!isWhole(small))
  const whole = await packText(text, lines.slice(0, 10).join('\n'))
  assert.ok(isWhole(whole))
  assert.equal(await unpackText('anything', [whole]), text)
})

test('a text that is not what was packed is an error', async () => {
  const packed = await packText('a\nb\nc\n', 'a\nc\n')
  await assert.rejects(unpackText('a\nX\n', [packed]), /hash differs/)
})
