import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeEngineState } from '@headgate/db/engine/state'
import { backUpEngineState } from '@headgate/db/testing/restored'
import { until } from '@headgate/runtime/testing/until'
import { databaseFor, folderFor, follow, publisher } from './testing.ts'

test('a back-up that is restored under an open connection is noticed, and the next publication is served', async (t) => {
  const database = await databaseFor(t)
  const { names, source } = await follow(t, folderFor(t), database, {
    compareMs: 3_600_000,
  })
  await writeEngineState(database.db, [publisher(1, 'one'), publisher(2, 'two')])
  const restore = await backUpEngineState(database.db)
  await until(() => names.get(1) === 'one')
  await writeEngineState(database.db, [publisher(1, 'lost'), publisher(3, 'lost as well')])
  await until(() => names.get(3) === 'lost as well')
  const lost = source.revision
  await restore()
  await until(() => names.get(1) === 'one' && !names.has(3))
  assert.ok(source.revision < lost)
  // Revisions that were in force once are drawn again.
  const drawn = await writeEngineState(database.db, [publisher(2, 'next')])
  assert.ok(drawn <= lost)
  await until(() => names.get(2) === 'next')
})

test('so is one after which the same numbers were drawn again before the engine looked', async (t) => {
  const database = await databaseFor(t)
  const dataDir = folderFor(t)
  await writeEngineState(database.db, [publisher(1, 'one'), publisher(2, 'two')])
  const restore = await backUpEngineState(database.db)
  const lost = await writeEngineState(database.db, [publisher(1, 'lost'), publisher(2, 'lost')])
  const first = await follow(t, dataDir, database)
  assert.equal(first.names.get(1), 'lost')
  await first.source.stop()
  await restore()
  const drawn = await writeEngineState(database.db, [publisher(1, 'kept'), publisher(2, 'kept')])
  assert.equal(drawn, lost)
  const { names } = await follow(t, dataDir, database)
  await until(() => names.get(1) === 'kept' && names.get(2) === 'kept')
})

test('everything is compared regularly: rows that were changed without a new revision are noticed', async (t) => {
  const database = await databaseFor(t)
  await writeEngineState(database.db, [publisher(1, 'one'), publisher(2, 'two')])
  const { names } = await follow(t, folderFor(t), database, { compareMs: 50 })
  await until(() => names.size === 2)
  await database.pool.query('delete from engine_state where entity_id = 1')
  await until(() => !names.has(1))
})

test('an empty database is not taken over: a restore may still be running', async (t) => {
  const database = await databaseFor(t)
  await writeEngineState(database.db, [publisher(1, 'one')])
  const restore = await backUpEngineState(database.db)
  await writeEngineState(database.db, [publisher(1, 'lost')])
  const { names, source } = await follow(t, folderFor(t), database, { pollMs: 10, compareMs: 10 })
  await until(() => names.get(1) === 'lost')
  await database.pool.query('delete from engine_state')
  const before = source.databaseAhead
  // The engine continues to poll, and has read the clock again in the meantime.
  await until(() => source.databaseAhead !== before || source.databaseAhead === 0)
  assert.equal(names.get(1), 'lost')
  await restore()
  await until(() => names.get(1) === 'one')
})
