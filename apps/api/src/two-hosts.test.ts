import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { explainSearch } from '@headgate/contract/targetings/explain-search'
import { saveSearchList } from '@headgate/contract/settings/search-lists'
import { account, updateUser } from '@headgate/contract/people/users'
import { makeTargeting, makeUser } from '@headgate/db/sample/make'
import { sharedSecrets } from '@headgate/db/upkeep/shared-secrets'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { sharedKeys } from '@headgate/runtime/keys/key-list'
import { createLog } from '@headgate/runtime/log'
import { readSettings } from '@headgate/runtime/settings'
import { shareKeys } from '@headgate/runtime/keys/shared-keys'
import { role } from '@headgate/db/schema/all'
import type { FastifyInstance } from 'fastify'
import { buildApi } from './app.ts'
import { invoke, signIn } from './testing/api.ts'

/** Two API hosts on one PostgreSQL. The data directory of each was empty. */
let database: TestDatabase
let a: FastifyInstance
let b: FastifyInstance
const folders: string[] = []

async function host(): Promise<FastifyInstance> {
  const folder = mkdtempSync(join(tmpdir(), 'headgate host '))
  folders.push(folder)
  const settings = readSettings({ DATA_DIR: folder, APP_SECRET: 'what both hosts were given by hand' })
  await shareKeys(sharedSecrets(database), settings, sharedKeys)
  const app = await buildApi({ settings, log: createLog('api', 'silent'), database }, folder)
  await app.ready()
  return app
}

before(async () => {
  database = await testDatabase()
  await database.db
    .insert(role)
    .values([{ id: 1, role: 'SuperAdmin' }])
    .onConflictDoNothing()
  await makeUser(database.db, { email: 'admin@headgate.test', role_id: 1 })
  a = await host()
  b = await host()
})
after(async () => {
  await a.close()
  await b.close()
  await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('a session of one host is valid at the other', async () => {
  const token = await signIn(a, 'admin@headgate.test')
  assert.equal((await invoke(b, account, { token })).data.user.email, 'admin@headgate.test')
  assert.ok(await signIn(b, 'admin@headgate.test'))
})

test('a photo uploaded to one host is shown by the other', async () => {
  const token = await signIn(a, 'admin@headgate.test')
  const { data } = await invoke(a, account, { token })
  const form = new FormData()
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  form.append('profile_image', new File([gif], 'me.gif', { type: 'image/gif' }))
  const sent = new Response(form)
  const saved = await a.inject({
    method: 'PUT',
    url: updateUser.path.replace(':id', String(data.user.id)),
    headers: { authorization: token, 'content-type': sent.headers.get('content-type')! },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  assert.equal(saved.statusCode, 200)
  const { profile_link } = saved.json<{ data: { user: { profile_link: string } } }>().data.user
  const [atA, atB] = await Promise.all(
    [a, b].map((app) => app.inject({ url: profile_link, headers: { authorization: token } })),
  )
  assert.deepEqual([atA!.statusCode, atB!.statusCode], [200, 200])
  assert.deepEqual(atB!.rawPayload, atA!.rawPayload)
})

test('a list changed at one host explains a search the same way at both', async () => {
  const token = await signIn(a, 'admin@headgate.test')
  const { id } = await makeTargeting(database.db, { rules: [] })
  const explained = () =>
    Promise.all(
      [a, b].map(async (app) => {
        const body = { keyword: 'garden chairs', address: '203.0.113.7' }
        const { data } = await invoke(app, explainSearch, { token, params: { id }, body })
        return [data.search.proxy, data.search.high_paying]
      }),
    )
  const save = (app: FastifyInstance, name: 'proxy-ranges' | 'high-paying-keywords', content: string) =>
    invoke(app, saveSearchList, { token, params: { name }, body: { content } })
  await save(a, 'proxy-ranges', '192.0.2.0/24')
  await save(a, 'high-paying-keywords', 'loan')
  assert.deepEqual(await explained(), [
    [false, false],
    [false, false],
  ])
  await save(a, 'proxy-ranges', '203.0.113.0/24')
  await save(b, 'high-paying-keywords', 'garden chairs')
  assert.deepEqual(await explained(), [
    [true, true],
    [true, true],
  ])
})
