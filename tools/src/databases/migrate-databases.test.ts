import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSettings } from '@headgate/runtime/settings'
import { StartError } from '@headgate/runtime/start-error'
import { testClickHouse } from '@headgate/warehouse/testing/server'
import { ownDatabase } from '../conformance/own-databases.ts'
import { prepareDatabase } from './database-start.ts'
import { migrateDatabases } from './migrate-databases.ts'

test('two migrations at once apply each step once; parts that only check say what to run', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate migrate '))
  const own = await ownDatabase(process.env.TEST_DATABASE_URL!, 'headgate_migrate_test')
  const server = await testClickHouse()
  t.after(async () => {
    await own.close()
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const settings = readSettings({
    DATA_DIR: folder,
    MIGRATE_DATABASE_URL: own.it.url,
    MIGRATE_CLICKHOUSE_URL: server.url,
    DATABASE_URL: own.it.url,
    MIGRATE_ON_START: '0',
    SAMPLE_DATA: '0',
  })
  const check = () => prepareDatabase(own.it.url, settings)
  await assert.rejects(check(), (cause: unknown) => {
    assert.ok(cause instanceof StartError, String(cause))
    assert.match(cause.message, /^PostgreSQL has no tables\. Run npm run migrate first\.$/)
    return true
  })
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  await Promise.all([migrateDatabases(settings, say), migrateDatabases(settings, say)])
  const applied = (name: string) =>
    lines.filter((line) => new RegExp(`${name}: \\d+ steps applied`).test(line))
  assert.equal(applied('ClickHouse').length, 1, lines.join('\n'))
  lines.length = 0
  await migrateDatabases(settings, say)
  assert.deepEqual(lines, ['PostgreSQL: up to date', 'ClickHouse: up to date'])
  assert.ok((await check()).adminPassword)
})
