import assert from 'node:assert/strict'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { temporaryFolder } from '../spool/testing.ts'
import { eachLine } from './each-line.ts'

const MB = 1 << 20

test(`each line of a file comes once and whole, whatever its length (seed ${seed})`, (t) => {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const random = new SeededRandom(seed)
  for (const tail of ['', 'torn', 'x'.repeat(2 * MB)]) {
    const sizes = Array.from({ length: 300 }, () => random.between(0, random.chance(0.05) ? MB : 2_000))
    // Lines that end just before, at and just after the end of a piece.
    const lines = [MB - 1, MB, MB + 1, 3 * MB, 0, ...sizes].map((size, at) => String(at % 10).repeat(size))
    const path = join(folder.path, 'lines')
    writeFileSync(path, lines.map((line) => `${line}\n`).join('') + tail)
    const fd = openSync(path, 'r')
    const found: string[] = []
    const { whole, torn } = eachLine(fd, (bytes, start, end) =>
      found.push(bytes.toString('latin1', start, end)),
    )
    closeSync(fd)
    assert.ok(found.length === lines.length && found.every((line, at) => line === lines[at]))
    assert.deepEqual(
      { whole, torn },
      { whole: lines.reduce((sum, line) => sum + line.length + 1, 0), torn: tail.length },
    )
  }
})
