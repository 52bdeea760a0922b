import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Database } from '@headgate/db/base/database'
import { writeEngineState } from '@headgate/db/engine/state'
import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import { until } from '@headgate/runtime/testing/until'
import { imagePath } from './image-file.ts'
import { linesOfLists, listsInHead, listsOf } from './image-lists.ts'
import { databaseFor, folderFor, publisher } from './testing.ts'
import { started, type Compiling } from './testing-compiling.ts'

/** Lines are compacted when there are more than 10,000 besides two for each entity. */
const PUBLISHERS = 1_000
const ROUNDS_TO_COMPACT = 13

const write = ({ db }: Database, text: string) =>
  writeEngineState(
    db,
    Array.from({ length: PUBLISHERS }, (_, at) => publisher(at + 1, `${text} ${at + 1}`)),
  )

async function writeRounds(database: Database, engine: Compiling, first: number, end: number): Promise<void> {
  for (let round = first; round < end; round += 1) {
    const revision = await write(database, `round ${round} publisher`)
    await until(() => engine.source.revision === revision)
  }
}

const nameOf = (engine: Compiling, id: number) => engine.snapshot.publishers.get(id)?.name

test('damage before the image is noticed by an engine that runs: it reads all again, and its lines are whole', async (t) => {
  const database = await databaseFor(t)
  const dataDir = folderFor(t)
  const lines = join(dataDir, 'engine', 'snapshot')
  const rare = PUBLISHERS + 1
  await writeEngineState(database.db, [publisher(rare, 'written once')])
  const first = await started(t, dataDir, database, 500)
  await writeRounds(database, first, 0, 10)
  await until(() => existsSync(imagePath(dataDir)), 'an image')
  await first.source.stop()
  const bytes = readFileSync(lines)
  bytes[bytes.indexOf('written once')]! ^= 1
  writeFileSync(lines, bytes)
  const second = await started(t, dataDir, database, 500)
  // Else all lines were read, and the damage found at once.
  assert.equal(second.fromImage, true)
  assert.equal(nameOf(second, rare), 'written once')
  await writeRounds(database, second, 10, ROUNDS_TO_COMPACT)
  await until(() => statSync(lines).size < bytes.length / 2, 'the lines are compacted')
  await second.source.stop()
  rmSync(imagePath(dataDir), { force: true })
  const alone = await started(t, dataDir)
  assert.deepEqual(alone.content(), second.content())
  assert.equal(nameOf(alone, rare), 'written once')
})

test('an image of lines that were compacted is removed, where few are left', async (t) => {
  const database = await databaseFor(t)
  const dataDir = folderFor(t)
  const engine = await started(t, dataDir, database, 8_000)
  await writeRounds(database, engine, 0, 9)
  await until(() => existsSync(imagePath(dataDir)), 'an image')
  await writeRounds(database, engine, 9, ROUNDS_TO_COMPACT)
  await until(() => !existsSync(imagePath(dataDir)), 'no image')
  await engine.source.stop()
  const alone = await started(t, dataDir)
  assert.equal(alone.fromImage, false)
  assert.deepEqual(alone.content(), engine.content())
})

test('lists of any length are kept in short pieces, and come back as they were', () => {
  const long = Array.from({ length: 2_500 }, (_, at) => `phrase "${at}"\n\tGröße 👟`)
  const lists: EngineChange[] = [
    { revision: 5, kind: 'search_list', entity_id: 1, content: { entries: long }, stamp: 7 },
    { revision: 6, kind: 'search_list', entity_id: 2, content: null },
    { revision: 7, kind: 'search_list', entity_id: 3, content: { entries: [] } },
    { revision: 8, kind: 'search_list', entity_id: 4, content: { entries: ['', 'one'] } },
  ]
  const pieces = [...linesOfLists(lists)]
  assert.equal(pieces.length, 4)
  const head = JSON.parse(JSON.stringify(listsInHead(lists))) as ReturnType<typeof listsInHead>
  assert.ok(!JSON.stringify(head).includes('phrase'))
  assert.deepEqual(listsOf(head, Buffer.concat(pieces)), lists)
  assert.throws(() => listsOf(head, Buffer.concat(pieces.slice(0, 3))), /too few entries/)
})
