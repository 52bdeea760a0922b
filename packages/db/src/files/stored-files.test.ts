import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '../base/database.ts'
import { storedFile, storedPiece } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { networkTo } from '../testing/network.ts'
import { StoredFiles } from './stored-files.ts'

let database: TestDatabase
let files: StoredFiles
before(async () => {
  database = await testDatabase()
  files = new StoredFiles(database.db, 'export')
})
after(() => database.close())

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const chunksOf = (content: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / size) }, (_, at) =>
      content.subarray(at * size, (at + 1) * size),
    ),
  )
const read = async (id: number) => buffer((await files.open(id))!)
const drafts = () => database.db.$count(storedFile, sql`finished_at is null`)
const pieces = () => database.db.$count(storedPiece)

test('files of all sizes around a piece come back as they were, whatever the chunks', async () => {
  const MB = 1_048_576
  let id = 100
  for (const size of [0, 1, MB - 1, MB, MB + 1, 3 * MB, 3 * MB + 7])
    for (const chunk of [65_536, 2.5 * MB]) {
      id += 1
      const content = randomBytes(size)
      const facts = await files.keep(id, chunksOf(content, chunk))
      assert.deepEqual(facts, { bytes: size, hash: hashOf(content) }, `${size} in ${chunk}`)
      assert.ok(content.equals(await read(id)), `${size} in ${chunk}`)
    }
  const { rows } = await database.db.execute<{ longest: number }>(
    sql`select max(octet_length(content)) as longest from stored_piece`,
  )
  assert.equal(rows[0]!.longest, MB)
})

test('a source that fails leaves nothing', async () => {
  const before = await pieces()
  const failing = Readable.from(
    (async function* () {
      yield randomBytes(3_000_000)
      throw new Error('cut')
    })(),
  )
  await assert.rejects(files.keep(1, failing), { message: 'cut' })
  assert.equal(await files.open(1), undefined)
  assert.deepEqual([await drafts(), await pieces()], [0, before])
})

test('a source that fails before its first byte is asked for fails the file, and not the process', async () => {
  const gone = new PassThrough()
  const kept = files.keep(1, gone)
  gone.destroy(new Error('gone'))
  await assert.rejects(kept, { message: 'gone' })
  assert.equal(await drafts(), 0)
})

test('a file whose commit went through although its reply was lost stays, and its writer learns so', async () => {
  const network = await networkTo(database.url)
  const far = openDatabase(network.url)
  const before = await pieces()
  try {
    const content = randomBytes(1_500_000)
    network.loseCommitOf('update stored_file')
    const facts = await new StoredFiles(far.db, 'export').keep(5, Readable.from([content]))
    assert.deepEqual(facts, { bytes: content.length, hash: hashOf(content) })
    // Another writer may have learned of it at once: what it was told is still there.
    assert.deepEqual(await files.keep(5, Readable.from([Buffer.from('second')])), facts)
    assert.ok(content.equals(await read(5)))
    assert.deepEqual([await drafts(), await pieces()], [0, before + 2])
  } finally {
    await far.close()
    await network.close()
  }
})

test('a source is given up when the database is away', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none')
  const source = Readable.from([Buffer.from('a')])
  await assert.rejects(new StoredFiles(away.db, 'export').keep(6, source))
  assert.ok(source.destroyed)
  await away.close()
})

test('of writers at the same time one wins, all learn its facts, and nothing else is left', async () => {
  const before = await pieces()
  const contents = Array.from({ length: 4 }, () => randomBytes(1_500_000))
  const facts = await Promise.all(contents.map((content) => files.keep(2, chunksOf(content, 65_536))))
  const won = await read(2)
  assert.ok(contents.some((content) => content.equals(won)))
  for (const { hash } of facts) assert.equal(hash, hashOf(won))
  assert.deepEqual([await drafts(), await pieces()], [0, before + 2])
})

test('numbers of imports and of exports are others', async () => {
  const imports = new StoredFiles(database.db, 'import')
  await files.keep(3, Readable.from([Buffer.from('export')]))
  assert.equal(await imports.open(3), undefined)
  await imports.keep(3, Readable.from([Buffer.from('import')]))
  await imports.remove(3)
  assert.equal((await read(3)).toString(), 'export')
})

test('a file that is damaged, or removed while it is read, ends with an error', async () => {
  const damaged = { name: 'DamagedFile', code: 'FILE_DAMAGED' }
  await files.keep(4, chunksOf(randomBytes(2_500_000), 65_536))
  const [row] = await database.db.select().from(storedFile).where(eq(storedFile.record_id, 4))
  await database.db.execute(sql`
    update stored_piece set content = set_byte(content, 5, 255 - get_byte(content, 5))
    where file_id = ${row!.id} and at = 1`)
  let sent = 0
  await assert.rejects(async () => {
    for await (const chunk of (await files.open(4))!) sent += (chunk as Buffer).length
  }, damaged)
  assert.ok(sent < 2_500_000, 'not even its length looks whole')
  const content = await files.open(4)
  const chunks = content![Symbol.asyncIterator]()
  await chunks.next()
  await files.remove(4)
  await assert.rejects(async () => {
    while (!(await chunks.next()).done);
  }, damaged)
})

test('a slow reader holds no connection', async () => {
  const narrow = openDatabase(database.url, { max: 1 })
  try {
    await files.keep(7, chunksOf(randomBytes(5_000_000), 65_536))
    const content = await new StoredFiles(narrow.db, 'export').open(7)
    const chunks = content![Symbol.asyncIterator]()
    await chunks.next()
    await narrow.db.execute(sql`select 1`)
    content!.destroy()
  } finally {
    await narrow.close()
  }
})

test('old files that nobody needs go, one after the other', async () => {
  for (const id of [11, 12, 13]) await files.keep(id, Readable.from([Buffer.from('a')]))
  const moment = new Date('2026-11-01T00:00:00Z')
  await database.db
    .update(storedFile)
    .set({ finished_at: new Date(moment.getTime() - 1) })
    .where(sql`record_id in (11, 12)`)
  const asked: number[] = []
  const removed = await files.removeOld(moment, async (ids) => {
    asked.push(...ids)
    return [12, 13]
  })
  assert.deepEqual([asked, removed], [[11, 12], 1])
  assert.deepEqual(await files.storedAmong([11, 12, 13]), new Set([11, 13]))
  assert.deepEqual(await files.storedAmong([11, 12, 13], moment), new Set([11]))
})

test('a file of more pieces than one statement removes goes as a whole, and nobody opens what is left of it', async () => {
  const before = await pieces()
  const [row] = await database.db
    .insert(storedFile)
    .values({ kind: 'export', record_id: 21, bytes: 600, hash: '', finished_at: new Date() })
    .returning({ id: storedFile.id })
  await database.db.execute(sql`
    insert into stored_piece (file_id, at, content)
    select ${row!.id}, at, '\\x00'::bytea from generate_series(0, 599) at`)
  // The second of the three statements fails, as it does when the server goes away.
  await database.db.execute(sql`
    create function refuse_piece() returns trigger language plpgsql as 'begin raise exception ''gone''; end'`)
  await database.db.execute(sql`
    create trigger refuse before delete on stored_piece for each row when (old.at = 300) execute function refuse_piece()`)
  await assert.rejects(files.remove(21))
  assert.equal(await files.open(21), undefined)
  assert.deepEqual([await drafts(), await pieces()], [1, before + 344])
  await database.db.execute(sql`drop trigger refuse on stored_piece`)
  await database.db.execute(sql`
    update stored_file set created_at = now() - interval '25 hours' where record_id = 21`)
  assert.equal(await files.removeDrafts(), 1)
  assert.deepEqual([await drafts(), await pieces()], [0, before])
})
