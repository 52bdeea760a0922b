import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@headgate/db/base/database'
import { readEngineState, writeEngineState, type EngineWrite } from '@headgate/db/engine/state'
import { until } from '@headgate/runtime/testing/until'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { searchListEntity } from '@headgate/domain/snapshot/snapshot'
import { GeneratedBusiness } from '@headgate/domain/testing/reference-model/generated-business'
import { SEAL_BYTES, sealText } from '../spool/record-seal.ts'
import { quiet } from '../spool/testing.ts'
import { CopyKeeper } from './copy-keeper.ts'
import { imagePath, readImage, sumOfSources } from './image-file.ts'
import { KnownRevisions } from './marks/known-revisions.ts'
import { SnapshotDisk } from './snapshot-disk.ts'
import { databaseFor, folderFor } from './testing.ts'
import { Compiling, started } from './testing-compiling.ts'

/** What an engine without a past serves. */
async function expected(t: TestContext, db: Database): Promise<unknown> {
  const fresh = await started(t, folderFor(t), db)
  await until(() => fresh.source.revision > 0)
  const content = fresh.content()
  await fresh.source.stop()
  return content
}

const list = (entries: string[]): EngineWrite => ({
  kind: 'search_list',
  entity_id: searchListEntity('proxy-ranges'),
  content: { entries },
})

test('starts from images at any moment serve what PostgreSQL has, with it and without it', async (t) => {
  const seed = Number(process.env.SNAPSHOT_SEED ?? randomInt(2 ** 31))
  t.diagnostic(`SNAPSHOT_SEED=${seed}`)
  const random = new SeededRandom(seed)
  const business = new GeneratedBusiness(seed)
  const database = await databaseFor(t)
  let dataDir = folderFor(t)
  let [images, entries] = [0, ['10.0.0.0/8']]
  await writeEngineState(database.db, [...(business.initial() as EngineWrite[]), list(entries)])
  let engine = await started(t, dataDir, database)
  for (let round = 0; round < 40; round += 1) {
    const changes = Array.from({ length: random.between(1, 12) }, () =>
      business.nextChange(),
    ) as EngineWrite[]
    if (random.chance(0.2)) {
      entries = [`10.${round}.0.0/16`]
      changes.push(list(entries))
    }
    const revision = await writeEngineState(database.db, changes)
    await until(() => engine.source.revision === revision)
    const what = `seed ${seed}, round ${round}`
    const wanted = await expected(t, database)
    assert.deepEqual(engine.content(), wanted, what)
    const way = random.pick(['goes on', 'stop', 'kill', 'kill', 'alone'] as const)
    if (way === 'goes on') continue
    if (way === 'kill') {
      // The files as they are while an image may be written.
      await sleep(random.between(0, 20))
      const killed = folderFor(t)
      cpSync(dataDir, killed, { recursive: true })
      dataDir = killed
    }
    await engine.source.stop()
    engine = await started(t, dataDir, way === 'alone' ? undefined : database)
    images += engine.fromImage ? 1 : 0
    assert.equal(engine.source.revision, revision, what)
    assert.deepEqual(engine.content(), wanted, `${what}, after ${way}`)
    assert.deepEqual(engine.proxies, entries, `${what}, list after ${way}`)
    if (way !== 'alone') continue
    await engine.source.stop()
    engine = await started(t, dataDir, database)
  }
  assert.ok(images > 5, `${images} starts from images`)
})

/** A data directory with an image and changes behind it, and what an engine serves from it. */
async function withImage(t: TestContext) {
  const database = await databaseFor(t)
  const dataDir = folderFor(t)
  const business = new GeneratedBusiness(1)
  await writeEngineState(database.db, business.initial() as EngineWrite[])
  const first = await started(t, dataDir, database)
  await until(() => existsSync(imagePath(dataDir)), 'an image')
  await writeEngineState(database.db, [business.nextChange(), business.nextChange()] as EngineWrite[])
  const wanted = await expected(t, database)
  const { revision } = (await readEngineState(database.db, 0)).at(-1)!
  await until(() => first.source.revision === revision)
  await first.source.stop()
  return { database, dataDir, wanted }
}

test('an image that is damaged, cut off or of other code is not used: the lines are', async (t) => {
  const { dataDir, wanted } = await withImage(t)
  const path = imagePath(dataDir)
  const whole = readFileSync(path)
  const use = async () => {
    const one = await started(t, dataDir)
    await one.source.stop()
    assert.deepEqual(one.content(), wanted)
    return one.fromImage
  }
  assert.equal(await use(), true)
  for (const at of [1_000, whole.length - 1_000, whole.length - 10, whole.length - 1]) {
    const damaged = Buffer.from(whole)
    damaged[at]! ^= 4
    writeFileSync(path, damaged)
    assert.equal(await use(), false, `byte ${at} of ${whole.length}`)
  }
  for (const length of [0, 3, 5_000, whole.length - 1]) {
    writeFileSync(path, whole)
    truncateSync(path, length)
    assert.equal(await use(), false, `${length} bytes of ${whole.length}`)
  }
  const headAt = whole.length - 4 - whole.readUInt32LE(whole.length - 4)
  const head = JSON.parse(whole.toString('utf8', headAt, whole.length - 4 - SEAL_BYTES)) as object
  const sealed = (text: string) => {
    const line = sealText(text)
    const tail = Buffer.alloc(4)
    tail.writeUInt32LE(line.length)
    writeFileSync(path, Buffer.concat([whole.subarray(0, headAt), line, tail]))
  }
  sealed(JSON.stringify(head))
  assert.equal(await use(), true, 'with a head that was written again')
  sealed(JSON.stringify({ ...head, code: 'other code' }))
  assert.equal(await use(), false, 'of other code')
  writeFileSync(path, whole)
  assert.equal(await use(), true)
})

test('an image of another copy, or of a place behind the end of the copy, is not used', async (t) => {
  const { database, dataDir } = await withImage(t)
  const image = readFileSync(imagePath(dataDir))
  const lines = join(dataDir, 'engine', 'snapshot')
  truncateSync(lines, readFileSync(lines).indexOf('"kind":"provider"'))
  const cut = await started(t, dataDir)
  assert.equal(cut.fromImage, false)
  await cut.source.stop()
  rmSync(lines)
  const again = await started(t, dataDir, database)
  assert.equal(again.fromImage, false)
  await until(() => again.source.revision > 0)
  // It has other lines, and soon an image of its own.
  await until(
    () => existsSync(imagePath(dataDir)) && !readFileSync(imagePath(dataDir)).equals(image),
    'a new image',
  )
  const content = again.content()
  await again.source.stop()
  const last = await started(t, dataDir)
  assert.equal(last.fromImage, true)
  assert.deepEqual(last.content(), content)
})

test('stopping ends an image that is being written, and leaves nothing of it', async (t) => {
  const database = await databaseFor(t)
  const dataDir = folderFor(t)
  await writeEngineState(database.db, new GeneratedBusiness(1).initial() as EngineWrite[])
  const first = await started(t, dataDir, database)
  await until(() => first.source.revision > 0)
  await first.source.stop()
  assert.ok(!existsSync(`${imagePath(dataDir)}.next`))
  const alone = await started(t, dataDir)
  assert.deepEqual(alone.content(), first.content())
})

const publisher = (id: number, name: string): EngineWrite => ({
  kind: 'publisher',
  entity_id: id,
  content: { name, status: true, archived: false },
})
const textOf = (engine: Compiling) => JSON.stringify(engine.content())

test('a record whose change came while the image was written, and then was lost, is removed with it', async (t) => {
  const database = await databaseFor(t)
  const dataDir = folderFor(t)
  await writeEngineState(
    database.db,
    Array.from({ length: 30 }, (_, at) => publisher(at + 1, `Publisher ${at + 1}`)),
  )
  const first = await started(t, dataDir, database, 1_000)
  await until(() => first.source.revision > 0)
  const { revision } = first.source
  await first.source.stop()
  const known = new KnownRevisions()
  const rows = await readEngineState(database.db, 0)
  for (const row of rows) known.note(row)
  const disk = new SnapshotDisk(dataDir)
  const alone = new Compiling(dataDir, disk, null)
  await alone.source.start()
  const keeper = new CopyKeeper({
    dataDir,
    disk,
    images: alone.images,
    linesBehindImage: 10,
    onDamage() {},
    log: quiet,
  })
  keeper.tidy({ revision, known, lists: [], isWhole: true })
  // The first piece of a batch. The engine is killed before its end.
  known.note({ ...rows.at(-1)!, revision: revision + 1 })
  await until(() => existsSync(imagePath(dataDir)), 'an image')
  await keeper.stop()
  // PostgreSQL is restored to before the publisher.
  await database.pool.query('delete from engine_state where entity_id = 30')
  const again = await started(t, dataDir, database, 1_000)
  assert.equal(again.fromImage, true)
  await until(() => !textOf(again).includes('Publisher 30'), 'it is removed')
})

test('an image behind the end of its copy stays unused when the copy grows past its place', async (t) => {
  const database = await databaseFor(t)
  const dataDir = folderFor(t)
  await writeEngineState(database.db, [publisher(1, 'first')])
  const first = await started(t, dataDir, database, 3)
  await until(() => first.source.revision > 0)
  const others = [2, 3, 4].map((id) => publisher(id, `other ${id}`))
  await writeEngineState(database.db, [...others, publisher(5, 'old name')])
  await until(() => existsSync(imagePath(dataDir)), 'an image')
  await first.source.stop()
  const lines = join(dataDir, 'engine', 'snapshot')
  const bytes = readFileSync(lines)
  // The end of the last batch is damaged.
  bytes[bytes.length - 3]! ^= 1
  writeFileSync(lines, bytes)
  await writeEngineState(database.db, [publisher(5, 'new name')])
  const second = await started(t, dataDir, database, 1_000)
  assert.equal(second.fromImage, false)
  await until(() => textOf(second).includes('new name'))
  await second.source.stop()
  const alone = await started(t, dataDir)
  assert.ok(textOf(alone).includes('new name'))
})

test('damage before the image is noticed when the lines are compacted, and all is read again', async (t) => {
  const database = await databaseFor(t)
  const dataDir = folderFor(t)
  await writeEngineState(database.db, [publisher(1, 'one'), publisher(2, 'old name'), publisher(3, 'three')])
  const first = await started(t, dataDir, database, 3)
  await until(() => first.source.revision > 0)
  await writeEngineState(database.db, [publisher(2, 'new name')])
  await until(() => textOf(first).includes('new name'))
  await until(() => existsSync(imagePath(dataDir)), 'an image')
  await first.source.stop()
  const lines = join(dataDir, 'engine', 'snapshot')
  const bytes = readFileSync(lines)
  bytes[bytes.indexOf('new name')]! ^= 1
  writeFileSync(lines, bytes)
  const disk = new SnapshotDisk(dataDir)
  const image = await readImage(dataDir, (place) => disk.has(place), quiet)
  disk.index(new KnownRevisions(image!.marks), image!.place)
  assert.equal(await disk.compact(), 1)
  assert.ok(readFileSync(lines).equals(bytes), 'an older line does not pass for the latest')
  disk.close()
})

test('another version of any source file has another sum, tests apart', (t) => {
  const folder = folderFor(t)
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  mkdirSync(join(folder, 'inside'))
  for (const name of ['one.ts', 'inside/two.ts', 'file']) write(name, 'one version')
  const sum = () => sumOfSources([folder], join(folder, 'file'))
  const before = sum()
  write('one.test.ts', 'a test')
  assert.equal(sum(), before)
  for (const name of ['one.ts', 'inside/two.ts', 'file']) {
    write(name, 'another version')
    assert.notEqual(sum(), before, name)
    write(name, 'one version')
  }
})
