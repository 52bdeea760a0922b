import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { EngineRunningError, openEngineHome } from './home.ts'
import { temporaryFolder } from './spool/testing.ts'
import { openSign } from './witness/sign.ts'

const lockOf = (dataDir: string) => join(dataDir, 'engine', 'lock')

/** A process that keeps a data directory until it is killed. */
async function holder(dataDir: string) {
  const program = `
    const { openEngineHome } = await import(${JSON.stringify(import.meta.resolve('./home.ts'))})
    try { console.log((await openEngineHome(${JSON.stringify(dataDir)})).engineId); setInterval(() => {}, 1000) }
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
  await assert.rejects(openEngineHome(dataDir), EngineRunningError)
  await assert.rejects(openEngineHome(dataDir), new RegExp(`${child.pid}.*DATA_DIR`))
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  const home = await openEngineHome(dataDir)
  assert.equal(home.engineId, said)
  home.close()
  ;(await openEngineHome(dataDir)).close()
})

test('a lock that cannot be read, or whose number now belongs to another process, does not block', async (t) => {
  const { path: dataDir, remove } = temporaryFolder()
  t.after(remove)
  ;(await openEngineHome(dataDir)).close()
  for (const text of [JSON.stringify({ pid: process.pid, started: '1' }), '{"pid":', '']) {
    writeFileSync(lockOf(dataDir), text)
    const home = await openEngineHome(dataDir)
    assert.equal((JSON.parse(readFileSync(lockOf(dataDir), 'utf8')) as { pid: number }).pid, process.pid)
    home.close()
  }
})

test('of several that start at once over a stale lock exactly one gets it', async (t) => {
  const { path: dataDir, remove } = temporaryFolder()
  t.after(remove)
  ;(await openEngineHome(dataDir)).close()
  writeFileSync(lockOf(dataDir), JSON.stringify({ pid: process.pid, started: '1' }))
  const holders = await Promise.all(Array.from({ length: 6 }, () => holder(dataDir)))
  for (const { child } of holders) child.kill('SIGKILL')
  assert.equal(holders.filter(({ said }) => said !== 'EngineRunningError').length, 1)
})

test('a directory whose engine lives in another container is in use until that engine has ended', async (t) => {
  const { path: dataDir, remove } = temporaryFolder()
  t.after(remove)
  ;(await openEngineHome(dataDir)).close()
  // There the process has a number that here belongs to another one, or to none.
  const sign = 'alive-0123abcd'
  const path = join(dataDir, 'engine', sign)
  const there = await openSign(path)
  writeFileSync(lockOf(dataDir), JSON.stringify({ pid: process.pid, started: '1', sign }))
  await assert.rejects(openEngineHome(dataDir), /another container.*DATA_DIR/)
  there.close()
  // What a killed process leaves.
  writeFileSync(path, '')
  const home = await openEngineHome(dataDir)
  assert.ok(!existsSync(path))
  home.close()
  assert.deepEqual(readdirSync(join(dataDir, 'engine')), ['id'])
})
