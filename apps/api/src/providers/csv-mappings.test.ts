import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  getMapping,
  listMappedAdvertisers,
  storeMapping,
  updateMapping,
} from '@headgate/contract/revenue/csv-mappings'
import { deleteProvider } from '@headgate/contract/providers/providers'
import { makeProvider } from '@headgate/db/sample/make'
import { audit, csvMapping, revenueImport, user } from '@headgate/db/schema/all'
import { and, asc, eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const NOT_UNIQUE = 'Please enter valid and unique values'
const REQUIRED = 'Please enter equivalent field'

const fields = {
  Day: 'date',
  'Sub ID': 'channel',
  Searches: 'total_searches',
  Monetized: 'monetized_searches',
  Revenue: 'gross_revenue',
}

const advertiser = async (given: Parameters<typeof makeProvider>[1] = {}) =>
  (await makeProvider(api.database.db, given)).id
const read = (providerId: number) => invoke(api.app, getMapping, { token: api.admin, params: { providerId } })
const store = (body: unknown) => invoke(api.app, storeMapping, { token: api.admin, body })
const update = (id: number, body: unknown) =>
  invoke(api.app, updateMapping, { token: api.admin, params: { id }, body })

test('a mapping is made, read and changed, and each change leaves an audit row', async () => {
  const advertiser_id = await advertiser()
  assert.equal((await read(advertiser_id)).data.mappingData, null)
  const sent = { ...fields, ' Revenue ': ' GROSS_revenue' } as Record<string, string>
  delete sent['Revenue']
  const made = await store({ fields: sent, advertiser_id, uploaded_by: 77, updated_by: 77 })
  assert.equal(made.status, 200)
  const { mappingData } = made.data
  const [admin] = await api.database.db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.email, 'admin@headgate.test'))
  assert.deepEqual(mappingData.fields, fields)
  assert.deepEqual(
    [mappingData.advertiser_id, mappingData.date_order, mappingData.number_form, mappingData.scope],
    [advertiser_id, null, null, null],
  )
  assert.deepEqual([mappingData.uploaded_by, mappingData.updated_by], [admin!.id, admin!.id])
  assert.deepEqual((await read(advertiser_id)).data.mappingData, mappingData)

  const { id } = mappingData
  const withClicks = { ...fields, Clicks: 'clicks' }
  const changed = await update(id, { fields: withClicks, advertiser_id, date_order: 'dmy', scope: 'lines' })
  assert.deepEqual(changed.data.mappingData.fields, withClicks)
  assert.equal(changed.data.mappingData.date_order, 'dmy')
  // An answer that is not sent stays, and null forgets it.
  const forgotten = await update(id, { fields: withClicks, scope: null })
  const { date_order, number_form, scope } = forgotten.data.mappingData
  assert.deepEqual([date_order, number_form, scope], ['dmy', null, null])
  // Nothing changed: the columns only come in another order.
  const same = await update(id, { fields: Object.fromEntries(Object.entries(withClicks).toReversed()) })
  assert.equal(same.data.mappingData.updatedAt, forgotten.data.mappingData.updatedAt)

  const rows = await api.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'csv_mapping'), eq(audit.entity_id, String(id))))
    .orderBy(asc(audit.id))
  assert.deepEqual(
    rows.map((row) => [row.action, row.before, row.after]),
    [
      ['create', null, { advertiser_id, fields, date_order: null, number_form: null, scope: null }],
      [
        'update',
        { fields, date_order: null, scope: null },
        { fields: withClicks, date_order: 'dmy', scope: 'lines' },
      ],
      ['update', { scope: 'lines' }, { scope: null }],
    ],
  )
})

/** The refused fields of a mapping with these columns. */
async function refused(sent: unknown) {
  const { status, fields: refusals } = await store({ fields: sent, advertiser_id: await advertiser() })
  assert.equal(status, 400, JSON.stringify(sent))
  return refusals
}

test('date, channel and both counts of searches are required', async () => {
  for (const [column, field] of Object.entries(fields).slice(0, 4)) {
    const { [column as keyof typeof fields]: _left, ...others } = fields
    assert.deepEqual(await refused(others), { [`fields.${field}`]: REQUIRED })
    assert.deepEqual(await refused({ ...others, ' ': field }), { [`fields.${field}`]: REQUIRED })
  }
  const all = {
    'fields.date': REQUIRED,
    'fields.channel': REQUIRED,
    'fields.total_searches': REQUIRED,
    'fields.monetized_searches': REQUIRED,
  }
  assert.deepEqual(await refused({}), all)
  // Revenue is not: a file may bring counts alone.
  const { Revenue: _left, ...counts } = fields
  const advertiser_id = await advertiser()
  assert.equal((await store({ fields: counts, advertiser_id })).status, 200)
})

test('a column and a field are in a mapping once, compared without case and blanks', async () => {
  const both = { 'fields.total_searches': NOT_UNIQUE, 'fields.monetized_searches': NOT_UNIQUE }
  const { Monetized: _left, ...others } = fields
  assert.deepEqual(await refused({ ...others, ' searches': 'monetized_searches' }), both)
  assert.deepEqual(await refused({ ...fields, 'sub id ': 'clicks' }), {
    'fields.channel': NOT_UNIQUE,
    'fields.clicks': NOT_UNIQUE,
  })
  assert.deepEqual(await refused({ ...fields, Income: ' Gross_Revenue' }), {
    'fields.gross_revenue': NOT_UNIQUE,
  })
  assert.deepEqual(await refused({ ...fields, Income: 'net_revenue' }), { 'fields.Income': NOT_UNIQUE })
  assert.deepEqual(await refused({ ...fields, Income: '' }), { 'fields.Income': NOT_UNIQUE })
  assert.deepEqual(await refused({ ...fields, ['x'.repeat(201)]: 'clicks' }), {
    'fields.clicks': 'Please enter at most 200 characters.',
  })
  assert.deepEqual(Object.keys(await refused(null)), ['fields'])
})

test('a mapping belongs to an advertiser that exists and is not archived', async () => {
  assert.equal((await read(999_999)).status, 404)
  assert.equal((await store({ fields, advertiser_id: 999_999 })).message, 'No provider found!!!')
  assert.equal((await update(999_999, { fields })).status, 404)
  const first = await advertiser()
  const { mappingData } = (await store({ fields, advertiser_id: first })).data
  const again = await store({ fields, advertiser_id: first })
  assert.deepEqual([again.status, again.error?.code], [409, 'saved_before'])
  const other = await update(mappingData.id, { fields, advertiser_id: await advertiser() })
  assert.deepEqual([other.status, Object.keys(other.fields)], [400, ['advertiser_id']])

  const remove = (query = {}) =>
    invoke(api.app, deleteProvider, { token: api.admin, params: { id: first }, query })
  await remove()
  assert.equal((await update(mappingData.id, { fields, scope: 'days' })).error?.code, 'archived')
  const gone = await advertiser({ archived_at: new Date() })
  assert.equal((await store({ fields, advertiser_id: gone })).error?.code, 'archived')
  assert.equal((await remove({ permanent: true })).status, 200)
  const left = await api.database.db.select().from(csvMapping).where(eq(csvMapping.advertiser_id, first))
  assert.deepEqual(left, [])
})

test('of two people who changed the same reading, the second gets a conflict; of first saves one succeeds', async () => {
  const advertiser_id = await advertiser()
  const made = await Promise.all(Array.from({ length: 3 }, () => store({ fields, advertiser_id })))
  assert.deepEqual(
    made.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409],
  )
  const { id, updatedAt } = (await read(advertiser_id)).data.mappingData!
  const changes = await Promise.all(
    (['days', 'lines'] as const).map((scope) => update(id, { fields, scope, updatedAt })),
  )
  assert.deepEqual(
    changes.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
})

test('the upload screen gets the advertisers that it displays, with mapping and last booked upload', async () => {
  const mapped = await advertiser({ name: 'upload b' })
  const unmapped = await advertiser({ name: 'Upload A', csv_source_identifier: 'Sub', status: false })
  const hidden = await advertiser({ display_in_upload_screen: false })
  const archived = await advertiser({ archived_at: new Date() })
  const { mappingData } = (await store({ fields, advertiser_id: mapped })).data
  const file = { provider_id: mapped, scope: 'days', stage: 'done', message: '' } as const
  await api.database.db.insert(revenueImport).values([
    { ...file, kind: 'file', created_at: new Date('2026-11-01T10:00:00Z'), booked_at: new Date() },
    { ...file, kind: 'file', created_at: new Date('2026-11-02T10:00:00Z'), booked_at: new Date() },
    { ...file, kind: 'file', created_at: new Date('2026-11-03T10:00:00Z'), stage: 'failed' },
    { ...file, kind: 'api', created_at: new Date('2026-11-04T10:00:00Z'), booked_at: new Date() },
  ])
  const { data } = await invoke(api.app, listMappedAdvertisers, { token: api.admin })
  const of = (id: number) => data.advertisers.find((one) => one.id === id)
  assert.deepEqual(of(mapped), {
    id: mapped,
    name: 'upload b',
    status: true,
    csv_source_identifier: 'Channel',
    mapping: mappingData,
    last_execution_date: '2026-11-02T10:00:00.000Z',
  })
  assert.deepEqual(of(unmapped), {
    id: unmapped,
    name: 'Upload A',
    status: false,
    csv_source_identifier: 'Sub',
    mapping: null,
    last_execution_date: null,
  })
  assert.deepEqual([of(hidden), of(archived)], [undefined, undefined])
  const order = data.advertisers.map(({ id }) => id)
  assert.ok(order.indexOf(unmapped) < order.indexOf(mapped), 'by name, without case')
})
