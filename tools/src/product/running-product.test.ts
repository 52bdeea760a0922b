import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSettings } from '@headgate/runtime/settings'
import { freePort } from '@headgate/runtime/testing/free-port'
import { DataDirLock, prepareDataDir } from './data-dir.ts'
import { runningDatabaseUrl, runningSettings } from './running-product.ts'
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

test('commands know the ports of the running product, and who can reach its console', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate running '))
  t.after(() => rmSync(folder, { recursive: true }))
  const settings = () => runningSettings({ DATA_DIR: folder })
  prepareDataDir(folder)
  for (const given of [
    { HOST: '0.0.0.0' },
    { HOST: '127.0.0.1', CONSOLE_URL: 'https://console.example.net', ANALYTICS_PORT: '4321' },
  ]) {
    const lock = await DataDirLock.take(folder, 'http://localhost:4000', readSettings(given))
    const { HOST, CONSOLE_URL, ANALYTICS_URL } = settings()
    assert.deepEqual(
      [HOST, CONSOLE_URL, ANALYTICS_URL],
      [given.HOST, given.CONSOLE_URL, `http://127.0.0.1:${given.ANALYTICS_PORT ?? '4001'}`],
    )
    lock.release()
  }
  assert.deepEqual(settings(), readSettings({ DATA_DIR: folder }))
})
