import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import {
  deleteCredential,
  getCredential,
  getCredentials,
  HIDDEN,
  setApiStatus,
  storeCredential,
  storeCredentials,
  testCredential,
  type CredentialsForm,
  NOT_AN_OBJECT,
  NOT_AN_OBJECT_OR_LIST,
} from '@headgate/contract/providers/credentials'
import { errors } from '@headgate/contract/base/errors'
import { getProvider } from '@headgate/contract/providers/providers'
import { makeProvider } from '@headgate/db/sample/make'
import { advertiserConfiguration, audit, provider } from '@headgate/db/schema/all'
import { eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

const SECRET = 'partner-secret-4711'
const LONG_TOKEN = 'fetched-token-0815'

/** An advertiser's API: it signs in with a secret, and returns rows only to a caller with the token. */
interface Seen {
  method: string
  url: string
  authorization: string | undefined
  body: string
}

let api: TestApi
let strict: TestApi
let partner: Server
let origin: string
let seen: Seen[] = []

const rows = Array.from({ length: 7 }, (_, at) => ({
  date: `2026-11-0${at + 1}`,
  sub_id: `c${at}`,
  country: at === 1 ? 'Germany' : 'DE',
  searches: 100 + at,
  paid: 50,
  clicks: 5,
  revenue: '12.50',
}))

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString()
}

before(async () => {
  api = await testApi({ env: { ALLOW_PRIVATE_TARGETS: '1' } })
  strict = await testApi()
  partner = createServer((request, reply) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '' } = request
      seen.push({ method, url, authorization: request.headers.authorization, body })
      const json = (status: number, value: unknown) =>
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (url === '/token') return json(body.includes(SECRET) ? 200 : 401, { access: { token: 't0k' } })
      // Many report APIs repeat the request in their errors.
      if (url === '/echo') return json(200, [{ sent: request.headers.authorization, again: LONG_TOKEN }])
      if (url === '/long-token') return json(200, { token: LONG_TOKEN })
      if (url === '/moved') return reply.writeHead(302, { location: 'http://elsewhere.example/' }).end()
      if (url === '/text') return reply.end('<html>Maintenance</html>')
      if (url.startsWith('/pages')) {
        const at = Number(new URL(url, origin).searchParams.get('page') ?? 1)
        return json(200, { rows: rows.slice(at * 2 - 2, at * 2), next: at < 4 ? at + 1 : null })
      }
      if (url === '/empty') return json(200, { data: [] })
      if (request.headers.authorization !== 'Bearer t0k') return json(403, { error: 'no token' })
      return json(200, { data: { rows } })
    })
  })
  await new Promise<void>((resolve) => {
    partner.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
})
after(async () => {
  partner.closeAllConnections()
  partner.close()
  await api.close()
  await strict.close()
})

const mapping_fields = {
  date: 'date',
  channel: 'sub_id',
  geo: 'country',
  total_searches: 'searches',
  monetized_searches: 'paid',
  clicks: 'clicks',
  gross_revenue: 'revenue',
}

const form = (given: Partial<CredentialsForm> = {}): CredentialsForm => ({
  url: `${origin}/report?from=[FROM_DATE]&to=[TO_DATE]`,
  nesting: 'data-rows',
  body: JSON.stringify({ user: 'us', password: SECRET }),
  mapping_fields,
  auth_url: `${origin}/token`,
  auth_nesting: 'access-token',
  ...given,
})

const save = (id: number, body: unknown, on = api) =>
  invoke(on.app, storeCredential, { token: on.admin, params: { id }, body })
const read = async (id: number) =>
  (await invoke(api.app, getCredential, { token: api.admin, params: { id } })).data.credential
const days = { from_date: '2026-11-01', to_date: '2026-11-20' }
const attempt = (id: number, credential: unknown, on = api) =>
  invoke(on.app, testCredential, { token: on.admin, params: { id }, body: { credential, ...days } })

test('every refusal of the form has its text', async () => {
  const { id } = await makeProvider(api.database.db)
  const refuse = async (given: Record<string, unknown>) => {
    const answer = await save(id, { ...form(), ...given })
    assert.equal(answer.status, 400)
    return answer.fields
  }
  const nothing = await save(id, { auth_nesting: 'token' })
  assert.deepEqual(nothing.fields, {
    auth_nesting: 'Cannot enter value when Auth url is empty.',
    url: 'API Base Url is required',
    'mapping_fields.date': 'Date is required',
    'mapping_fields.channel': 'Channel is required',
    'mapping_fields.geo': 'Country is required',
    'mapping_fields.total_searches': 'Total Searches is required',
    'mapping_fields.monetized_searches': 'Monetized Searches is required',
    'mapping_fields.clicks': 'Clicks is required',
    'mapping_fields.gross_revenue': 'Gross Revenue is required',
  })
  for (const url of ['nope', 'no url', 'ftp://partner.example/', 'https://[TOKEN].partner.example/'])
    assert.deepEqual(await refuse({ url }), { url: 'API Base Url is not valid url' })
  assert.deepEqual(await refuse({ auth_url: 'ftp://x' }), { auth_url: 'Auth Url is not valid url' })
  assert.deepEqual(await refuse({ auth_url: ' ' }), {
    auth_nesting: 'Cannot enter value when Auth url is empty.',
  })
  assert.deepEqual(await refuse({ nesting: 'data.rows' }), { nesting: 'Invalid format' })
  assert.deepEqual(await refuse({ auth_nesting: 'a b' }), { auth_nesting: 'Invalid format' })
  assert.deepEqual(await refuse({ date_format: ' ' }), { date_format: 'Date format is required' })
  for (const field of ['headers', 'body', 'params'])
    for (const value of ['{', 'text', '[1'])
      assert.deepEqual(await refuse({ [field]: value }), { [field]: 'Not a valid JSON format' })
  for (const [field, value, text] of [
    ['headers', '[]', NOT_AN_OBJECT],
    ['params', '["a"]', NOT_AN_OBJECT],
    ['headers', '1', NOT_AN_OBJECT],
    ['body', '1', NOT_AN_OBJECT_OR_LIST],
  ] as const)
    assert.deepEqual(await refuse({ [field]: value }), { [field]: text })
})

test('paging needs where the next page is, and where to ask for it', async () => {
  const { id } = await makeProvider(api.database.db)
  const refused = async (paging: object, given: Record<string, unknown> = {}) =>
    (await save(id, { ...form(), ...given, paging })).fields
  const field = { 'paging.field': 'Please enter where the reply has the next page.' }
  const param = {
    'paging.param': 'Please enter the parameter of the page, or write [PAGE] into the request.',
  }
  assert.deepEqual(await refused({ kind: 'next_link' }), field)
  assert.deepEqual(await refused({ kind: 'cursor' }), { ...field, ...param })
  assert.deepEqual(await refused({ kind: 'page_number' }), param)
  assert.deepEqual(await refused({ kind: 'page_number' }, { params: '{"p":"[PAGE]"}' }), {})
  assert.deepEqual(await refused({ kind: 'next_link', field: 'a.b' }), { 'paging.field': 'Invalid format' })
  assert.deepEqual(await refused({ kind: 'page_number', param: 'a b' }), { 'paging.param': 'Invalid format' })
  assert.deepEqual(await refused({ max_pages: 0, first_page: 2 }), {
    'paging.first_page': 'Please enter 0 or 1.',
    'paging.max_pages': 'Please enter a whole number from 1 to 1000.',
  })
  const paging = { kind: 'cursor', field: 'meta-next', param: 'cursor', first_page: 1, max_pages: 7 }
  assert.deepEqual(await refused(paging), {})
  assert.deepEqual((await read(id))!.paging, paging)
})

test('a test call reads two pages and says that there are more', async () => {
  const { id } = await makeProvider(api.database.db)
  const given = { auth_url: '', auth_nesting: '', body: '', nesting: 'rows', url: `${origin}/pages` }
  const paging = { kind: 'cursor', field: 'next', param: 'page' } as const
  seen = []
  const { data } = await attempt(id, form({ ...given, paging }))
  assert.deepEqual([data.problem, data.pages, data.has_more, data.row_count], [null, 2, true, 4])
  assert.deepEqual(
    seen.map(({ url }) => url),
    ['/pages', '/pages?page=2'],
  )
  const whole = await attempt(id, form(given))
  assert.deepEqual([whole.data.pages, whole.data.has_more, whole.data.row_count], [1, false, 2])
  const stuck = await attempt(id, form({ ...given, paging: { ...paging, param: 'other' } }))
  assert.equal(stuck.data.problem, 'Page 2 has the same rows as page 1: check the paging of the credentials.')
})

test('credentials are stored sealed, shown without secrets, and kept when these come back hidden', async () => {
  const { db } = api.database
  const { id } = await makeProvider(db)
  assert.equal(await read(id), null)
  const first = await save(id, form({ is_active: true }))
  assert.equal(first.status, 200)
  assert.ok(!JSON.stringify(first.data).includes(SECRET))
  assert.equal(first.data.credential.date_format, 'YYYY-MM-DD')
  assert.deepEqual(JSON.parse(first.data.credential.body), { user: HIDDEN, password: HIDDEN })
  const [row] = await db
    .select()
    .from(advertiserConfiguration)
    .where(eq(advertiserConfiguration.provider_id, id))
  assert.match(row!.credentials!, /^v1\.[\w-]+\.[\w-]+\.[\w-]+$/)
  const { api_status, api_configuration_id } = (
    await invoke(api.app, getProvider, { token: api.admin, params: { id } })
  ).data.provider
  assert.deepEqual([api_status, api_configuration_id], [true, row!.id])

  const { id: _id, provider_id: _owner, updatedAt, ...shown } = (await read(id))!
  const again = await save(id, { ...shown, date_format: 'DD/MM/YYYY', updatedAt })
  assert.equal(again.status, 200)
  const { data } = await attempt(id, { ...shown, date_format: 'YYYY-MM-DD' })
  assert.equal(data.auth_status, 200, 'the stored secret signs in')
  const late = await save(id, { ...shown, updatedAt })
  assert.equal(late.status, 409)

  const trail = await db.select().from(audit).where(eq(audit.entity, 'advertiser_configuration'))
  assert.ok(trail.length >= 2)
  assert.ok(!JSON.stringify(trail).includes(SECRET))
})

test('credentials sealed with another key are entered again, and block nothing', async () => {
  const { db } = api.database
  const { id: providerId } = await makeProvider(db)
  await db
    .insert(advertiserConfiguration)
    .values({ provider_id: providerId, credentials: 'v1.AAAA.AAAA.AAAA' })
  assert.equal(await read(providerId), null)
  assert.equal((await save(providerId, form())).status, 200)
  assert.equal((await read(providerId))!.nesting, 'data-rows')
})

test('a hidden value is not sent to another host', async () => {
  const { id } = await makeProvider(api.database.db)
  await save(id, form())
  const { id: _id, provider_id: _owner, ...shown } = (await read(id))!
  const moved = { ...shown, url: 'https://evil.example/', auth_url: 'https://evil.example/' }
  for (const answer of [await save(id, moved), await attempt(id, moved)]) {
    assert.equal(answer.status, 400)
    assert.equal(answer.fields['body'], 'A hidden value cannot be kept here. Please enter it again.')
  }
  const other = await makeProvider(api.database.db)
  assert.equal((await save(other.id, shown)).status, 400)
})

test('the older names do the same, and an unknown advertiser is not found', async () => {
  const { id } = await makeProvider(api.database.db)
  const given = { token: api.admin, params: { id } }
  const saved = await invoke(api.app, storeCredentials, { ...given, body: form() })
  const found = await invoke(api.app, getCredentials, given)
  assert.deepEqual(found.data.credential, saved.data.credential)
  const answer = await save(2_000_000_000, form())
  assert.equal(answer.status, 404)
  assert.equal(answer.message, 'No provider found!!!')
})

test('the API is switched only where there are credentials, and forgotten with them', async () => {
  const { db } = api.database
  const { id: providerId } = await makeProvider(db)
  const [bare] = await db.insert(advertiserConfiguration).values({ provider_id: providerId }).returning()
  const { id } = bare!
  const turn = (is_active: boolean, at = id) =>
    invoke(api.app, setApiStatus, { token: api.admin, params: { id: at }, body: { is_active } })
  const refused = await turn(true)
  assert.equal(refused.status, 409)
  assert.equal(refused.message, 'There are no API credentials yet.')
  await save(providerId, form())
  assert.deepEqual((await turn(true)).data, { id, is_active: true })
  assert.equal((await read(providerId))!.is_active, true)
  assert.equal((await turn(false)).status, 200)
  assert.equal((await turn(true, 2_000_000_000)).status, 404)
  const removed = await invoke(api.app, deleteCredential, { token: api.admin, params: { id } })
  assert.deepEqual(removed.data, { id })
  assert.equal(await read(providerId), null)
})

test('the API of an archived advertiser is not switched on; off it can be switched', async () => {
  const { db } = api.database
  const { id: providerId } = await makeProvider(db)
  await save(providerId, form({ is_active: true }))
  const { id } = (await read(providerId))!
  const turn = (is_active: boolean) =>
    invoke(api.app, setApiStatus, { token: api.admin, params: { id }, body: { is_active } })
  await db.update(provider).set({ archived_at: new Date() }).where(eq(provider.id, providerId))
  assert.equal((await turn(false)).status, 200)
  const refused = await turn(true)
  assert.deepEqual([refused.status, refused.message], [409, errors.archived.text])
  assert.equal((await read(providerId))!.is_active, false)
})

test('a test call signs in, finds the rows and shows what each field would read', async () => {
  const { id } = await makeProvider(api.database.db)
  seen = []
  const { status, data } = await attempt(id, form())
  assert.equal(status, 200)
  assert.deepEqual([data.auth_status, data.status, data.problem, data.row_count], [200, 200, null, 7])
  assert.equal(data.rows.length, 5)
  assert.deepEqual(JSON.parse(data.rows[0]!), rows[0])
  assert.deepEqual(
    seen.map(({ method, url, authorization }) => [method, url, authorization]),
    [
      ['POST', '/token', undefined],
      ['GET', '/report?from=2026-11-01&to=2026-11-20', 'Bearer t0k'],
    ],
  )
  const reading = (field: string) => data.readings.find((one) => one.field === field)
  assert.deepEqual(reading('channel')!.values, ['c0', 'c1', 'c2', 'c3', 'c4'])
  assert.equal(reading('geo')!.problem, "'Germany' is not a two-letter country code.")
  assert.equal(reading('gross_revenue')!.problem, null)
  assert.equal(await read(id), null, 'nothing is stored')
})

test('a token from the sign-in is not shown in the API’s reply', async () => {
  const { id } = await makeProvider(api.database.db)
  const given = { auth_url: `${origin}/long-token`, auth_nesting: 'token', body: '', nesting: '' }
  const fields = { ...mapping_fields, channel: 'sent' }
  const found = await attempt(id, form({ ...given, url: `${origin}/echo`, mapping_fields: fields }))
  assert.equal(found.data.row_count, 1)
  assert.deepEqual(JSON.parse(found.data.rows[0]!), { sent: `Bearer ${HIDDEN}`, again: HIDDEN })
  const failed = await attempt(id, form({ ...given, url: `${origin}/echo`, nesting: 'elsewhere' }))
  assert.notEqual(failed.data.excerpt, null)
  for (const { data } of [found, failed]) assert.ok(!JSON.stringify(data).includes(LONG_TOKEN))
})

test('errors of the API are shown with their status', async () => {
  const { id } = await makeProvider(api.database.db)
  const tell = async (given: Partial<CredentialsForm>) => {
    const { data } = await attempt(id, form({ auth_url: '', auth_nesting: '', body: '', ...given }))
    return [data.auth_status, data.status, data.problem]
  }
  assert.deepEqual(await tell({}), [null, 403, 'The API replied with 403.'])
  assert.deepEqual(await tell({ auth_url: `${origin}/token`, body: '{"password":"wrong"}' }), [
    401,
    null,
    'The auth url replied with 401.',
  ])
  assert.deepEqual(
    await tell({ auth_url: `${origin}/token`, body: `{"p":"${SECRET}"}`, auth_nesting: 'no' }),
    [200, null, 'No token was found in the reply of the auth url.'],
  )
  assert.deepEqual(await tell({ url: `${origin}/moved` }), [
    null,
    302,
    'The API replied with 302: it redirects to http://elsewhere.example/, which is not followed.',
  ])
  assert.deepEqual(await tell({ url: `${origin}/text` }), [null, 200, 'The reply is not JSON.'])
  assert.deepEqual(await tell({ url: `${origin}/empty`, nesting: 'data' }), [
    null,
    200,
    'The list in the reply is empty.',
  ])
  assert.deepEqual(await tell({ url: `${origin}/empty`, nesting: 'rows' }), [
    null,
    200,
    "There is no list at 'rows'.",
  ])
  assert.deepEqual(await tell({ url: 'http://127.0.0.1:1/' }), [
    null,
    null,
    '127.0.0.1:1 could not be reached (ECONNREFUSED).',
  ])
})

test('private targets are refused without the setting, in every spelling', async () => {
  const { id } = await makeProvider(strict.database.db)
  seen = []
  const { port } = new URL(origin)
  for (const host of ['127.0.0.1', '127.1', '0x7f000001', '[::ffff:127.0.0.1]', 'localhost', '10.0.0.1']) {
    const given = form({ url: `http://${host}:${port}/empty`, auth_url: '', auth_nesting: '' })
    for (const answer of [await attempt(id, given, strict), await save(id, given, strict)]) {
      assert.equal(answer.status, 400, host)
      assert.deepEqual(answer.fields, { url: 'API Base Url is not valid url' })
    }
  }
  const auth = form({ url: 'https://api.partner.example/', auth_url: 'http://192.168.0.1/' })
  assert.deepEqual((await save(id, auth, strict)).fields, { auth_url: 'Auth Url is not valid url' })
  assert.deepEqual(seen, [])
})
