import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fetchPublisherToken, session } from '@headgate/contract/people/auth'
import { messages } from '@headgate/contract/base/messages'
import { deletePublisher, updatePublisher, updatePublishers } from '@headgate/contract/publishers'
import { makePublisher, makeUser } from '@headgate/db/sample/make'
import { invoke, signIn, testApi, tryToSignIn, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

test('users of a publisher that is archived or inactive are signed out at once, until it is back', async () => {
  const { db } = api.database
  const outside = { status: 403, message: messages.auth.publisherAway }
  for (const [away, back] of [
    [{ query: { status: 'false' } }, { query: { status: 'true' } }],
    [{ archive: true }, { query: { deleted: 'false' } }],
    [{ form: { status: false } }, { form: { status: true } }],
  ] as Away[][]) {
    const publisher = await makePublisher(db)
    const user = await makeUser(db, { role_id: 2, publisher_id: publisher.id })
    const open = await signIn(api.app, user.email)
    const token = await invoke(api.app, fetchPublisherToken, {
      token: api.admin,
      body: { publisherId: publisher.id },
    })
    await turn(publisher.id, away!)
    assert.equal((await invoke(api.app, session, { token: open })).status, 401)
    assert.equal((await invoke(api.app, session, { token: token.data.token })).status, 401)
    const { status, message } = await tryToSignIn(api.app, { email: user.email })
    assert.deepEqual({ status, message }, outside)
    const acting = await invoke(api.app, fetchPublisherToken, {
      token: api.admin,
      body: { publisherId: publisher.id },
    })
    assert.equal(acting.message, 'User not available')
    await turn(publisher.id, back!)
    // The ended session stays ended, but a new sign-in works.
    assert.equal((await invoke(api.app, session, { token: open })).status, 401)
    assert.equal((await tryToSignIn(api.app, { email: user.email })).status, 200)
  }
})

interface Away {
  query?: Record<string, string>
  archive?: boolean
  form?: { status: boolean }
}

async function turn(id: number, { query, archive, form }: Away): Promise<void> {
  const token = api.admin
  const answer =
    query !== undefined
      ? await invoke(api.app, updatePublishers, { token, query, body: { ids: [id] } })
      : archive === true
        ? await invoke(api.app, deletePublisher, { token, params: { id } })
        : await invoke(api.app, updatePublisher, { token, params: { id }, body: form })
  assert.equal(answer.status, 200, answer.message)
}
