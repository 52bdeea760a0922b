import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { resumeLink } from '@headgate/contract/link-watch'
import { getProviderLink, saveProviderLinks } from '@headgate/contract/provider-links'
import type { Db } from '@headgate/db/base/database'
import { serveProviderLink } from '@headgate/db/publishing/serve-changes'
import { makeProvider, makeProviderLink } from '@headgate/db/sample/make'
import { engineState, linkWatch, providerLink } from '@headgate/db/schema/all'
import { until } from '@headgate/runtime/testing/until'
import { and, eq, sql } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

/** Waits until another connection of this database waits for a lock. */
const untilOneWaits = (db: Db, what: string) =>
  until(async () => {
    const { rows } = await db.execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows.length > 0
  }, what)

const lock = (id: number) => sql`select from provider_link where id = ${id} for no key update`

test('a paused link that is used again while it is edited is served as edited', async () => {
  const { db } = api.database
  const { id } = await makeProviderLink(db)
  await db.insert(linkWatch).values({ provider_link_id: id, paused_at: new Date(), failures: 3 })
  const edited = 'https://edited.partner.example/r?q=[Q]'
  let resuming: ReturnType<typeof invoke<typeof resumeLink>> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(lock(id))
    await tx.update(providerLink).set({ link: edited }).where(eq(providerLink.id, id))
    await serveProviderLink(tx, [id])
    resuming = invoke(api.app, resumeLink, { token: api.admin, params: { id } })
    await untilOneWaits(db, 'the call waits for the edit')
  })
  assert.equal((await resuming!).status, 200)
  const [served] = await db
    .select({ content: engineState.content })
    .from(engineState)
    .where(and(eq(engineState.kind, 'provider_link'), eq(engineState.entity_id, id)))
  const { link, disabled } = served!.content as { link: string; disabled: boolean }
  assert.deepEqual([link, disabled], [edited, false])
})

test('a deleted link is not used again', async () => {
  const { db } = api.database
  const { id } = await makeProviderLink(db, { archived_at: new Date() })
  await db.insert(linkWatch).values({ provider_link_id: id, paused_at: new Date(), failures: 3 })
  const answer = await invoke(api.app, resumeLink, { token: api.admin, params: { id } })
  assert.equal(answer.status, 404)
})

test('the multi-link editor locks links in the order of their ids, whatever the order they are sent in', async () => {
  const { db } = api.database
  const { id: provider_id } = await makeProvider(db)
  const low = await makeProviderLink(db, { provider_id })
  const high = await makeProviderLink(db, { provider_id })
  const links = await Promise.all(
    [high, low].map(async ({ id }) => {
      const { data } = await invoke(api.app, getProviderLink, { token: api.admin, params: { id } })
      return { ...data.providerLink, daily_cap: 321 }
    }),
  )
  let saving: ReturnType<typeof invoke<typeof saveProviderLinks>> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(lock(low.id))
    const given = { token: api.admin, params: { id: provider_id }, body: { links } }
    saving = invoke(api.app, saveProviderLinks, given)
    await untilOneWaits(db, 'the editor waits for the first link')
    // Refused if the editor holds the second one already: each would wait for the other.
    await tx.execute(sql`${lock(high.id)} nowait`)
  })
  const answer = await saving!
  assert.equal(answer.status, 200, answer.message)
  assert.deepEqual(
    answer.data.links.map((link) => [link.id, link.daily_cap]).toSorted(([one], [other]) => one! - other!),
    [
      [low.id, 321],
      [high.id, 321],
    ],
  )
})
