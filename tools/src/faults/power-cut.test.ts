import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { damagedKeys } from '@headgate/runtime/keys/keys'
import { ledger, thorough } from '@headgate/runtime/testing/ledger'
import { eventually, freeAddresses, StartedRun, type Addresses } from '../testing/started.ts'
import { CutDisk } from './cut-disk.ts'

const traffic = fileURLToPath(new URL('../traffic.ts', import.meta.url))

/** Seconds after the first start is ready. -1 means during the start, as soon as the last key is made. */
const MOMENTS = [3, 10, 25, -1]

const keysOf = (dataDir: string): Map<string, string> =>
  new Map(
    readdirSync(join(dataDir, 'keys'))
      .filter((name) => !name.startsWith('.'))
      .map((name) => [name, readFileSync(join(dataDir, 'keys', name), 'utf8')]),
  )

const hasKeys = (dataDir: string) => existsSync(join(dataDir, 'keys', 'session-key'))

/** Sends searches for as long as the product runs. */
function load(dataDir: string, { REDIRECT_PORT, POSTGRES_PORT }: Addresses): () => void {
  const child = spawn(process.execPath, [traffic, '--searches', '100000', '--rate', '100'], {
    env: { ...process.env, DATA_DIR: dataDir, REDIRECT_PORT, POSTGRES_PORT },
    stdio: 'ignore',
  })
  return () => child.kill('SIGKILL')
}

interface Cut {
  keys: number
  /** Milliseconds until the product is ready again. */
  ready: number
}

async function cutAt(t: TestContext, seconds: number): Promise<Cut> {
  const folder = mkdtempSync(join(tmpdir(), 'headgate-cut-'))
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const addresses = await freeAddresses()
  let disk = CutDisk.make(join(folder, 'disk'), join(folder, 'before'))
  try {
    const before = join(disk.folder, 'data')
    const first = new StartedRun({ ...addresses, DATA_DIR: before, SAMPLE_PAST_DAYS: '0' })
    if (seconds < 0)
      await eventually('the first keys', () => Promise.resolve(hasKeys(before) || undefined), 120_000)
    else await first.ready()
    const stopLoad = seconds < 0 ? () => {} : load(before, addresses)
    await sleep(Math.max(0, seconds * 1_000))
    const keys = keysOf(before)
    disk = disk.cut(first.child.pid!, join(folder, 'disk again'), join(folder, 'after'))
    stopLoad()
    await first.ended()

    const dataDir = join(disk.folder, 'data')
    const kept = keysOf(dataDir)
    // During the start, a key that nothing has used yet may exist; it is then made again.
    if (seconds >= 0) assert.deepEqual([...kept.keys()].toSorted(), [...keys.keys()].toSorted())
    for (const [name, secret] of kept) assert.equal(secret, keys.get(name), `${name} is another one`)
    assert.deepEqual(damagedKeys(dataDir), [])
    const began = performance.now()
    const second = new StartedRun({ ...addresses, DATA_DIR: dataDir })
    await second.ready()
    const ready = performance.now() - began
    assert.equal(await second.stop(), 0, second.output)
    return { keys: kept.size, ready }
  } finally {
    disk.remove()
  }
}

const missing = thorough ? CutDisk.missing() : 'only at full length: `npm run bench -- faults`'

test(
  'after a power cut soon after the first start the product starts again with every key',
  { skip: missing },
  async (t) => {
    const figures: Record<string, number | string> = {}
    for (const seconds of MOMENTS) {
      const { keys, ready } = await cutAt(t, seconds)
      const when = seconds < 0 ? 'while starting' : `after ${seconds} s`
      figures[`${when}: keys whole`] = keys
      figures[`${when}: ready, s`] = (ready / 1_000).toFixed(1)
    }
    ledger(t, 'power cut soon after the first start', figures)
  },
)
