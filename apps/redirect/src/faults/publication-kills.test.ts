import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { systemActor } from '@headgate/db/base/audit'
import type { Db } from '@headgate/db/base/database'
import * as schema from '@headgate/db/schema/all'
import { engineState, publication, targeting } from '@headgate/db/schema/all'
import { setTargetingsActive } from '@headgate/db/targetings/bulk'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { and, desc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { until } from '@headgate/runtime/testing/until'
import { pause, type EngineProcess } from './testing/engine-process.ts'
import { killPoints, type KillPoint } from './testing/kill-points.ts'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { Setting } from './testing/setting.ts'
import { hosts, VersionedLink } from './testing/versions.ts'

const KILLS = thorough ? 20 : 3

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** A new version is served within 5 s of its publication. Until then the old one is served, and never a mixture. */
async function becomes(engine: EngineProcess, link: VersionedLink, version: number): Promise<void> {
  await until(
    async () => isSame(await link.served(engine.url), VersionedLink.expected(version)),
    `version ${version} is served`,
  )
}

/** A handle on a separate session, which the server ends just before its statement number `last`. */
async function doomedSession(url: string, admin: Db, last: number) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>
  const { rows } = (await query('select pg_backend_pid() as pid')) as { rows: { pid: number }[] }
  const session = { statements: 0, ended: false }
  client.query = (async (...all: unknown[]) => {
    session.statements += 1
    if (session.statements === last) {
      await admin.execute(`select pg_terminate_backend(${rows[0]!.pid}, 5000)`)
      session.ended = true
    }
    return query(...all)
  }) as typeof client.query
  return { session, db: drizzle(client), close: () => client.end().catch(() => undefined) }
}

test('a session that is killed before any statement of a publication leaves the old one, whole', async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  const { db } = database
  const link = await VersionedLink.make(db)
  const engine = await setting.engine({ databaseUrl: database.url })
  await engine.start()
  await becomes(engine, link, 0)
  const stored = async () =>
    JSON.stringify([
      await db.select().from(targeting),
      await db.select().from(schema.targetingRule),
      await db.select().from(schema.publisherAccount),
      await db.select().from(publication),
      await db.select().from(engineState),
      await db.$count(schema.audit),
    ])
  const before = await stored()
  let statements = 0
  for (let last = 1; ; last += 1) {
    const doomed = await doomedSession(database.url, db, last)
    const failed = await link.publish(doomed.db, 1).then(
      () => false,
      () => true,
    )
    await doomed.close()
    if (!doomed.session.ended) {
      assert.equal(failed, false)
      break
    }
    statements = last
    assert.equal(failed, true, `killed before statement ${last}`)
    assert.equal(await stored(), before, `killed before statement ${last}`)
    assert.deepEqual(
      await link.served(engine.url),
      VersionedLink.expected(0),
      `killed before statement ${last}`,
    )
  }
  await becomes(engine, link, 1)
  ledger(t, 'session killed before each statement of a publication', { statements })
  assert.ok(statements > 10)
})

test(`kill -9 of a publishing process ${KILLS} times leaves one version, which is served (seed ${seed})`, async (t) => {
  const random = new SeededRandom(seed)
  const setting = new Setting(t)
  const database = await setting.database()
  const { db } = database
  const link = await VersionedLink.make(db)
  const engine = await setting.engine({ databaseUrl: database.url })
  await engine.start()
  await becomes(engine, link, 0)
  const script = fileURLToPath(new URL('testing/publishing-process.ts', import.meta.url))
  let version = 1
  let published = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const args = [script, database.url, link.id, link.publisherId, version].map(String)
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    setting.after(() => child.kill('SIGKILL'))
    const said: number[] = []
    child.stdout
      .setEncoding('utf8')
      .on('data', (text: string) => said.push(...text.trim().split('\n').map(Number)))
    await until(() => said.length >= 2, 'versions are published')
    await pause(random.between(0, 80))
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
    // A statement that was sent before the kill may still be committed. Afterwards the session has no statement left.
    await until(async () => (await sessionsOf(db)) === 0, 'the session is gone')
    const last = said.at(-1)!
    published += said.length
    const [row] = await db.select().from(targeting).where(eq(targeting.id, link.id))
    const now = Number(/filtered-(\d+)/.exec(row!.default_fallback!)![1])
    assert.ok(now === last || now === last + 1, `version ${now} after ${last} was confirmed`)
    const [live] = await db
      .select()
      .from(engineState)
      .where(and(eq(engineState.kind, 'targeting'), eq(engineState.entity_id, link.id)))
    const [kept] = await db.select().from(publication).orderBy(desc(publication.revision)).limit(1)
    assert.deepEqual(kept!.content, live!.content)
    assert.equal((live!.content as { custom_fallback: string }).custom_fallback, row!.default_fallback)
    await becomes(engine, link, now)
    version = now + 1
  }
  ledger(t, `kill -9 of publishing, ${KILLS} times`, { published })
})

/** Sessions of the publishing process that are still open on the server. */
async function sessionsOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and application_name = 'headgate'`,
  )
  return Number(rows[0]!.count)
}

/** The content of the copy on disk after a kill at each point. */
const expectedOnDisk: Record<KillPoint, 'old' | 'new'> = {
  'before the copy is written': 'old',
  'in the middle of a line': 'old',
  'between two lines': 'old',
  'before the copy is synced': 'new',
  'after the copy is synced': 'new',
  'before workers are notified': 'new',
  'after the first worker is notified': 'new',
  'after all workers are notified': 'new',
}

test('kill -9 of the engine between reading a publication and serving it leaves the old version or the new one', async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  const { db } = database
  const link = await VersionedLink.make(db)
  const dataDir = setting.folder()
  const stopped = [hosts.system, hosts.system]
  let version = 0
  for (const point of killPoints) {
    const when = join(setting.folder(), 'now')
    const doomed = await setting.engine({
      dataDir,
      databaseUrl: database.url,
      env: {
        NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'testing/kill-points.ts')).href}`,
        KILL_POINT: point,
        KILL_WHEN: when,
      },
    })
    await doomed.start()
    await becomes(doomed, link, version)
    await setTargetingsActive(db, systemActor, [link.id], false)
    await until(async () => isSame(await link.served(doomed.url), stopped), 'the link is stopped')
    writeFileSync(when, '')
    version += 1
    // Flag and content change together. Half of the change would lead to the old over-cap URL.
    await link.publish(db, version)
    await doomed.ended()
    const alone = await setting.engine({ dataDir })
    await alone.start()
    const served = await link.served(alone.url)
    await alone.kill()
    const expected = expectedOnDisk[point] === 'new' ? VersionedLink.expected(version) : stopped
    assert.deepEqual(served, expected, `killed ${point}`)
  }
  ledger(t, 'engine killed at each step of a publication', { points: killPoints.length })
})
