import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@headgate/db/testing/database'
import { SAMPLE_PASSWORD } from '@headgate/db/sample/publishers'
import { sharedKeys } from '@headgate/runtime/keys/key-list'
import { keptSecret } from '@headgate/runtime/keys/keys'

const folder = mkdtempSync(join(tmpdir(), 'headgate sample '))
after(() => rmSync(folder, { recursive: true }))

/** `npm run sample` with these settings alone: its exit code and what it printed. */
function sample(settings: Record<string, string>): Promise<{ code: number; said: string }> {
  const command = fileURLToPath(new URL('sample.ts', import.meta.url))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [command], { env }, (cause, stdout, stderr) =>
      resolve({ code: cause === null ? 0 : Number(cause.code), said: `${stdout}${stderr}`.trim() }),
    )
  })
}

async function emptyDatabase(t: TestContext) {
  const database = await testDatabase()
  t.after(() => database.close())
  return database
}

test('the sample business is refused with a DATA_DIR that lacks the keys of the API, and makes none', async (t) => {
  const { url, pool } = await emptyDatabase(t)
  const DATA_DIR = join(folder, 'other')
  const { code, said } = await sample({ DATABASE_URL: url, DATA_DIR })
  assert.equal(code, 1, said)
  assert.match(
    said,
    /needs the keys of the API: copy credentials-key, link-signature from its DATA_DIR\/keys/,
  )
  assert.equal(said.split('\n').length, 1)
  assert.ok(!existsSync(DATA_DIR))
  const { rowCount } = await pool.query('select from publisher')
  assert.equal(rowCount, 0)
})

test('a database with a business is neither loaded nor migrated', async (t) => {
  const { url, pool } = await emptyDatabase(t)
  await pool.query(`insert into setting (key, value) values ('default_domain', 'https://go.real.example')`)
  const newest = 'select max(created_at) as newest from drizzle.__drizzle_migrations'
  await pool.query(`delete from drizzle.__drizzle_migrations where created_at = (${newest})`)
  const { rows: before } = await pool.query(newest)
  const DATA_DIR = join(folder, 'unused')
  const { code, said } = await sample({ DATABASE_URL: url, DATA_DIR })
  assert.equal(code, 0, said)
  assert.match(said, /^Nothing was loaded: this database has a business already/)
  assert.deepEqual((await pool.query(newest)).rows, before)
  assert.ok(!existsSync(DATA_DIR))
})

test('sample users of a given database have a password of their own: its console may be open to others', async (t) => {
  const { url } = await emptyDatabase(t)
  const DATA_DIR = join(folder, 'of the API')
  for (const key of sharedKeys) keptSecret(DATA_DIR, key)
  const { code, said } = await sample({ DATABASE_URL: url, DATA_DIR })
  assert.equal(code, 0, said)
  const [, password] = /publisher@headgate\.local, password (\S+)/.exec(said) ?? []
  assert.match(password!, /^[\w-]{16}$/)
  assert.notEqual(password, SAMPLE_PASSWORD)
})
