import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { after, before, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createPublisher, listPublishers } from '@headgate/contract/publishers'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { stopProcess } from '../faults/analytics-part.ts'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
/** The lock that the trigger below waits for before it stores a reply. */
const REPLY_LOCK = 4_711

let api: TestApi
let child: ChildProcess
let origin: string
before(async () => {
  api = await testApi()
  await api.database.db.execute(
    sql.raw(`create function wait_for_test() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(${REPLY_LOCK}); return new; end $$;
      create trigger wait_for_test before update of reply on idempotency_key for each row
        when (new.reply is not null) execute function wait_for_test()`),
  )
})
/** The real API in a process of its own, on the database and the keys of the one here. */
beforeEach(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: api.database.url,
      DATA_DIR: api.dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const isUp = () =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isUp, 'the API answers')
})
after(async () => {
  await stopProcess(child, 'SIGKILL')
  await api.close()
})

const bodyOf = (name: string) => ({ name, details: null, status: true, default_domain_id: null })

const keyOf = (name: string) => name.replaceAll(' ', '-')

/** Sends the call to the process that is going to be killed. */
const sendTo = (name: string) =>
  fetch(`${origin}${createPublisher.path}`, {
    method: 'POST',
    headers: {
      authorization: api.admin,
      'content-type': 'application/json',
      'idempotency-key': keyOf(name),
    },
    body: JSON.stringify(bodyOf(name)),
  }).then(
    ({ status }) => status,
    () => 'cut off',
  )

/** Sends it again, to the process that is left. */
const again = (name: string) =>
  invoke(api.app, createPublisher, {
    token: api.admin,
    headers: { 'idempotency-key': keyOf(name) },
    body: bodyOf(name),
  })

const countOf = async (name: string) =>
  (await invoke(api.app, listPublishers, { token: api.admin, query: { q: name } })).data.total

/** Another connection that has a lock until it gives it back. */
async function held(statement: string): Promise<() => Promise<void>> {
  const client = await api.database.pool.connect()
  await client.query(`begin; ${statement}`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/**
 * Waits until a connection waits for a lock, and returns its process number. The list has the locks of all databases of
 * the server, and tables have the same numbers in those of other tests: they come from one template.
 */
async function waitingBackend(what: string): Promise<number> {
  let pid: number | undefined
  await until(async () => {
    const { rows } = await api.database.db.execute<{ pid: number }>(
      sql.raw(`select pid from pg_locks where not granted and ${what}
        and database = (select oid from pg_database where datname = current_database())`),
    )
    pid = rows[0]?.pid
    return pid !== undefined
  }, `a connection waits for ${what}`)
  return pid!
}

/** Lets the claims of calls without a reply run out. */
const runOut = () =>
  api.database.db.execute(sql`update idempotency_key set running_until = '-infinity' where reply is null`)

/** Ends the connection of a killed process, as the end of its host does, and lets its claim run out. */
async function forget(pid: number): Promise<void> {
  await api.database.db.execute(sql`select pg_terminate_backend(${pid})`)
  await runOut()
}

test('killed before its change is in the database: a repeat makes the call', async () => {
  const release = await held('lock table audit in share row exclusive mode')
  const sent = sendTo('Killed before')
  const pid = await waitingBackend(`relation = 'audit'::regclass`)
  await stopProcess(child, 'SIGKILL')
  assert.equal(await sent, 'cut off')
  await forget(pid)
  await release()
  const { status, data } = await again('Killed before')
  assert.deepEqual([status, data.publisher.name], [200, 'Killed before'])
  assert.equal(await countOf('Killed before'), 1)
})

test('killed after its change and before its reply: a repeat says what was made, and makes nothing', async () => {
  const release = await held(`select pg_advisory_xact_lock(${REPLY_LOCK})`)
  const sent = sendTo('Killed after')
  const pid = await waitingBackend(`locktype = 'advisory' and objid = ${REPLY_LOCK}`)
  await stopProcess(child, 'SIGKILL')
  assert.equal(await sent, 'cut off')
  await forget(pid)
  await release()
  const { data } = await invoke(api.app, listPublishers, { token: api.admin, query: { q: 'Killed after' } })
  const { status, error } = await again('Killed after')
  assert.deepEqual([status, error?.code], [409, 'reply_lost'])
  assert.ok(error!.message.includes(`(Publisher ${data.publishers[0]!.id})`), error!.message)
  assert.equal(await countOf('Killed after'), 1)
})

test('a repeat waits while the killed one still has its claim, and goes on when that runs out', async () => {
  const release = await held('lock table audit in share row exclusive mode')
  const sent = sendTo('Killed just now')
  const pid = await waitingBackend(`relation = 'audit'::regclass`)
  await stopProcess(child, 'SIGKILL')
  await sent
  await api.database.db.execute(sql`select pg_terminate_backend(${pid})`)
  await release()
  const patient = again('Killed just now')
  const { rows } = await api.database.db.execute<{ left: number }>(sql`
    select extract(epoch from running_until - now())::float8 as left from idempotency_key
    where reply is null and made is null`)
  assert.ok(rows[0]!.left > 0, 'the claim lasts')
  await runOut()
  assert.equal((await patient).status, 200)
  assert.equal(await countOf('Killed just now'), 1)
})
