import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  addDomain,
  deleteDomain,
  getDomain,
  listDomains,
  updateDomain,
} from '@headgate/contract/settings/domains'
import { makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { invoke, testApi, type Given, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const asAdmin = (given: Given = {}): Given => ({ token: api.admin, ...given })
const add = (domain: unknown) => invoke(api.app, addDomain, asAdmin({ body: { domain } }))
const remove = (id: number, permanent = false) =>
  invoke(api.app, deleteDomain, asAdmin({ params: { id }, query: { permanent } }))

test('a domain is a host name, and is stored as browsers write it', async () => {
  for (const empty of [undefined, null, '', '  '])
    assert.deepEqual((await add(empty)).fields, { domain: 'Please provide domain' })
  for (const bad of [
    'localhost',
    'https://go.example.com',
    'go.example.com/path',
    'go.example.com:8080',
    'go example.com',
    '-go.example.com',
    'go_1.example.com',
    'a..example.com',
    '127.0.0.1',
    '127.1',
    '[::1]',
    `${'a'.repeat(64)}.example`,
    'me@example.com',
  ])
    assert.deepEqual((await add(bad)).fields, { domain: 'Please enter valid domain' }, bad)
  const kept = async (typed: string) => (await add(typed)).data.domain.domain
  assert.equal(await kept(' Go.Example.COM '), 'go.example.com')
  assert.equal(await kept('suche.münchen.example'), 'suche.xn--mnchen-3ya.example')
  const again = await add('GO.example.com')
  assert.equal(again.status, 409)
  assert.deepEqual(again.fields, { domain: 'This domain is already in the list.' })
})

test('a domain is changed, archived, restored and removed', async () => {
  const { data } = await add('life.example')
  const { id, updatedAt } = data.domain
  const change = (body: unknown) => invoke(api.app, updateDomain, asAdmin({ params: { id }, body }))
  assert.equal((await change({ domain: 'new.example', updatedAt })).data.domain.domain, 'new.example')
  assert.equal((await change({ domain: 'late.example', updatedAt })).error?.code, 'changed_meanwhile')
  assert.deepEqual((await change({ domain: 'not one' })).fields, { domain: 'Please enter valid domain' })
  assert.equal((await remove(id, true)).error?.code, 'not_archived')
  assert.equal((await remove(id)).status, 200)
  const archived = async (flag: boolean) => {
    const reply = await invoke(api.app, listDomains, asAdmin({ query: { q: 'new.example', archived: flag } }))
    return reply.data.domains.count
  }
  assert.deepEqual([await archived(false), await archived(true)], [0, 1])
  assert.equal((await change({ archive: false })).data.domain.archivedAt, null)
  const found = await invoke(api.app, getDomain, asAdmin({ params: { id } }))
  assert.equal(found.data.domain.domain, 'new.example')
  assert.deepEqual([await archived(false), await archived(true)], [1, 0])
  await remove(id)
  assert.equal((await remove(id, true)).status, 200)
  assert.equal((await invoke(api.app, getDomain, asAdmin({ params: { id } }))).status, 404)
})

test('a domain in use can be archived, but not removed', async () => {
  const { db } = api.database
  const used = (await add('used.example')).data.domain
  await makePublisher(db, { default_domain_id: used.id })
  await makeTargeting(db, { use_custom_domain: true, custom_domain: 'https://Used.example/' })
  await remove(used.id)
  const { status, message } = await remove(used.id, true)
  assert.equal(status, 409)
  assert.equal(message, 'used.example cannot be removed: it still has 1 publisher, 1 publisher link.')
})
