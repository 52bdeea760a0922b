import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import { downloadImport } from '@headgate/contract/revenue/import-calls'
import { downloadExport, listExports, prepareExport } from '@headgate/contract/reports/exports'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { systemActor } from '@headgate/db/base/audit'
import { createFileImport, findImport, importTexts, nextImportId } from '@headgate/db/revenue/imports/imports'
import { CSV_HEAD, makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { JobSender } from '@headgate/queue/job-sender'
import { readImport } from '@headgate/queue/jobs/read-import'
import { createLog } from '@headgate/runtime/log'
import { readSettings } from '@headgate/runtime/settings'
import { until } from '@headgate/runtime/testing/until'
import type { FastifyInstance } from 'fastify'
import { buildApi } from './app.ts'
import { uploadReport } from './revenue/testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from './revenue/testing/revenue-parts.ts'
import { tendLocalFiles } from './revenue/tend-local-files.ts'
import { invoke } from './testing/api.ts'

/**
 * Three hosts on one PostgreSQL, each with a data directory of its own: an API that takes what comes in, jobs, and
 * another API that gives out. Nothing but the keys was copied between them.
 */
const jobsFolder = mkdtempSync(join(tmpdir(), 'headgate host of jobs '))
const otherFolder = mkdtempSync(join(tmpdir(), 'headgate other api '))
let parts: RevenueParts
let other: FastifyInstance
before(async () => {
  parts = await revenueParts({}, jobsFolder)
  const { api, analytics } = parts
  cpSync(join(api.dataDir, 'keys'), join(otherFolder, 'keys'), { recursive: true })
  const settings = readSettings({ DATA_DIR: otherFolder, ANALYTICS_URL: analytics })
  other = await buildApi({ settings, log: createLog('api', 'silent'), database: api.database }, otherFolder)
  await other.ready()
})
after(async () => {
  await other.close()
  await parts.close()
  for (const folder of [jobsFolder, otherFolder]) rmSync(folder, { recursive: true })
})

const from = (app: FastifyInstance, url: string) =>
  app.inject({ url, headers: { authorization: parts.api.admin } })

function nothingIsOnOtherDisks() {
  for (const folder of [jobsFolder, otherFolder])
    for (const name of ['imports', 'exports']) assert.ok(!existsSync(join(folder, name)), `${folder}/${name}`)
}

test('a file that was uploaded at one API is booked by jobs of another host, and downloaded at another API', async () => {
  const { db } = parts.api.database
  const { id: providerId } = await makeRevenueAdvertiser(db, { 'BN-12': 1 })
  const lines = Array.from({ length: 2_000 }, (_, at) => `2026-11-01,BN-12,DE,${at + 1},1,1,0.01`)
  const content = `${CSV_HEAD}\n${lines.join('\n')}\n`
  const id = await uploadReport(parts, providerId, content)
  const address = (what: string) => `${downloadImport.path.replace(':id', String(id))}?what=${what}`
  const original = await from(other, address('original'))
  assert.deepEqual([original.statusCode, original.body], [200, content])
  const rows = await from(other, address('rows'))
  assert.equal(rows.body.trimEnd().split('\n').length, 2_001)
  nothingIsOnOtherDisks()
  // The first one goes on without its disk, too.
  rmSync(join(parts.api.dataDir, 'imports'), { recursive: true })
  assert.equal((await from(parts.api.app, address('original'))).body, content)
})

test('a file that was asked for at one API is written by jobs of another host, and downloaded at another API', async () => {
  const { admin: token, app, dataDir } = parts.api
  const query = { period: 'last_7_days', groupByKeys: ['channel'], csvHeaders: ['date', 'channel'] }
  const body = { report: revenueReport.id, format: 'csv', query } as const
  const asked = await invoke(app, prepareExport, { token, body })
  assert.equal(asked.status, 200, JSON.stringify(asked.error))
  const { id } = asked.data.data
  const found = async () =>
    (await invoke(other, listExports, { token })).data.data.find((one) => one.id === id)
  await until(async () => (await found())?.state === 'ready', 'the file is ready')
  const file = await from(other, downloadExport.path.replace(':id', String(id)))
  assert.equal(file.statusCode, 200)
  assert.equal(file.rawPayload.length, (await found())!.bytes)
  assert.match(file.body, /^"Date \(UTC\)"/)
  nothingIsOnOtherDisks()
  assert.ok(!existsSync(join(dataDir, 'exports')))
})

test('a file that an API of the version before took waits for the upgrade of that API, and is booked then', async () => {
  const { database, dataDir } = parts.api
  const { db } = database
  const { id: providerId } = await makeRevenueAdvertiser(db, { 'BN-13': 1 })
  const content = `${CSV_HEAD}\n2026-11-02,BN-13,DE,1,1,1,1\n`
  const id = await nextImportId(db)
  const hash = createHash('sha256').update(content).digest('hex')
  mkdirSync(join(dataDir, 'imports'), { recursive: true })
  writeFileSync(join(dataDir, 'imports', `${id}.csv.zst`), zstdCompressSync(content))
  const jobs = new JobSender(database, [readImport])
  await createFileImport(db, systemActor, id, {
    providerId,
    csvName: 'a.csv',
    hash,
    bytes: content.length,
    booksAtOnce: true,
  })
  await jobs.send(db, readImport, { import: id })
  await until(
    async () => (await findImport(db, id))!.message === importTexts.withoutFile,
    'the import waits for its file',
  )
  await tendLocalFiles(db, dataDir, createLog('api', 'silent'), new AbortController().signal)
  await jobs.send(db, readImport, { import: id })
  await jobs.stop()
  await until(async () => (await findImport(db, id))!.stage === 'done', 'the file is booked')
})
