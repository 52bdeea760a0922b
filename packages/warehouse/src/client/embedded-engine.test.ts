import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { EmbeddedEngine } from './embedded-engine.ts'

test('streams that are never read, or left, give their connections back', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate engine '))
  const engine = new EmbeddedEngine(folder)
  t.after(async () => {
    await engine.close()
    rmSync(folder, { recursive: true })
  })
  const numbers = (count: number) => engine.stream(`SELECT number FROM numbers(${count})`, 'JSONEachRow')
  // More statements than there are connections.
  for (let round = 0; round < 4; round += 1) {
    const unread = await numbers(1_000_000)
    unread.destroy()
    const left = await numbers(1_000_000)
    await once(left, 'readable')
    left.destroy()
  }
  assert.equal((await text(await numbers(3))).trim().split('\n').length, 3)
})

test('a crash ends the process at once, without the engine’s sleep', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate engine '))
  t.after(() => rmSync(folder, { recursive: true }))
  const program = `
    const { EmbeddedEngine } = await import(${JSON.stringify(import.meta.resolve('./embedded-engine.ts'))})
    const engine = new EmbeddedEngine(process.argv[2])
    await engine.read('SELECT 1 FORMAT TSV')
    // Forces a second connection later.
    await engine.read('SELEC 1').catch(() => {})
    if (process.argv[1] === 'abort') process.abort()
    process.kill(process.pid, process.argv[1])
    setInterval(() => {}, 1_000)`
  for (const [how, signal] of [
    ['SIGSEGV', 'SIGSEGV'],
    ['SIGABRT', 'SIGABRT'],
    ['abort', 'SIGABRT'],
  ]) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, how!, join(folder, how!)], {
      stdio: 'ignore',
    })
    // Without the restored signals, each of these takes five minutes.
    assert.deepEqual(await once(child, 'exit'), [null, signal])
  }
})
