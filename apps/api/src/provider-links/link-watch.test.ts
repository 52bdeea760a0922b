import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { checkLink, getLinkWatch, linkChecks, resumeLink, saveLinkWatch } from '@headgate/contract/link-watch'
import { listProviderLinks } from '@headgate/contract/provider-links'
import { makeProviderLink } from '@headgate/db/sample/make'
import { engineState, linkWatch } from '@headgate/db/schema/all'
import { and, eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

const server = createServer((request, reply) => {
  const { pathname, search } = new URL(request.url!, 'http://here')
  if (pathname === '/works') return reply.writeHead(302, { location: `/page${search}` }).end()
  return reply.writeHead(pathname === '/page' ? 200 : 404).end()
})
let origin: string
let api: TestApi
before(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api = await testApi({ env: { ALLOWED_PRIVATE_ORIGINS: origin } })
})
after(async () => {
  server.close()
  await api.close()
})

const token = () => ({ token: api.admin })
const makeLink = (path: string, host = origin) =>
  makeProviderLink(api.database.db, {
    link: `${host}${path}?q=[Q]&channel=C-1&cid=[CLICK_ID]`,
    link_source_identifier_value: 'C-1',
  })
const check = (id: number) => invoke(api.app, checkLink, { ...token(), params: { id } })

test('a check by hand is stored and shown with each address of the chain', async () => {
  const works = await makeLink('/works')
  const { status, data } = await check(works.id)
  assert.equal(status, 200)
  assert.equal(data.state?.ok, true)
  const [made] = data.checks
  assert.deepEqual([made!.status, made!.channel_kept, made!.click_id_kept], [200, true, true])
  assert.deepEqual(
    made!.hops.map((hop) => hop.status),
    [302, 200],
  )
  assert.deepEqual((await invoke(api.app, linkChecks, { ...token(), params: { id: works.id } })).data, data)
})

test('a check that fails is found in the list, and never pauses by hand', async () => {
  const broken = await makeLink('/broken')
  for (let round = 0; round < 3; round += 1) await check(broken.id)
  const failed = await invoke(api.app, listProviderLinks, { ...token(), query: { check_failed: 'true' } })
  const [row] = failed.data.providerLinks.providerLinks
  assert.equal(failed.data.providerLinks.total, 1)
  assert.equal(row!.id, broken.id)
  assert.match(row!.watch!.text, /replied with 404/)
  assert.deepEqual([row!.watch!.failures, row!.watch!.paused_at], [0, null])
})

test('a link into our own network is not called', async () => {
  const inside = await makeLink('/x', 'http://169.254.169.254')
  const { data } = await check(inside.id)
  assert.match(data.checks[0]!.text, /private or local address/)
})

test('a paused link is served again on a press', async () => {
  const { id } = await makeLink('/broken')
  await check(id)
  await api.database.db
    .update(linkWatch)
    .set({ paused_at: new Date(), failures: 3 })
    .where(eq(linkWatch.provider_link_id, id))
  const { data } = await invoke(api.app, resumeLink, { ...token(), params: { id } })
  assert.deepEqual([data.state?.paused_at, data.state?.failures], [null, 0])
  const [served] = await api.database.db
    .select()
    .from(engineState)
    .where(and(eq(engineState.kind, 'provider_link'), eq(engineState.entity_id, id)))
  assert.equal((served!.content as { disabled: boolean }).disabled, false)
})

test('settings are saved once by each reader, within their limits', async () => {
  const read = (await invoke(api.app, getLinkWatch, token())).data
  assert.deepEqual([read.enabled, read.every_hours, read.pause_after], [false, 6, null])
  const save = (body: object) => invoke(api.app, saveLinkWatch, { ...token(), body: { ...read, ...body } })
  assert.equal((await save({ enabled: true, pause_after: 3 })).status, 200)
  assert.equal((await save({ enabled: false })).status, 409)
  for (const [field, value] of [
    ['every_hours', 0],
    ['every_hours', 169],
    ['pause_after', 1],
    ['keyword', 'ab'],
    ['user_agent', 'a\r\nb: c'],
  ] as const)
    assert.equal((await save({ [field]: value, updatedAt: undefined })).status, 400, `${field} ${value}`)
})

test('no link, no check; publishers have none', async () => {
  assert.equal((await check(999_999)).status, 404)
  const { id } = await makeLink('/works')
  const refused = await invoke(api.app, checkLink, { token: api.publisher, params: { id } })
  assert.equal(refused.status, 403)
})
