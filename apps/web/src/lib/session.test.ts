import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { readClaims, type SessionStorage, SessionStore } from './session.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 1)

function token(payload: object): string {
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`
}

const claims = {
  sid: '1',
  sub: '7',
  email: 'admin@headgate.local',
  name: 'Zoë Ådmin',
  role: { id: 1, role: 'SuperAdmin' },
  publisher: null,
  exp: (START + 30 * DAY) / 1_000,
}

let storage: Map<string, string> & SessionStorage
let now: number
const open = () => new SessionStore(storage, () => now)

beforeEach(() => {
  now = START
  const map = new Map<string, string>()
  storage = Object.assign(map, {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  })
})

test('claims are read from a token, also outside ASCII, and from nothing else', () => {
  assert.equal(readClaims(token(claims))?.name, 'Zoë Ådmin')
  assert.equal(readClaims(token({ ...claims, role: undefined })), null)
  assert.equal(readClaims(token({ ...claims, role: { id: 9, role: 'Guest' } })), null)
  for (const text of ['', 'a.b', 'a.%%%.c', `a.${btoa('[]')}.c`]) assert.equal(readClaims(text), null)
})

test('a session lasts 7 days from the time it was stored, over reloads', () => {
  open().signIn(token(claims))
  now = START + 7 * DAY - 1
  assert.equal(open().get()?.claims.sub, '7')
  now = START + 7 * DAY
  assert.equal(open().get(), null)
  assert.equal(storage.get('token'), undefined)
  assert.equal(storage.get('token_timestamp'), undefined)
})

test('an open page loses its session at the same time', () => {
  const store = open()
  store.signIn(token(claims))
  assert.notEqual(store.get(), null)
  now = START + 7 * DAY
  assert.equal(store.get(), null)
})

test('a token never outlives its own expiry', () => {
  const store = open()
  store.signIn(token({ ...claims, exp: (START + DAY) / 1_000 }))
  now = START + DAY
  assert.equal(store.get(), null)
})

test('a stored token without a role or without a timestamp is removed at start-up', () => {
  storage.set('token', token({ ...claims, role: {} }))
  storage.set('token_timestamp', String(START))
  assert.equal(open().get(), null)
  assert.equal(storage.size, 0)
  storage.set('token', token(claims))
  assert.equal(open().get(), null)
  assert.equal(storage.size, 0)
})

test('the device id is made once and kept over sign-outs', () => {
  const store = open()
  const id = store.deviceId()
  assert.match(id, /^[0-9a-f]{32}$/)
  store.signIn(token(claims))
  store.clear()
  assert.equal(open().deviceId(), id)
})

test('listeners are notified of every change, and the value is stable in between', () => {
  const store = open()
  let calls = 0
  const stop = store.subscribe(() => (calls += 1))
  store.signIn(token(claims))
  assert.equal(store.get(), store.get())
  store.clear()
  assert.equal(calls, 2)
  stop()
  store.reload()
  assert.equal(calls, 2)
})

const actingToken = token({ ...claims, sub: '9', actor: { id: 7, email: 'admin@headgate.local' } })

test("while an admin acts as a publisher, the browser has only the publisher's token", () => {
  const own = token(claims)
  open().signIn(own)
  const page = open()
  page.exchange(actingToken)
  // The page keeps its session until it is left.
  assert.equal(page.get()?.claims.sub, '7')
  assert.equal(open().get()?.claims.sub, '9')
  assert.ok(![...storage.values()].includes(own))
  open().exchange(own)
  assert.equal(open().get()?.claims.sub, '7')
})

test('a page is notified when another tab changes the user, and only then', () => {
  const [page, other] = [open(), open()]
  other.signIn(token(claims))
  assert.equal(page.reload(), false, 'no user was signed in before')
  other.exchange(token({ ...claims, sid: '2' }))
  assert.equal(page.reload(), false, 'the same user signed in again')
  other.exchange(actingToken)
  assert.equal(page.reload(), true)
  other.exchange(token(claims))
  assert.equal(page.reload(), true)
  other.clear()
  assert.equal(page.reload(), false, 'signing out is no change of the user')
})

test('after an expired impersonation no user is signed in', () => {
  open().signIn(token(claims))
  open().exchange(token({ ...claims, sub: '9', exp: START / 1_000 + 3_600 }))
  now = START + 3_600_000
  assert.equal(open().get(), null)
  assert.equal(storage.size, 0)
})

test('a refused token is removed once, and a late refusal of an older one changes nothing', () => {
  const store = open()
  store.signIn(token(claims))
  store.signIn(actingToken)
  assert.equal(store.drop(token(claims)), false)
  assert.equal(store.drop(actingToken), true)
  assert.equal(storage.size, 0)
})

test('a token that an earlier version kept aside is removed', () => {
  storage.set('admin_token', token(claims))
  storage.set('admin_token_timestamp', String(START))
  open()
  assert.equal(storage.size, 0)
})
