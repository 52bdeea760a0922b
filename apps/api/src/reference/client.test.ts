import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { bodyOf, CallRefused, dataOf, headgateClient, type HeadgateClient } from '@headgate/client/client'
import { revenueParts, type RevenueParts } from '../revenue/testing/revenue-parts.ts'
import { clientTypes } from './client-types.ts'

let parts: RevenueParts
let client: HeadgateClient
before(async () => {
  parts = await revenueParts()
  client = headgateClient({ url: `${parts.origin}/`, key: parts.api.admin })
})
after(() => parts.close())

test('the types are what `npm run client -w apps/api` writes', async () => {
  const written = new URL('../../../../packages/client/src/api-types.gen.ts', import.meta.url)
  assert.equal(await readFile(written, 'utf8'), await clientTypes())
})

test('a program creates a publisher once, finds it in the list and reads it', async () => {
  const create = () =>
    dataOf(
      client.POST('/api/publisher', {
        params: { header: { 'Idempotency-Key': 'one-publisher' } },
        body: { name: 'Of a program', details: 'by the client' },
      }),
    )
  const { publisher } = await create()
  assert.equal((await create()).publisher.id, publisher.id)
  const { publishers, total } = await dataOf(
    client.GET('/api/publishers', { params: { query: { q: 'Of a program', order_by: 'name' } } }),
  )
  assert.deepEqual([total, publishers[0]?.details], [1, 'by the client'])
  const read = await dataOf(client.GET('/api/publisher/{id}', { params: { path: { id: publisher.id } } }))
  assert.deepEqual(read.publisher, publishers[0])
})

test('a program reads a report, as figures and as CSV', async () => {
  const query = { fromDate: '2026-11-01', toDate: '2026-11-02', groupByKeys: ['publisher_id' as const] }
  const path = '/analytics/api/v1/bigquery/revenue-reports'
  const report = await dataOf(client.GET(path, { params: { query } }))
  assert.deepEqual([report.from, report.to, report.count], ['2026-11-01', '2026-11-02', 0])
  const csv = await bodyOf(
    client.GET(path, { params: { query: { ...query, download: true } }, parseAs: 'text' }),
  )
  assert.match(csv, /^"date","publisher_id"/)
})

test('a refusal has its status, code and the text of each field', async () => {
  const wrong = dataOf(client.POST('/api/publisher', { body: { name: '', details: null } }))
  await assert.rejects(wrong, (cause) => {
    assert.ok(cause instanceof CallRefused)
    assert.deepEqual([cause.status, cause.code, cause.message], [400, 'invalid_input', 'Name is Required'])
    assert.deepEqual(cause.fields, { name: 'Name is Required' })
    return true
  })
  const nobody = headgateClient({ url: parts.origin, key: 'hg_nobody' })
  await assert.rejects(dataOf(nobody.GET('/api/publishers')), { status: 401, code: 'not_signed_in' })
})
