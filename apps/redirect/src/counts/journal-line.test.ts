import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { sealText } from '../spool/record-seal.ts'
import { readLine, type JournalLine, type LineHead } from './journal-line.ts'
import { LineWriter } from './line-writer.ts'
import type { TallyEntry } from './tally.ts'

test(`a line is written as JSON.stringify writes it, and read as JSON.parse reads it (seed ${seed})`, () => {
  const random = new SeededRandom(seed)
  const number = () => random.pick([0, 9, 10, random.between(0, 2_147_483_647), 1_795_867_200_123])
  for (let round = 0; round < 500; round += 1) {
    const entries = Array.from({ length: random.between(0, 20) }, (): TallyEntry => [
      random.between(0, 4),
      number(),
      number(),
      number(),
      number(),
      number(),
    ])
    const segments = Array.from({ length: random.between(0, 3) }, (_, at) => `segment-${at}-"[é`)
    const head: LineHead = {
      ...(random.chance(0.5) && { segments }),
      damaged: number(),
      day: random.chance(0.1) ? -1 : number(),
    }
    const line: JournalLine = { ...head, entries }
    const writer = new LineWriter(head, random.between(0, 200))
    for (const entry of entries) writer.add(...entry)
    const written = writer.done()
    assert.deepEqual(written, sealText(JSON.stringify(line)))
    const before = Buffer.from('the line before\n')
    const bytes = Buffer.concat([before, written, Buffer.from('the next')])
    const end = bytes.length - 'the next'.length - 1
    const heads: LineHead[] = []
    const taken: TallyEntry[] = []
    const isCounted = random.chance(0.8)
    readLine(
      bytes,
      before.length,
      end,
      (one) => {
        heads.push(one)
        return isCounted
      },
      (...entry) => taken.push(entry),
    )
    assert.deepEqual(heads, [head])
    assert.deepEqual(taken, isCounted ? entries : [])
  }
})

test('a sealed line that is not one of the journal is an error, not a wrong count', () => {
  for (const text of [
    '{"damaged":0,"day":1}',
    '{"damaged":0,"day":1,"entries":[[1,2,3,4,5]]}',
    '{"damaged":0,"day":1,"entries":[[1,2,3,4,5,6,7]]}',
    '{"damaged":0,"day":1,"entries":[[1,2,-3,4,5,6]]}',
    '{"damaged":0,"day":1,"entries":[[1,2,3,4,5,6]],"more":1}',
  ]) {
    const bytes = sealText(text)
    assert.throws(
      () =>
        readLine(
          bytes,
          0,
          bytes.length - 1,
          () => true,
          () => {},
        ),
      /The journal of counts has/,
      text,
    )
  }
})
