import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { LinkWatchForm } from '@headgate/contract/link-watch'
import { systemActor } from '@headgate/db/base/audit'
import { claimDueLinks, readLinkChecks, readLinkWatch } from '@headgate/db/provider-links/link-checks'
import { saveLinkWatchSettings } from '@headgate/db/provider-links/link-watch-settings'
import { makeProviderLink, makeSettings, makeTargeting, type ProviderLinkRow } from '@headgate/db/sample/make'
import { audit, engineState, linkWatch, providerLink } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { createLog } from '@headgate/runtime/log'
import { readSettings } from '@headgate/runtime/settings'
import { and, desc, eq } from 'drizzle-orm'
import { checkLinksHandler } from './check-links-handler.ts'

/** What the advertiser's server replies with, by path. */
const replies = new Map<string, number>()
const asked: string[] = []
/** What happens before the server replies. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve()
const server = createServer((request, reply) => {
  const { pathname } = new URL(request.url!, 'http://here')
  asked.push(pathname)
  void meanwhile().then(() =>
    reply.writeHead(replies.get(pathname) ?? 200, { 'content-type': 'text/html' }).end('page'),
  )
})
let origin: string
let database: TestDatabase

before(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  database = await testDatabase()
  await makeSettings(database.db, {
    default_domain: 'https://go.headgate.example',
    system_fallback: 'https://rest.example/',
  })
})
after(async () => {
  server.close()
  await database.close()
})

const watch: LinkWatchForm = {
  enabled: true,
  every_hours: 6,
  keyword: 'weather',
  user_agent: 'Mozilla/5.0',
  pause_after: null,
}
const setUp = (form: Partial<LinkWatchForm> = {}) =>
  saveLinkWatchSettings(database.db, systemActor, { ...watch, ...form })

/** An advertiser link that a published link's rule uses, with an address of its own. */
async function usedLink(path: string, host = origin): Promise<ProviderLinkRow> {
  const link = await makeProviderLink(database.db, {
    link: `${host}${path}?q=[Q]&channel=C-1&cid=[CLICK_ID]`,
    link_source_identifier_value: 'C-1',
  })
  await makeTargeting(database.db, { rules: [{ to: link }] })
  return link
}

const run = () => {
  const handler = checkLinksHandler(readSettings({ ALLOW_PRIVATE_TARGETS: '1' }))
  return handler.run({}, { database, log: createLog('test', 'silent'), signal: new AbortController().signal })
}

const makeDue = (id: number) =>
  database.db.update(linkWatch).set({ next_at: null }).where(eq(linkWatch.provider_link_id, id))

const stateOf = async (id: number) => (await readLinkWatch(database.db, [id])).get(id)

async function isServedAsDisabled(id: number): Promise<boolean> {
  const [row] = await database.db
    .select()
    .from(engineState)
    .where(and(eq(engineState.kind, 'provider_link'), eq(engineState.entity_id, id)))
  return (row!.content as { disabled: boolean }).disabled
}

test('nothing is sent before an operator switches the checks on', async () => {
  await usedLink('/off')
  await run()
  assert.deepEqual(asked, [])
})

test('enabled links in active rules are checked once in the hours between two checks, edited ones at once', async () => {
  await setUp()
  const used = await usedLink('/used')
  await makeProviderLink(database.db, { link: `${origin}/unused?q=[Q]&channel=C-1` })
  const disabled = await usedLink('/disabled')
  await database.db.update(providerLink).set({ disabled: true }).where(eq(providerLink.id, disabled.id))
  await run()
  await run()
  assert.deepEqual(
    asked.filter((path) => path === '/used' || path === '/unused' || path === '/disabled'),
    ['/used'],
  )
  const { ok, failures, paused_at } = (await stateOf(used.id))!
  assert.deepEqual([ok, failures, paused_at], [true, 0, null])
  await database.db
    .update(providerLink)
    .set({ link: used.link.replace('/used', '/edited'), updated_at: new Date(Date.now() + 1_000) })
    .where(eq(providerLink.id, used.id))
  await run()
  assert.ok(asked.includes('/edited'))
})

test('a link is paused after so many failures in a row, and goes on when a check passes', async () => {
  await setUp({ pause_after: 3 })
  const link = await usedLink('/breaks')
  replies.set('/breaks', 500)
  for (let round = 1; round <= 2; round += 1) {
    await run()
    await makeDue(link.id)
    assert.equal((await stateOf(link.id))!.failures, round)
    assert.equal(await isServedAsDisabled(link.id), false)
  }
  await run()
  assert.notEqual((await stateOf(link.id))!.paused_at, null)
  assert.equal(await isServedAsDisabled(link.id), true)
  const [last] = await database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'provider_link'), eq(audit.entity_id, String(link.id))))
    .orderBy(desc(audit.id))
  assert.deepEqual(last!.after, {
    paused_by_link_check: true,
    reason: `${new URL(origin).host} replied with 500.`,
  })
  replies.delete('/breaks')
  await makeDue(link.id)
  await run()
  assert.equal(await isServedAsDisabled(link.id), false)
  const { failures, failing_since, paused_at } = (await stateOf(link.id))!
  assert.deepEqual([failures, failing_since, paused_at], [0, null, null])
  const { checks } = await readLinkChecks(database.db, link.id)
  assert.deepEqual(
    checks.map((check) => check.ok),
    [true, false, false, false],
  )
})

test('failures do not count while no advertiser can be reached', async () => {
  await setUp({ pause_after: 2 })
  // Everything else is not due.
  const away = await Promise.all(
    ['127.0.0.1:1', '127.0.0.2:1', '127.0.0.3:1'].map((host) => usedLink('/x', `http://${host}`)),
  )
  for (let round = 0; round < 3; round += 1) {
    await run()
    for (const { id } of away) await makeDue(id)
  }
  for (const { id } of away) {
    const { ok, failures, paused_at } = (await stateOf(id))!
    assert.deepEqual([ok, failures, paused_at], [false, 0, null])
  }
})

test('two processes do not check the same link, and the last checks are kept', async () => {
  await setUp()
  const links = await Promise.all([1, 2, 3, 4].map((n) => usedLink(`/claimed${n}`)))
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimDueLinks(database.db, 100)))
  const claimed = claims.flat().map((link) => link.id)
  assert.equal(new Set(claimed).size, claimed.length)
  for (const { id } of links) assert.ok(claimed.includes(id))
  const [{ id } = links[0]!] = links
  for (let round = 0; round < 33; round += 1) {
    await database.db
      .update(linkWatch)
      .set({ next_at: null, claimed_until: null })
      .where(eq(linkWatch.provider_link_id, id))
    await run()
  }
  assert.equal((await readLinkChecks(database.db, id)).checks.length, 30)
})

test('checks that are switched off while they run end, and pause nothing', async (t) => {
  await setUp({ pause_after: 2 })
  await run()
  const links: ProviderLinkRow[] = []
  for (let n = 1; n <= 41; n += 1) {
    replies.set(`/many${n}`, 500)
    links.push(await usedLink(`/many${n}`))
  }
  // The next failure would pause them.
  await database.db.insert(linkWatch).values(links.map(({ id }) => ({ provider_link_id: id, failures: 1 })))
  let off: Promise<unknown> | undefined
  meanwhile = () => (off ??= setUp({ enabled: false, pause_after: 2 }))
  t.after(() => {
    meanwhile = () => Promise.resolve()
  })
  asked.length = 0
  await run()
  assert.equal(asked.length, 40)
  const states = await readLinkWatch(
    database.db,
    links.map(({ id }) => id),
  )
  assert.deepEqual(
    [...states.values()].map(({ failures, paused_at }) => [failures, paused_at]),
    Array.from({ length: 40 }, () => [2, null]),
  )
})
