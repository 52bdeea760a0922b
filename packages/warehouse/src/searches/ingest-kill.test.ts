import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openWarehouse } from '../client/client.ts'
import type { IngestPoint } from './ingest.ts'
import { CRASH_BATCH_ROWS } from '../testing/crash-batches.ts'
import { randomNumbers } from '../testing/search-events.ts'
import { segmentsStored, sumsOfBoth } from '../testing/stored.ts'

const child = fileURLToPath(new URL('../testing/ingest-child.ts', import.meta.url))
const BATCHES = 6
const KILLS = Number(process.env.KILLS ?? 5)

interface Run {
  acknowledged: string[]
  signal: NodeJS.Signals | null
  code: number | null
}

/** Runs the child to its end, or kills it `killAfterMs` after its first acknowledgement. */
function run(path: string, more: readonly string[], killAfterMs?: number): Promise<Run> {
  const process = spawn(globalThis.process.execPath, [child, path, String(BATCHES), ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  process.stdout.on('data', (text: Buffer) => {
    if (output === '' && killAfterMs !== undefined) setTimeout(() => process.kill('SIGKILL'), killAfterMs)
    output += text.toString()
  })
  return new Promise((resolve) => {
    process.on('close', (code, signal) =>
      resolve({ acknowledged: output.split('\n').filter(Boolean), code, signal }),
    )
  })
}

/** The ledger: all batches acknowledged before the kills are stored, and after the retry all batches are, once. */
async function assertExact(path: string, acknowledged: ReadonlySet<string>) {
  const warehouse = openWarehouse({ path })
  try {
    for (const token of acknowledged)
      assert.deepEqual(
        await segmentsStored(warehouse, Number(token.split('-')[0])),
        { rows: CRASH_BATCH_ROWS, distinct: CRASH_BATCH_ROWS },
        `${token} was acknowledged`,
      )
    const all = acknowledged.size * CRASH_BATCH_ROWS
    assert.deepEqual(await segmentsStored(warehouse), { rows: all, distinct: all })
    const { raw, rolledUp } = await sumsOfBoth(warehouse)
    assert.deepEqual(rolledUp, raw)
  } finally {
    await warehouse.close()
  }
}

async function inFolder(work: (path: string) => Promise<void>) {
  const path = mkdtempSync(join(tmpdir(), 'headgate kill '))
  try {
    await work(path)
    const { code, acknowledged } = await run(path, [])
    assert.equal(code, 0)
    assert.equal(acknowledged.length, BATCHES)
    await assertExact(path, new Set(acknowledged))
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
}

const points: IngestPoint[] = ['looked up', 'events stored', 'month rolled up', 'verified']

test('killed by -9 at each named point, then retried: nothing lost, nothing doubled', () =>
  inFolder(async (path) => {
    for (const [at, point] of points.entries()) {
      const killed = await run(path, [point, String(at)])
      assert.equal(killed.signal, 'SIGKILL', point)
      assert.equal(killed.acknowledged.length, at, point)
    }
  }))

test('killed by -9 at any moment of storing, then retried: nothing lost, nothing doubled', async (t) => {
  const seed = Date.now() % 1_000_000
  t.diagnostic(`seed ${seed}`)
  const draw = randomNumbers(seed)
  await inFolder(async (path) => {
    for (let round = 0; round < KILLS; round += 1) await run(path, [], draw(400))
  })
})
