import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Readable } from 'node:stream'
import { downloadImport } from '@headgate/contract/revenue/import-calls'
import { systemActor } from '@headgate/db/base/audit'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { createFileImport, nextImportId } from '@headgate/db/revenue/imports/imports'
import { makeProvider } from '@headgate/db/sample/make'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import { sql } from 'drizzle-orm'
import { testApi, type TestApi } from '../testing/api.ts'

/** Originals that are not what was stored, as a browser gets them: half a file never looks like a whole one. */

let api: TestApi
let origin: string
let providerId: number
before(async () => {
  api = await testApi()
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
  providerId = (await makeProvider(api.database.db)).id
})
after(() => api.close())

const content = `${randomBytes(3_000_000).toString('hex')}\n`

async function original(): Promise<number> {
  const { db } = api.database
  const id = await nextImportId(db)
  const files = new ImportFiles(api.dataDir, new StoredFiles(db, 'import'))
  const { hash, bytes } = await files.keep(id, Readable.from([Buffer.from(content)]), 10_000_000)
  await createFileImport(db, systemActor, id, {
    providerId,
    csvName: 'a.csv',
    hash,
    bytes,
    booksAtOnce: true,
  })
  return id
}
const download = (id: number, token = api.admin) =>
  fetch(`${origin}${downloadImport.path.replace(':id', String(id))}?what=original`, {
    headers: { authorization: token },
  })
const damage = (id: number, at: number) =>
  api.database.db.execute(sql`
    delete from stored_piece where at = ${at}
      and file_id = (select id from stored_file where kind = 'import' and record_id = ${id})`)

test('a whole file says how long it is', async () => {
  const reply = await download(await original())
  assert.equal(reply.headers.get('content-length'), String(content.length))
  const hash = createHash('sha256')
    .update(await reply.text())
    .digest('hex')
  assert.equal(hash, createHash('sha256').update(content).digest('hex'))
})

test('a file of which a piece is gone or altered ends with a failure of the connection', async () => {
  const [gone, altered] = [await original(), await original()]
  await damage(gone, 2)
  await api.database.db.execute(sql`
    update stored_piece set content = set_byte(content, 500000, 255 - get_byte(content, 500000)) where at = 1
      and file_id = (select id from stored_file where kind = 'import' and record_id = ${altered})`)
  for (const id of [gone, altered]) {
    const reply = await download(id)
    assert.equal(reply.status, 200)
    await assert.rejects(reply.text())
  }
})

test('a publisher gets no original, whatever its number', async () => {
  const id = await original()
  for (const one of [id, 999_999]) assert.equal((await download(one, api.publisher)).status, 403)
  assert.equal((await download(999_999)).status, 404)
})

test('a file that is damaged at its start, or is not at this host, is an error and no download', async () => {
  const id = await original()
  await damage(id, 0)
  for (const status of [500, 404]) {
    const reply = await download(id)
    assert.equal(reply.status, status)
    assert.equal(reply.headers.get('content-disposition'), null)
    assert.match(String(reply.headers.get('content-type')), /^application\/json/)
    assert.ok('error' in ((await reply.json()) as object))
    await new ImportFiles(api.dataDir, new StoredFiles(api.database.db, 'import')).remove(id)
  }
})
