import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallData, CallDefinition } from '@headgate/contract/base/call'
import type { Success } from '@headgate/contract/base/envelope'
import { makePublisher, makeUser } from '@headgate/db/sample/make'
import { role } from '@headgate/db/schema/all'
import { openSession } from '@headgate/db/people/sessions'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { createLog } from '@headgate/runtime/log'
import { sessionKey, signSessionToken } from '@headgate/server/access/session-token'
import { recordCalls } from '@headgate/server/testing/record-examples'
import { testWarehouse, type TestWarehouse } from '@headgate/warehouse/testing/warehouse'
import type { FastifyInstance } from 'fastify'
import { buildAnalytics } from '../app.ts'

const DAY_MS = 86_400_000
export const SERVICE_TOKEN = 'a-service-token-of-at-least-32-characters'

export interface TestAnalytics extends TestWarehouse {
  app: FastifyInstance
  database: TestDatabase
  dataDir: string
  /** Tokens of a SuperAdmin and of a user of `publisherId`. */
  admin: string
  publisher: string
  publisherId: number
  /** Opens a session of a new user of a publisher, or one in which an admin acts as that user; with null, of another admin. */
  signInTo(publisher: { id: number; name: string } | null): Promise<SignedIn>
}

export interface SignedIn {
  token: string
  userId: number
  /** Another session of the user, in which an admin acts as it. */
  acting(): Promise<string>
}

/** Servers of the caller's in the place of the tests' own. */
interface OwnServers {
  openWarehouse?: () => Promise<TestWarehouse>
  openDatabase?: () => Promise<TestDatabase>
}

/** The real service with its own PostgreSQL database and warehouse, and with two users signed in. */
export async function testAnalytics(
  now?: () => Date,
  log = createLog('analytics', 'silent'),
  { openWarehouse = testWarehouse, openDatabase = testDatabase }: OwnServers = {},
): Promise<TestAnalytics> {
  const database = await openDatabase()
  const own = await openWarehouse()
  // ClickHouse removes old searches by its own clock: a test of fixed days would fail some months later.
  if (now)
    for (const table of ['search_event', 'search_hour'])
      await own.warehouse.command({ sql: `ALTER TABLE ${table} REMOVE TTL` })
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate analytics '))
  const app = buildAnalytics({
    settings: { DATA_DIR: dataDir, SERVICE_TOKEN, TRUSTED_PROXIES: [] },
    log,
    database,
    warehouse: own.warehouse,
    ...(now && { now }),
  })
  recordCalls(app)
  await app.ready()
  await database.db
    .insert(role)
    .values([
      { id: 1, role: 'SuperAdmin' },
      { id: 2, role: 'Publisher' },
    ])
    .onConflictDoNothing()
  const publisher = await makePublisher(database.db, { name: 'Own publisher' })

  const sessionOf = async (
    { id, email }: { id: number; email: string },
    of: { id: number; name: string } | null,
    actorId?: number,
  ) => {
    const expiresAt = new Date(Date.now() + DAY_MS)
    const sid = await openSession(database.db, {
      user_id: id,
      device_id: 'test-device',
      expires_at: expiresAt,
      ...(actorId !== undefined && { actor_user_id: actorId }),
    })
    return signSessionToken(sessionKey(dataDir), {
      sid,
      sub: String(id),
      email,
      name: email,
      role: of === null ? { id: 1, role: 'SuperAdmin' } : { id: 2, role: 'Publisher' },
      publisher: of === null ? null : { id: of.id, name: of.name },
      exp: Math.floor(expiresAt.getTime() / 1000),
    })
  }
  const admin = await makeUser(database.db, { email: 'admin@headgate.test', role_id: 1 })
  const ownUser = await makeUser(database.db, {
    email: 'publisher@headgate.test',
    role_id: 2,
    publisher_id: publisher.id,
  })
  return {
    ...own,
    app,
    database,
    dataDir,
    publisherId: publisher.id,
    admin: await sessionOf(admin, null),
    publisher: await sessionOf(ownUser, publisher),
    async signInTo(of) {
      // Nobody signs in with its password, and a hash takes long.
      const role = of === null ? { role_id: 1 } : { role_id: 2, publisher_id: of.id }
      const made = await makeUser(database.db, { ...role, password_hash: 'none' })
      return {
        token: await sessionOf(made, of),
        userId: made.id,
        acting: () => sessionOf(made, of, admin.id),
      }
    },
    async close() {
      await app.close()
      await own.close()
      await database.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** Sends a batch as an engine does. */
export function ship(
  app: FastifyInstance,
  token: string,
  body: Buffer,
  authorization = `Bearer ${SERVICE_TOKEN}`,
) {
  return app.inject({
    method: 'POST',
    url: `/analytics/ingest/search-events?token=${encodeURIComponent(token)}`,
    headers: { authorization, 'content-type': 'text/tab-separated-values' },
    payload: body,
  })
}

/** `data` of a reply to this call, which must have succeeded. */
export function dataOf<C extends CallDefinition>(_call: C, reply: { json(): unknown }): CallData<C> {
  return (reply.json() as Success<CallData<C>>).data
}
