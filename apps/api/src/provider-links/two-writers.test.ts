import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { resumeLink } from '@headgate/contract/link-watch'
import type { Db } from '@headgate/db/base/database'
import { serveProviderLink } from '@headgate/db/publishing/serve-changes'
import { makeProviderLink } from '@headgate/db/sample/make'
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
