import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openWarehouse } from '../client/client.ts'
import { randomNumbers } from '../testing/search-events.ts'

const child = fileURLToPath(new URL('../testing/ivt-child.ts', import.meta.url))
const BATCHES = 5
const KILLS = Number(process.env.KILLS ?? 3)

/** Runs the child to its end, or kills it `killAfterMs` after the first day that it computed. */
function run(path: string, killAfterMs?: number): Promise<{ lines: string[]; code: number | null }> {
  const process = spawn(globalThis.process.execPath, [child, path, String(BATCHES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  process.stdout.on('data', (text: Buffer) => {
    if (output === '' && killAfterMs !== undefined) setTimeout(() => process.kill('SIGKILL'), killAfterMs)
    output += text.toString()
  })
  return new Promise((resolve) => {
    process.on('close', (code) => resolve({ lines: output.split('\n').filter(Boolean), code }))
  })
}

/** Each day is as one computation left it. Returns the searches of each day, computed and stored. */
async function readDays(path: string) {
  const warehouse = openWarehouse({ path })
  try {
    const { rows } = await warehouse.query<{
      day: string
      searches: number
      oldest: number
      newest: number
      rows: number
      keys: number
    }>({
      sql: `SELECT toString(date) AS day, sum(searches) AS searches, min(version) AS oldest, max(version) AS newest,
        count() AS rows, uniqExact(publisher_id, targeting_id, tag_type_id) AS keys
      FROM ivt_day FINAL GROUP BY date ORDER BY date`,
    })
    for (const row of rows) {
      assert.deepEqual(
        [row.oldest, row.searches],
        [row.newest, row.newest],
        `${row.day} is of one computation`,
      )
      assert.equal(row.rows, row.keys)
    }
    const stored = await warehouse.query<{ day: string; searches: number }>({
      sql: `SELECT toString(toDate(event_time)) AS day, count() AS searches FROM search_event GROUP BY day ORDER BY day`,
    })
    return { computed: rows.map(({ day, searches }) => ({ day, searches })), stored: stored.rows }
  } finally {
    await warehouse.close()
  }
}

test('killed by -9 at any moment, then run again: no day is doubled, halved or mixed', async (t) => {
  const seed = Date.now() % 1_000_000
  t.diagnostic(`seed ${seed}`)
  const draw = randomNumbers(seed)
  const path = mkdtempSync(join(tmpdir(), 'headgate kill '))
  try {
    for (let round = 0; round < KILLS; round += 1) {
      await run(path, draw(400))
      await readDays(path)
    }
    assert.equal((await run(path)).code, 0)
    const { computed, stored } = await readDays(path)
    assert.ok(stored.length >= 2)
    assert.deepEqual(computed, stored)
    assert.deepEqual((await run(path)).lines, [], 'a run without new searches computes nothing')
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
})
