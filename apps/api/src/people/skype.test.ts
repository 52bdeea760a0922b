import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getProvider } from '@headgate/contract/providers/providers'
import { getPublisher } from '@headgate/contract/publishers'
import {
  linkConversation,
  makeSkypeCode,
  removeConversationId,
  type ConversationOwner,
} from '@headgate/contract/people/skype'
import { makeProvider } from '@headgate/db/sample/make'
import { audit } from '@headgate/db/schema/all'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { skypeCodes } from './skype-code.ts'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

const SERVICE_TOKEN = 'a-service-token-of-this-test-alone-0123456789'

let api: TestApi
before(async () => {
  api = await testApi({ env: { SERVICE_TOKEN } })
})
after(() => api.close())

const copy = (owner: ConversationOwner, token = api.admin) =>
  invoke(api.app, makeSkypeCode, { token, body: owner })
const paste = (code: string, conversation_id = '19:abc@thread.skype', token = SERVICE_TOKEN) =>
  invoke(api.app, linkConversation, { token, body: { code, conversation_id } })

async function conversationOf({ id, type }: ConversationOwner) {
  const given = { token: api.admin, params: { id } }
  return type === 'publisher'
    ? (await invoke(api.app, getPublisher, given)).data.publisher.skype_conversation_id
    : (await invoke(api.app, getProvider, given)).data.provider.skype_conversation_id
}

test('a copied code becomes the conversation of its publisher or advertiser, and can be forgotten', async () => {
  const { id } = await makeProvider(api.database.db)
  for (const owner of [
    { id, type: 'provider' },
    { id: api.publisherId, type: 'publisher' },
  ] as const) {
    const { data } = await copy(owner)
    const left = new Date(data.expires_at).getTime() - Date.now()
    assert.ok(left > 9 * 60_000 && left <= 10 * 60_000, `${left} ms left`)
    const linked = await paste(` ${data.code} `)
    assert.equal(linked.status, 200)
    assert.deepEqual([linked.data.id, linked.data.type], [owner.id, owner.type])
    assert.equal(await conversationOf(owner), '19:abc@thread.skype')
    const removed = await invoke(api.app, removeConversationId, { token: api.admin, body: owner })
    assert.deepEqual(removed.data, owner)
    assert.equal(await conversationOf(owner), null)
    const rows = await api.database.db.select().from(audit).where(eq(audit.entity, owner.type))
    assert.deepEqual(
      rows.slice(-2).map((row) => row.after),
      [{ skype_conversation_id: '19:abc@thread.skype' }, { skype_conversation_id: null }],
    )
  }
})

test('only the chat bot turns codes into conversations, and only admins get codes', async () => {
  const owner = { id: api.publisherId, type: 'publisher' } as const
  const { data } = await copy(owner)
  assert.equal((await paste(data.code, 'x', api.admin)).status, 401)
  assert.equal((await copy(owner, api.publisher)).status, 403)
  assert.equal((await copy({ id: 2_000_000_000, type: 'provider' })).status, 404)
  const body = { id: 2_000_000_000, type: 'publisher' }
  assert.equal((await invoke(api.app, removeConversationId, { token: api.admin, body })).status, 404)
})

test('a code that was changed or made elsewhere is refused', async () => {
  const { data } = await copy({ id: api.publisherId, type: 'publisher' })
  const [owner, expires, signature] = data.code.split(/-(.+?)-/)
  const later = (Number.parseInt(expires!, 36) + 3_600).toString(36)
  for (const code of [
    `A${api.publisherId}-${expires}-${signature}`,
    `P${api.publisherId + 1}-${expires}-${signature}`,
    `${owner}-${later}-${signature}`,
    data.code.slice(0, -1),
    `${data.code}x`,
    'nonsense',
  ]) {
    const { status, message } = await paste(code)
    assert.equal(status, 400, code)
    assert.equal(message, 'This Skype code is not valid or has expired. Please copy a new one.')
  }
})

test('every code can be read for ten minutes, and never later', () => {
  const codes = skypeCodes(api.dataDir)
  const owners = fc.record(
    { id: fc.integer({ min: 1, max: 2_147_483_647 }), type: fc.constantFrom('publisher', 'provider') },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(
      owners,
      fc.integer({ min: 0, max: 4_000_000_000_000 }),
      fc.integer({ min: 0, max: 598_999 }),
      (owner, now, passed) => {
        const { code } = codes.make(owner, now)
        assert.deepEqual(codes.read(code, now + passed), owner)
        assert.equal(codes.read(code, now + 600_000), undefined)
      },
    ),
  )
})
