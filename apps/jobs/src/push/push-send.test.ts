import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { makeUser } from '@headgate/db/sample/make'
import { role, user, userDevice } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { pushDevices } from '@headgate/db/people/user-devices'
import { createLog } from '@headgate/runtime/log'
import { vapidKeys } from '@headgate/runtime/keys/vapid-keys'
import { eq } from 'drizzle-orm'
import { compactVerify, importJWK } from 'jose'
import { pushSendHandler } from './push-send-handler.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

let database: TestDatabase
let service: Server
let origin: string
let adminId: number
let received: Received[] = []
let answer = 201
const dataDir = mkdtempSync(join(tmpdir(), 'headgate push '))
const log = createLog('jobs', 'silent')
const settings = { DATA_DIR: dataDir, ADMIN_EMAIL: 'admin@headgate.test', ALLOW_PRIVATE_TARGETS: true }

before(async () => {
  database = await testDatabase()
  await database.db
    .insert(role)
    .values([
      { id: 1, role: 'SuperAdmin' },
      { id: 2, role: 'Publisher' },
    ])
    .onConflictDoNothing()
  adminId = (await makeUser(database.db, { email: 'push@headgate.test', role_id: 1 })).id
  service = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) })
      reply.writeHead(answer).end()
    })
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
after(async () => {
  service.close()
  await database.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  received = []
  answer = 201
  await database.db.delete(userDevice)
})

/** A browser: its keys, and a device row with its subscription. */
async function browser(given: { userId?: number; subscribed?: boolean; token?: string } = {}) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16)
  const fcmToken =
    given.token ??
    JSON.stringify({ endpoint: `${origin}/push/abc`, keys: { p256dh, auth: auth.toString('base64url') } })
  const [row] = await database.db
    .insert(userDevice)
    .values({
      user_id: given.userId ?? adminId,
      device_id: randomBytes(8).toString('hex'),
      fcm_token: fcmToken,
      subscribed: given.subscribed ?? true,
    })
    .returning()
  return { id: row!.id, keys, auth }
}

const tokenOf = async (id: number) =>
  (await database.db.select().from(userDevice).where(eq(userDevice.id, id)))[0]!.fcm_token

function send(device: number, allowPrivate = true): Promise<void> {
  const handler = pushSendHandler({ ...settings, ALLOW_PRIVATE_TARGETS: allowPrivate })
  const payload = { device, id: 'message-1', title: 'Cap reached', body: 'Rule 7 is full.' }
  return handler.run(payload, { database, log, signal: new AbortController().signal })
}

const derive = (key: Buffer, from: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, from, info, length))

/** Opens a message as the browser does: aes128gcm of RFC 8188 with the keys of RFC 8291. */
function decrypt(
  body: Buffer,
  { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer },
): unknown {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derive(keys.computeSecret(senderKey), auth, about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const opened = createDecipheriv('aes-128-gcm', key, nonce)
  opened.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
  // The last record ends with a 2 and padding.
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

test('a push service gets a request in VAPID form that only the browser can open', async () => {
  const made = await browser()
  await send(made.id)
  assert.equal(received.length, 1)
  const { path, headers, body } = received[0]!
  assert.equal(path, '/push/abc')
  assert.equal(headers['content-encoding'], 'aes128gcm')
  assert.equal(headers['ttl'], '43200')
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers['authorization'] ?? '') ?? []
  assert.equal(key, vapidKeys(dataDir).publicKey)
  const point = Buffer.from(key ?? '', 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload, protectedHeader } = await compactVerify(token!, await importJWK(jwk, 'ES256'))
  assert.equal(protectedHeader.alg, 'ES256')
  const claims = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>
  assert.equal(claims['aud'], origin)
  assert.equal(claims['sub'], 'mailto:admin@headgate.test')
  assert.ok(Number(claims['exp']) > Date.now() / 1_000)
  assert.deepEqual(decrypt(body, made), { id: 'message-1', title: 'Cap reached', body: 'Rule 7 is full.' })
})

test('the keys are made once and kept', () => {
  const keys = vapidKeys(dataDir)
  assert.deepEqual(vapidKeys(dataDir), keys)
  assert.equal(Buffer.from(keys.publicKey, 'base64url').length, 65)
  assert.equal(Buffer.from(keys.privateKey, 'base64url').length, 32)
})

test('only subscribed browsers of admins who can sign in get messages', async () => {
  const { db } = database
  const publisher = await makeUser(db, { email: 'reader@headgate.test', role_id: 2 })
  const blocked = await makeUser(db, { email: 'blocked@headgate.test', role_id: 1 })
  await db.update(user).set({ blocked: true }).where(eq(user.id, blocked.id))
  const own = await browser()
  const others = [
    await browser({ subscribed: false }),
    await browser({ userId: publisher.id }),
    await browser({ userId: blocked.id }),
  ]
  assert.deepEqual(await pushDevices(db), [own.id])
  assert.deepEqual(await pushDevices(db, publisher.id), [])
  for (const other of others) await send(other.id)
  assert.equal(received.length, 0)
})

test('a gone or unreadable subscription is removed; a busy service is tried again', async () => {
  for (const status of [404, 410]) {
    answer = status
    const { id } = await browser()
    await send(id)
    assert.equal(await tokenOf(id), null, String(status))
  }
  const broken = await browser({ token: 'not json' })
  await send(broken.id)
  assert.equal(await tokenOf(broken.id), null)
  for (const status of [429, 503]) {
    answer = status
    const { id } = await browser()
    await assert.rejects(send(id), new RegExp(String(status)))
    assert.ok(await tokenOf(id))
  }
})

test('an address inside the network is not called, and a redirect is not followed', async () => {
  const { id } = await browser()
  // Not tried again, because every other try would fail in the same way.
  await send(id, false)
  assert.equal(received.length, 0)
  assert.equal(await tokenOf(id), null)
  answer = 302
  await send((await browser()).id)
  assert.equal(received.length, 1)
})
