import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Database } from '@headgate/db/base/database'
import { writeEngineState } from '@headgate/db/engine/state'
import { until } from '@headgate/runtime/testing/until'
import { quiet } from '../spool/testing.ts'
import { SnapshotDisk } from './snapshot-disk.ts'
import { SnapshotSource } from './snapshot-source.ts'
import { databaseFor, folderFor, follow, publisher } from './testing.ts'

const cutConnections = (database: Database) =>
  database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

test('a publication is in force within moments, and at the next start without a database', async (t) => {
  const dataDir = folderFor(t)
  const database = await databaseFor(t)
  await writeEngineState(database.db, [publisher(1, 'one'), publisher(2, 'two')])
  // Polling is too rare to matter here: only the notification brings the change in time.
  const first = await follow(t, dataDir, database, { pollMs: 3_600_000 })
  assert.deepEqual(
    [...first.names],
    [
      [1, 'one'],
      [2, 'two'],
    ],
  )
  await writeEngineState(database.db, [publisher(2, 'second')])
  await until(() => first.names.get(2) === 'second')
  await writeEngineState(database.db, [{ kind: 'publisher', entity_id: 1, content: null }])
  await until(() => !first.names.has(1))
  await first.source.stop()
  const alone = await follow(t, dataDir)
  assert.deepEqual([...alone.names], [[2, 'second']])
  assert.equal(alone.source.revision, first.source.revision)
})

test('a cut connection is made again, and publications in between are taken over', async (t) => {
  const database = await databaseFor(t)
  const { names } = await follow(t, folderFor(t), database)
  await writeEngineState(database.db, [publisher(1, 'before')])
  await until(() => names.get(1) === 'before')
  await cutConnections(database)
  await writeEngineState(database.db, [publisher(1, 'after')])
  await until(() => names.get(1) === 'after')
})

test('a connection that is cut between two pieces leaves nothing behind', async (t) => {
  const dataDir = folderFor(t)
  const database = await databaseFor(t)
  await writeEngineState(
    database.db,
    Array.from({ length: 9_000 }, (_, at) => publisher(at + 1, `name ${at}`)),
  )
  /** Sizes of the pieces by attempt: on a busy machine other attempts than the one below may also fail. */
  const attempts: number[][] = [[]]
  let cut: number[] | undefined
  let isWhole = false
  const source = new SnapshotSource({
    dataDir,
    disk: new SnapshotDisk(dataDir),
    db: database,
    log: quiet,
    async onChanges(changes, revision) {
      const attempt = attempts.at(-1)!
      attempt.push(changes.length)
      isWhole ||= revision !== null
      if (cut || attempt.length !== 2) return
      cut = attempt
      await cutConnections(database)
    },
    onAbandon: () => attempts.push([]),
  })
  t.after(() => source.stop())
  await source.start()
  await until(() => isWhole)
  // The next piece may have been read before the cut.
  assert.ok(cut!.length <= 3, `${cut!.length} pieces`)
  assert.notEqual(cut, attempts.at(-1), 'the cut attempt is abandoned')
  assert.deepEqual(attempts.at(-1), [2_000, 2_000, 2_000, 2_000, 1_000])
  await source.stop()
  const { names } = await follow(t, dataDir)
  assert.equal(names.size, 9_000)
})

test('a damaged copy on disk is replaced; a torn end does not spoil what follows', async (t) => {
  const dataDir = folderFor(t)
  const database = await databaseFor(t)
  await writeEngineState(database.db, [publisher(1, 'one'), publisher(2, 'two'), publisher(3, 'three')])
  const first = await follow(t, dataDir, database)
  await first.source.stop()
  const path = join(dataDir, 'engine', 'snapshot')
  const bytes = readFileSync(path)
  bytes[bytes.indexOf('"two"') + 1] = 0x58
  writeFileSync(path, bytes)
  appendFileSync(path, '{"torn')
  const alone = await follow(t, dataDir)
  assert.deepEqual([...alone.names.keys()], [1, 3])
  assert.ok(alone.source.revision > 0, 'the rest is served')
  await alone.source.stop()
  const again = await follow(t, dataDir, database)
  await until(() => again.names.get(2) === 'two')
  await writeEngineState(database.db, [publisher(4, 'four')])
  await until(() => again.names.get(4) === 'four')
  await again.source.stop()
  const last = await follow(t, dataDir)
  assert.equal(last.names.size, 4)
})

test('another database behind the same data directory replaces everything', async (t) => {
  const dataDir = folderFor(t)
  const [old, fresh] = [await databaseFor(t), await databaseFor(t)]
  for (let round = 0; round < 5; round += 1)
    await writeEngineState(old.db, [publisher(1, 'old'), publisher(2, 'old')])
  const first = await follow(t, dataDir, old)
  await first.source.stop()
  await writeEngineState(fresh.db, [publisher(2, 'fresh'), publisher(3, 'fresh')])
  const second = await follow(t, dataDir, fresh)
  await until(() => second.names.get(2) === 'fresh')
  assert.deepEqual(
    [...second.names.keys()].toSorted((a, b) => a - b),
    [2, 3],
  )
  await writeEngineState(fresh.db, [publisher(3, 'fresher')])
  await until(() => second.names.get(3) === 'fresher')
})

test('many changes arrive whole and in order, and the copy on disk stays as small as what is in force', async (t) => {
  const dataDir = folderFor(t)
  const database = await databaseFor(t)
  const many = Array.from({ length: 25_000 }, (_, at) => publisher(at + 1, `${'name '.repeat(20)}${at}`))
  await writeEngineState(database.db, many)
  const { names, source } = await follow(t, dataDir, database)
  assert.equal(names.size, 25_000)
  for (let round = 0; round < 3; round += 1) await writeEngineState(database.db, many.slice(0, 20_000))
  await writeEngineState(database.db, [publisher(7, 'last')])
  await until(() => names.get(7) === 'last')
  const one = JSON.stringify(many[0]).length + 60
  await until(() => statSync(join(dataDir, 'engine', 'snapshot')).size < 25_000 * one * 2.5)
  await source.stop()
  const alone = await follow(t, dataDir)
  assert.equal(alone.names.get(7), 'last')
  assert.equal(alone.names.size, 25_000)
})
