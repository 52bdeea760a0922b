import { createHash, argon2Sync, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, publicKey } from '@headgate/contract/people/auth'
import { IDEMPOTENCY_KEY, type CallData, type CallDefinition } from '@headgate/contract/base/call'
import { failuresOf } from '@headgate/contract/base/call-failures'
import type { Failure, Success } from '@headgate/contract/base/envelope'
import { makePublisher, makeUser } from '@headgate/db/sample/make'
import { role } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { keyList } from '@headgate/runtime/keys/key-list'
import { createLog } from '@headgate/runtime/log'
import { readSettings } from '@headgate/runtime/settings'
import { recordCalls } from '@headgate/server/testing/record-examples'
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { CompactEncrypt, importJWK } from 'jose'
import { buildApi } from '../app.ts'
import type { ApiContext } from '../api-context.ts'

export interface TestApi {
  app: FastifyInstance
  database: TestDatabase
  /** Data directory with the keys of the app. */
  dataDir: string
  /** Token of a SuperAdmin. */
  admin: string
  /** Token of a user of a publisher. */
  publisher: string
  publisherId: number
  close(): Promise<void>
}

/** Tests call in loops, far more often than real sessions do. */
const unbounded = { perSecond: 1_000_000, burst: 1_000_000 }

/** Made once for all apps of a process: an RSA key takes as long as a dozen calls. */
const signInKey = keyList['sign-in-key.pem'].make()

/** A stored hash of `password` at the lowest cost, so that signing in takes no time in tests. */
const cheapHash = (() => {
  const nonce = Buffer.alloc(16, 'test')
  const parameters = { message: 'password', nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const [salt, tag] = [nonce, argon2Sync('argon2id', parameters)].map((bytes) =>
    bytes.toString('base64').replace(/=+$/, ''),
  )
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag}`
})()

export interface TestApiOptions extends Pick<
  ApiContext,
  'deadlines' | 'rate' | 'publisherKeyRate' | 'patience'
> {
  env?: Record<string, string>
  webFolder?: string
  /** Receives each log line. */
  onLog?: (line: string) => void
}

/** The real app on a new database, with one admin and one publisher user signed in. */
export async function testApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate api '))
  mkdirSync(join(dataDir, 'keys'), { mode: 0o700 })
  writeFileSync(join(dataDir, 'keys', 'sign-in-key.pem'), signInKey, { mode: 0o600 })
  const settings = readSettings({ DATA_DIR: dataDir, ...options.env })
  const log = createLog('api', options.onLog ? 'info' : 'silent', options.onLog && { write: options.onLog })
  const { webFolder = dataDir, env: _env, onLog: _onLog, ...given } = options
  const app = await buildApi({ settings, log, database, rate: unbounded, ...given }, webFolder)
  recordCalls(app)
  checkChangesAreNoted(app, database)
  await app.ready()
  await database.db
    .insert(role)
    .values([
      { id: 1, role: 'SuperAdmin' },
      { id: 2, role: 'Publisher' },
    ])
    .onConflictDoNothing()
  const { id: publisherId } = await makePublisher(database.db, { name: 'Own publisher' })
  await makeUser(database.db, { email: 'admin@headgate.test', role_id: 1, password_hash: cheapHash })
  await makeUser(database.db, {
    email: 'publisher@headgate.test',
    role_id: 2,
    publisher_id: publisherId,
    password_hash: cheapHash,
  })
  return {
    app,
    database,
    dataDir,
    publisherId,
    admin: await signIn(app, 'admin@headgate.test'),
    publisher: await signIn(app, 'publisher@headgate.test'),
    async close() {
      await app.close()
      await database.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/**
 * Fails a call whose reply was kept although no change was noted for its idempotency key: its change would be made
 * again after a crash. Every test of a call that creates checks this.
 */
function checkChangesAreNoted(app: FastifyInstance, { db }: TestDatabase): void {
  app.addHook('onSend', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (!call?.repeatable || reply.statusCode !== 200 || !request.headers[IDEMPOTENCY_KEY]) return
    const keyHash = createHash('sha256').update(String(request.headers[IDEMPOTENCY_KEY])).digest('hex')
    const { rows } = await db.execute<{ made: string | null }>(sql`
      select made from idempotency_key where key_hash = ${keyHash} and made is null and reply is not null`)
    if (rows.length > 0)
      throw new Error(`${call.method} ${call.path} made a change that its key does not note`)
  })
}

export interface Given {
  token?: string
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  remoteAddress?: string
}

export interface Answer<C extends CallDefinition> {
  status: number
  /** Read it only after checking the status: a failed call has none. */
  data: CallData<C>
  message: string
  error: Failure['error'] | null
  fields: Record<string, string>
}

/** Makes a contract call against the app. */
export async function invoke<C extends CallDefinition>(
  app: FastifyInstance,
  call: C,
  given: Given = {},
): Promise<Answer<C>> {
  const reply = await app.inject({
    method: call.method,
    url: call.path.replaceAll(/:(\w+)/g, (_all, name: string) => String(given.params?.[name] ?? 1)),
    headers: {
      ...(given.token && { authorization: given.token }),
      ...(call.repeatable && { [IDEMPOTENCY_KEY]: randomUUID() }),
      ...given.headers,
    },
    ...(given.query && { query: given.query as Record<string, string> }),
    ...(given.body !== undefined && { payload: given.body as object }),
    ...(given.remoteAddress && { remoteAddress: given.remoteAddress }),
  })
  const { statusCode } = reply
  if (statusCode !== 200 && !failuresOf(call).has(statusCode))
    throw new Error(`${call.method} ${call.path} sends ${statusCode}: add its error to \`fails\` of the call`)
  const body: Success<CallData<C>> | Failure = reply.json()
  return {
    status: reply.statusCode,
    data: body.data as CallData<C>,
    message: body.message,
    error: body.error,
    fields: body.error?.fields ?? {},
  }
}

/** Encrypts a sign-in payload with the server's key, as the browser does. */
export async function encryptFor(app: FastifyInstance, payload: unknown): Promise<string> {
  const { data: jwk } = await invoke(app, publicKey)
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: jwk.kid })
    .encrypt(await importJWK({ ...jwk }, 'RSA-OAEP-256'))
}

/** Tries to sign in. */
export async function tryToSignIn(
  app: FastifyInstance,
  credentials: Record<string, unknown>,
  given: Given = {},
) {
  const data = await encryptFor(app, { password: 'password', device_id: 'test-device', ...credentials })
  return invoke(app, login, { ...given, body: { data } })
}

/** Signs in and returns the token. */
export async function signIn(app: FastifyInstance, email: string, password = 'password'): Promise<string> {
  const { status, data, message } = await tryToSignIn(app, { email, password })
  if (status !== 200) throw new Error(`${email} could not sign in: ${message}`)
  if (!('token' in data)) throw new Error(`${email} needs a code`)
  return data.token
}
