import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { uploadCsv } from '@headgate/contract/revenue/import-calls'
import { openDatabase, type Database } from '@headgate/db/base/database'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { revenueImport } from '@headgate/db/schema/all'
import { networkTo, type TestNetwork } from '@headgate/db/testing/network'
import { CSV_HEAD, makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { createLog } from '@headgate/runtime/log'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import { readSettings } from '@headgate/runtime/settings'
import type { FastifyInstance } from 'fastify'
import { buildApi } from '../app.ts'
import { testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
let network: TestNetwork
let far: Database
let app: FastifyInstance
before(async () => {
  api = await testApi()
  network = await networkTo(api.database.url)
  far = openDatabase(network.url)
  const settings = readSettings({ DATA_DIR: api.dataDir })
  app = await buildApi({ settings, log: createLog('api', 'silent'), database: far }, api.dataDir)
  await app.ready()
})
after(async () => {
  await app.close()
  await far.close()
  await network.close()
  await api.close()
})

const content = `${CSV_HEAD}\n2026-11-01,BN-12,DE,1,1,1,1\n`
const upload = (advertiser: number) =>
  app.inject({
    method: 'POST',
    url: uploadCsv.path,
    headers: { authorization: api.admin, 'content-type': 'multipart/form-data; boundary=cut' },
    payload:
      `--cut\r\ncontent-disposition: form-data; name="advertiser_id"\r\n\r\n${advertiser}\r\n` +
      `--cut\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n` +
      `${content}\r\n--cut--\r\n`,
  })

test('an import that was noted although the reply of its commit was lost keeps its original', async () => {
  const { db } = api.database
  const { id } = await makeRevenueAdvertiser(db, { 'BN-12': 1 })
  network.loseCommitOf('insert into revenue_import')
  const { statusCode } = await upload(id)
  assert.ok(statusCode >= 500, String(statusCode))
  const [row] = await db.select().from(revenueImport)
  assert.equal(row?.stage, 'waiting')
  const files = new ImportFiles('/nonexistent', new StoredFiles(db, 'import'))
  assert.equal(await text(files.open(row.id)), content)
})
