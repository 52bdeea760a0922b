import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSettings } from '@headgate/runtime/settings'
import { freePort } from '@headgate/runtime/testing/free-port'
import { runningDatabaseUrl } from './running-product.ts'
import { StartError } from '@headgate/runtime/start-error'

test('commands that need a running product report in one line that it does not run', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate stopped '))
  t.after(() => rmSync(folder, { recursive: true }))
  const port = String(await freePort())
  const said = (env: Record<string, string>) =>
    runningDatabaseUrl(readSettings({ DATA_DIR: folder, POSTGRES_PORT: port, ...env })).then(
      () => assert.fail('found'),
      (cause: unknown) => {
        assert.ok(cause instanceof StartError, String(cause))
        return cause.message
      },
    )
  assert.match(await said({}), /^There is no Headgate in .*: start it with `npm start`/)
  mkdirSync(join(folder, 'keys'))
  writeFileSync(join(folder, 'keys', 'postgres-password'), 'x'.repeat(32))
  assert.match(await said({}), /^The Headgate of .* does not run: start it with `npm start`/)
  assert.match(
    await said({ DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/headgate` }),
    /^DATABASE_URL: the PostgreSQL at 127\.0\.0\.1:\d+ cannot be reached/,
  )
})
