import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { EngineRunningError, openEngineHome } from './home.ts'
import { temporaryFolder } from './spool/testing.ts'

const lockOf = (dataDir: string) => join(dataDir, 'engine', 'lock')

/** A process that keeps a data directory until it is killed. */
async function holder(dataDir: string) {
  const program = `
    const { openEngineHome } = await import(${JSON.stringify(import.meta.resolve('./home.ts'))})
    try { console.log(openEngineHome(${JSON.stringify(dataDir)}).engineId); setInterval(() => {}, 1000) }
    catch (cause) { console.log(cause.name) }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [text] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: text.toString().trim() }
}

test('the same directory is the same engine, and only one at a time', async (t) => {
  const { path: dataDir, remove } = temporaryFolder()
  t.after(remove)
  const { child, said } = await holder(dataDir)
  assert.match(said, /^[0-9a-f-]{36}$/)
  assert.throws(() => openEngineHome(dataDir), EngineRunningError)
  assert.throws(() => openEngineHome(dataDir), new RegExp(`${child.pid}.*DATA_DIR`))
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  const home = openEngineHome(dataDir)
  assert.equal(home.engineId, said)
  home.close()
  openEngineHome(dataDir).close()
})

test('a lock that cannot be read, or whose number now belongs to another process, does not block', (t) => {
  const { path: dataDir, remove } = temporaryFolder()
  t.after(remove)
  openEngineHome(dataDir).close()
  for (const text of [JSON.stringify({ pid: process.pid, started: '1' }), '{"pid":', '']) {
    writeFileSync(lockOf(dataDir), text)
    const home = openEngineHome(dataDir)
    assert.equal((JSON.parse(readFileSync(lockOf(dataDir), 'utf8')) as { pid: number }).pid, process.pid)
    home.close()
  }
})

test('of several that start at once over a stale lock exactly one gets it', async (t) => {
  const { path: dataDir, remove } = temporaryFolder()
  t.after(remove)
  openEngineHome(dataDir).close()
  writeFileSync(lockOf(dataDir), JSON.stringify({ pid: process.pid, started: '1' }))
  const holders = await Promise.all(Array.from({ length: 6 }, () => holder(dataDir)))
  for (const { child } of holders) child.kill('SIGKILL')
  assert.equal(holders.filter(({ said }) => said !== 'EngineRunningError').length, 1)
})
