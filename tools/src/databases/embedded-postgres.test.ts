import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { StartError } from '@headgate/runtime/start-error'
import { EmbeddedPostgres, postgresMajor } from './embedded-postgres.ts'

test('files of another major version are refused with the remedy, and are not touched', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate major '))
  t.after(() => rmSync(folder, { recursive: true }))
  const directory = join(folder, 'postgres')
  mkdirSync(directory)
  const other = (await postgresMajor()) - 1
  writeFileSync(join(directory, 'PG_VERSION'), `${other}\n`)
  const server = new EmbeddedPostgres({ directory, port: 1, password: 'unused' })
  await assert.rejects(server.start(), (cause: unknown) => {
    assert.ok(cause instanceof StartError, String(cause))
    assert.ok(
      cause.message.includes(`those of PostgreSQL ${other}, and this Headgate has PostgreSQL ${other + 1}`),
    )
    assert.match(cause.message, /docs\/upgrade\.md/)
    return true
  })
  assert.equal(server.running, false)
  assert.deepEqual(readdirSync(directory), ['PG_VERSION'])
})
