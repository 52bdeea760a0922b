import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { EmbeddedEngine } from './embedded-engine.ts'

test('streams that nobody begins to read, or leaves, give their connections back', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate engine '))
  const engine = new EmbeddedEngine(folder)
  t.after(async () => {
    await engine.close()
    rmSync(folder, { recursive: true })
  })
  const numbers = (count: number) => engine.stream(`SELECT number FROM numbers(${count})`, 'JSONEachRow')
  // More of them than there are connections.
  for (let round = 0; round < 4; round += 1) {
    const unread = await numbers(1_000_000)
    unread.destroy()
    const left = await numbers(1_000_000)
    await once(left, 'readable')
    left.destroy()
  }
  assert.equal((await text(await numbers(3))).trim().split('\n').length, 3)
})
