import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { writeEngineState } from '@headgate/db/engine/state'
import type { TestDatabase } from '@headgate/db/testing/database'
import { createLog } from '@headgate/runtime/log'
import { until } from '@headgate/runtime/testing/until'
import { ENGINE_FORMAT } from '@headgate/domain/snapshot/snapshot'
import { databaseFor, folderFor, follow, publisher } from './testing.ts'

/** Writes content that no version of Headgate would write, under the next revision. */
async function writeOdd(database: TestDatabase, id: number, content: unknown, format = 1): Promise<void> {
  await database.pool.query(
    `insert into engine_state (kind, entity_id, revision, content, format)
     values ('publisher', $1, nextval('engine_revision'), $2, $3)
     on conflict (kind, entity_id) do update
       set revision = excluded.revision, content = excluded.content, format = excluded.format, changed_at = now()`,
    [id, JSON.stringify(content), format],
  )
  await database.pool.query(`notify engine_state`)
}

function keptLog() {
  const lines: { level: number; msg: string; entity_id?: number; problem?: string; cause?: unknown }[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).split('\n').filter(Boolean)) lines.push(JSON.parse(line))
      done()
    },
  })
  return { lines, log: createLog('redirect', 'info', stream) }
}

test('a record that cannot be read is skipped with an error in the log; the version before stays', async (t) => {
  const database = await databaseFor(t)
  const dataDir = folderFor(t)
  const { lines, log } = keptLog()
  await writeEngineState(database.db, [publisher(1, 'one'), publisher(2, 'two')])
  const first = await follow(t, dataDir, database, { log, compareMs: 50 })
  await writeOdd(database, 1, { publisher_id: 1 })
  await until(() => first.source.skipped.count === 1)
  await writeEngineState(database.db, [publisher(2, 'later')])
  await until(() => first.names.get(2) === 'later')
  assert.equal(first.names.get(1), 'one')
  const { records } = first.source.skipped
  assert.deepEqual(
    records.map(({ kind, entity_id, problem }) => [kind, entity_id, problem]),
    [['publisher', 1, 'content.name is not a text']],
  )
  const shouted = () => lines.filter(({ level, entity_id }) => level === 50 && entity_id === 1)
  assert.equal(shouted().length, 1)
  // Everything is read again, also from a restored database. The previous version still stays, on disk as well.
  await database.pool.query('delete from engine_state where entity_id = 2')
  await until(() => !first.names.has(2))
  assert.equal(first.names.get(1), 'one')
  await first.source.stop()
  const alone = await follow(t, dataDir)
  assert.equal(alone.names.get(1), 'one')
  await alone.source.stop()
  const again = await follow(t, dataDir, database)
  await until(() => again.source.skipped.count === 1)
  assert.equal(again.names.get(1), 'one')
  await writeEngineState(database.db, [publisher(1, 'good again')])
  await until(() => again.names.get(1) === 'good again')
  assert.equal(again.source.skipped.count, 0)
  // On a busy machine a connection may take longer than the source waits for it.
  const outages = lines.filter(({ msg }) => msg.includes('without PostgreSQL')).map(({ cause }) => cause)
  assert.deepEqual(
    outages.filter((cause) => !/timeout|terminated|connect/i.test(String(cause))),
    [],
  )
})

test('content of a newer format is skipped, too', async (t) => {
  const database = await databaseFor(t)
  await writeEngineState(database.db, [publisher(1, 'one')])
  const { names, source } = await follow(t, folderFor(t), database)
  await writeOdd(database, 1, { name: 'of tomorrow', status: true, archived: false }, ENGINE_FORMAT + 1)
  await until(() => source.skipped.count === 1)
  assert.equal(names.get(1), 'one')
  const newer = `format ${ENGINE_FORMAT + 1} is newer than ${ENGINE_FORMAT}`
  assert.ok(source.skipped.records[0]!.problem.includes(newer))
})

test('a failure behind the source is not reported as an outage of PostgreSQL, and is tried again', async (t) => {
  const database = await databaseFor(t)
  const { lines, log } = keptLog()
  await writeEngineState(database.db, [publisher(1, 'one')])
  let tries = 0
  const onChanges = async () => {
    tries += 1
    if (tries < 3) throw new Error('no room')
  }
  const { source } = await follow(t, folderFor(t), database, { log, onChanges })
  await until(() => source.reachable)
  assert.ok(tries >= 3)
  assert.ok(lines.some(({ msg }) => msg === 'what was published could not be taken over'))
  assert.ok(!lines.some(({ msg }) => msg.includes('without PostgreSQL')))
})
