import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import { systemActor } from '@headgate/db/base/audit'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { createFileImport, nextImportId } from '@headgate/db/revenue/imports/imports'
import { originalHashes } from '@headgate/db/revenue/imports/original-hashes'
import { makeProvider } from '@headgate/db/sample/make'
import { revenueImport, storedFile } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { DAY_MS } from '@headgate/domain/days'
import { createLog } from '@headgate/runtime/log'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import { eq } from 'drizzle-orm'
import { COPY_DAYS, tendLocalFiles } from './tend-local-files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'headgate local files '))
const imports = join(dataDir, 'imports')
const exports = join(dataDir, 'exports')
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

let database: TestDatabase
let providerId: number
before(async () => {
  database = await testDatabase()
  providerId = (await makeProvider(database.db)).id
  for (const folder of [imports, exports]) mkdirSync(folder)
})
after(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

/** An import with a file on disk, as the version before leaves it. */
async function importOfBefore(content: string, onDisk = content): Promise<number> {
  const id = await nextImportId(database.db)
  const hash = createHash('sha256').update(content).digest('hex')
  const file = { providerId, csvName: 'a.csv', hash, bytes: content.length, booksAtOnce: true }
  await createFileImport(database.db, systemActor, id, file)
  write(imports, `${id}.csv.zst`, zstdCompressSync(onDisk), 30)
  return id
}

function write(folder: string, name: string, content: string | Buffer, days: number) {
  writeFileSync(join(folder, name), content)
  utimesSync(join(folder, name), ago(days), ago(days))
}

const stored = () => new StoredFiles(database.db, 'import')
const tend = (lines: string[] = []) =>
  tendLocalFiles(
    database.db,
    dataDir,
    createLog('api', 'info', { write: (line) => lines.push(line) }),
    new AbortController().signal,
  )

test('originals that are only on this disk go into PostgreSQL, and stay on disk for the version before', async () => {
  const [first, second] = [await importOfBefore('a,b\n'), await importOfBefore('c,d\n')]
  const other = await importOfBefore('e,f\n', 'of another installation\n')
  const here = new ImportFiles(dataDir, stored())
  // Found before it is taken over, too.
  assert.equal(await text(here.open(first)), 'a,b\n')
  const lines: string[] = []
  await tend(lines)
  await tend()
  assert.deepEqual(await stored().storedAmong([first, second, other]), new Set([first, second]))
  assert.ok(
    lines.some((line) => line.includes(`"imports":[${other}]`)),
    lines.join(''),
  )
  const elsewhere = new ImportFiles(join(dataDir, 'of another host'), stored())
  assert.equal(await text(elsewhere.open(second)), 'c,d\n')
  await assert.rejects(text(elsewhere.open(other)), { code: 'ENOENT' })
  assert.equal(readdirSync(imports).length, 3)

  await database.db
    .update(storedFile)
    .set({ finished_at: ago(COPY_DAYS + 1) })
    .where(eq(storedFile.record_id, first))
  await tend()
  assert.deepEqual(readdirSync(imports).toSorted(), [`${second}.csv.zst`, `${other}.csv.zst`].toSorted())
  assert.equal(await text(here.open(first)), 'a,b\n')
})

test('one file that cannot be read does not keep the others from PostgreSQL', async () => {
  const first = await importOfBefore('unreadable\n')
  const second = await importOfBefore('g,h\n')
  // A folder in the place of a file cannot be read, whoever runs the test.
  rmSync(join(imports, `${first}.csv.zst`))
  mkdirSync(join(imports, `${first}.csv.zst`))
  await tend()
  assert.deepEqual(await stored().storedAmong([first, second]), new Set([second]))
  rmSync(join(imports, `${first}.csv.zst`), { recursive: true })
})

test('a file that cannot be read any more when it is copied, and odd names, do not keep the others from PostgreSQL', async () => {
  const [first, second] = [await importOfBefore('goes\n'), await importOfBefore('stays\n')]
  write(imports, '99999999999.csv.zst', '', 0)
  mkdirSync(join(imports, '7000000.csv.zst'))
  await stored().keep(7_000_000, Readable.from([zstdCompressSync('x')]))
  const shared = stored()
  // The newest is taken first, so that what waits for it does not wait for all others.
  const order: number[] = []
  const here = new ImportFiles(dataDir, {
    open: (one) => shared.open(one),
    remove: (one) => shared.remove(one),
    storedAmong: (ids, before) => shared.storedAmong(ids, before),
    keep(one, content) {
      order.push(one)
      if (one === second) content.destroy(Object.assign(new Error('bad sector'), { code: 'EIO' }))
      return shared.keep(one, content)
    },
  })
  const hashes = (ids: readonly number[]) => originalHashes(database.db, ids)
  const { others } = await here.takeOver(hashes, new AbortController().signal)
  assert.ok(others.includes(second), others.join())
  assert.ok(order.indexOf(second) < order.indexOf(first), order.join())
  assert.deepEqual(await shared.storedAmong([first, second]), new Set([first]))
  await tend()
  assert.deepEqual(await shared.storedAmong([first, second]), new Set([first, second]))
  await database.db
    .update(storedFile)
    .set({ finished_at: ago(COPY_DAYS + 1) })
    .where(eq(storedFile.record_id, 7_000_000))
  await tend()
  for (const name of ['99999999999.csv.zst', '7000000.csv.zst'])
    rmSync(join(imports, name), { recursive: true })
})

test('an API that stops leaves the file it was taking over whole on disk, and nothing half in PostgreSQL', async () => {
  const id = await importOfBefore('stopped\n')
  const stopping = new AbortController()
  const shared = stored()
  const here = new ImportFiles(dataDir, {
    open: (one) => shared.open(one),
    remove: (one) => shared.remove(one),
    storedAmong: (ids, before) => shared.storedAmong(ids, before),
    keep(one, content) {
      stopping.abort()
      return shared.keep(one, content)
    },
  })
  const hashes = (ids: readonly number[]) => originalHashes(database.db, ids)
  await assert.rejects(here.takeOver(hashes, stopping.signal), { name: 'AbortError' })
  assert.equal(await database.db.$count(storedFile, eq(storedFile.record_id, id)), 0)
  assert.ok(readdirSync(imports).includes(`${id}.csv.zst`))
  await tend()
  assert.deepEqual(await shared.storedAmong([id]), new Set([id]))
})

test('what killed processes left on this disk goes, and files that no import names', async () => {
  for (const name of readdirSync(imports)) rmSync(join(imports, name))
  const named = await importOfBefore('named\n')
  const unnamed = await nextImportId(database.db)
  write(imports, `${unnamed}.csv.zst`, zstdCompressSync('x'), 2)
  const last = await importOfBefore('last\n')
  await database.db.update(revenueImport).set({ created_at: ago(2) })
  for (const [name, days] of [
    ['7.csv.zst.part', 2],
    ['8.csv.zst.part', 0.5],
    ['notes.txt', 30],
  ] as const)
    write(imports, name, '', days)
  write(exports, '1', 'old', 8)
  write(exports, '1.draft.part', 'old', 8)
  write(exports, '2', 'young', 6)
  await tend()
  const kept = [`${named}.csv.zst`, `${last}.csv.zst`, '8.csv.zst.part', 'notes.txt']
  assert.deepEqual(readdirSync(imports).toSorted(), kept.toSorted())
  assert.deepEqual(readdirSync(exports), ['2'])
})
