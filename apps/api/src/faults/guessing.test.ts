import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeUser } from '@headgate/db/sample/make'
import { ledger, thorough } from '@headgate/runtime/testing/ledger'
import { testApi, tryToSignIn, type TestApi } from '../testing/api.ts'

const GUESSES = thorough ? 1_000 : 250
const ADDRESSES = 50

let api: TestApi
const lines: string[] = []
before(async () => {
  api = await testApi({ onLog: (line) => lines.push(line) })
})
after(() => api.close())

const origins = {
  'of IPv4': (at: number) => `198.51.100.${at + 1}`,
  'of one IPv6 network': (at: number) => `2001:db8:7:${(at + 1).toString(16)}::5`,
}

for (const [kind, addressOf] of Object.entries(origins))
  test(`${GUESSES} wrong passwords from 50 addresses ${kind} at one account`, async (t) => {
    const { email, id } = await makeUser(api.database.db, { role_id: 1 })
    const device = { email, device_id: `device-of-${id}` }
    const known = await tryToSignIn(api.app, device, { remoteAddress: '192.0.2.1' })
    assert.equal(known.status, 200)
    lines.length = 0
    const statuses: number[] = []
    for (let round = 0; round < GUESSES / ADDRESSES; round += 1) {
      const answers = Array.from({ length: ADDRESSES }, (_, at) =>
        tryToSignIn(
          api.app,
          { email, password: `wrong ${round} ${at}`, device_id: `stranger-${round}-${at}` },
          { remoteAddress: addressOf(at) },
        ),
      )
      for (const answer of await Promise.all(answers)) statuses.push(answer.status)
    }
    const tried = statuses.filter((status) => status === 401).length
    const refused = statuses.filter((status) => status === 429).length
    const seen = lines.filter((line) => line.includes('sign-in refused'))
    // On the owner's usual device from any address, and at the owner's address with any device.
    const onDevice = await tryToSignIn(api.app, device, { remoteAddress: '203.0.113.9' })
    const atAddress = await tryToSignIn(
      api.app,
      { email, device_id: 'new-device' },
      { remoteAddress: '192.0.2.1' },
    )
    ledger(t, `${GUESSES} guesses at one account, 50 addresses ${kind}`, {
      tried,
      refused,
      logged: seen.length,
      ownerGetsIn: onDevice.status === 200 && atAddress.status === 200 ? 'yes' : 'no',
    })
    assert.ok(tried > 0 && tried <= 20, `${tried} tried`)
    assert.equal(tried + refused, GUESSES)
    assert.equal(seen.length, GUESSES)
    assert.doesNotMatch(lines.join(''), new RegExp(email.replace('.', '\\.')))
    assert.deepEqual([onDevice.status, atAddress.status], [200, 200])
  })
