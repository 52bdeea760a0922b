import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { openDatabase } from '@headgate/db/base/database'
import { openConnection } from '@headgate/db/engine/connection'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'
import { StartError } from '@headgate/runtime/start-error'
import { sql } from 'drizzle-orm'
import { EmbeddedPostgres } from './embedded-postgres.ts'
import { checkReachable } from './reachable-database.ts'

/** A server that takes changes, and a standby of it, which can be promoted. */
async function primaryAndStandby(t: TestContext): Promise<[EmbeddedPostgres, EmbeddedPostgres]> {
  const folder = mkdtempSync(join(tmpdir(), 'headgate hosts '))
  const server = async (name: string) =>
    new EmbeddedPostgres({
      directory: join(folder, name),
      port: await freePort(),
      password: 'hosts',
      durable: false,
    })
  const first = await server('first')
  const second = await server('second')
  t.after(async () => {
    await Promise.all([first.stop('immediate'), second.stop('immediate')])
    rmSync(folder, { recursive: true })
  })
  await first.start()
  await first.ensureDatabase('headgate')
  await first.stop()
  // With its owner, which is another user under root.
  execFileSync('cp', ['-a', first.options.directory, second.options.directory])
  writeFileSync(join(second.options.directory, 'standby.signal'), '')
  await first.start()
  await second.start()
  return [first, second]
}

test('of several hosts the one that takes changes is used, also after a fail-over', async (t) => {
  const [first, second] = await primaryAndStandby(t)
  const nowhere = await freePort()
  const ports = [second, first].map(({ options }) => options.port)
  const url = `postgres://postgres:hosts@127.0.0.1:${nowhere},127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/headgate`
  await checkReachable(url)
  const database = openDatabase(url, { max: 4 })
  t.after(() => database.close())
  const port = async () => {
    const { rows } = await database.pool.query<{ port: string }>(`select current_setting('port') as port`)
    return Number(rows[0]!.port)
  }
  assert.deepEqual(new Set(await Promise.all(Array.from({ length: 8 }, port))), new Set([first.options.port]))
  const engine = await openConnection(database, { connectMs: 5_000, queryMs: 5_000, statementMs: 5_000 })
  const { rows } = await engine.client.query<{ port: string }>(`select current_setting('port') as port`)
  assert.equal(Number(rows[0]!.port), first.options.port)

  await first.stop('immediate')
  await until(() => engine.ended())
  await assert.rejects(port, /No host of DATABASE_URL takes changes: .* is a standby/)
  await assert.rejects(checkReachable(url), (cause: unknown) => {
    assert.ok(cause instanceof StartError)
    assert.match(cause.message, /^DATABASE_URL: the PostgreSQL at .*, .*, .* cannot be used \(No host/)
    return true
  })
  const standby = openDatabase(second.url(), { max: 1 })
  await standby.pool.query('select pg_promote()')
  await standby.close()
  assert.equal(await port(), second.options.port)

  const wrong = url.replace(':hosts@', ':guess@')
  await assert.rejects(checkReachable(wrong), /refuses this user and password/)
})

/** A standby refuses the change. */
const isRefused = (cause: unknown) => {
  assert.equal(((cause as Error).cause as { code?: string }).code, '25006')
  return true
}

test('a connection that turns out to lead to a standby is closed, and the next one goes where changes are taken', async (t) => {
  const [first, second] = await primaryAndStandby(t)
  // As a name or a balancer that leads to the standby until it has noticed the fail-over.
  let leadsTo = second
  const sockets = new Set<Socket>()
  const balancer = createServer((from) => {
    const to = connect(leadsTo.options.port, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const { port } = balancer.address() as AddressInfo
  const database = openDatabase(`postgres://postgres:hosts@127.0.0.1:${port}/headgate`, { max: 1 })
  t.after(async () => {
    await database.close()
    for (const socket of sockets) socket.destroy()
    balancer.close()
  })
  const change = () =>
    database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ port: string }>(sql`select current_setting('port') as port`)
      await tx.execute(sql`create table if not exists changed (at timestamptz)`)
      return Number(rows[0]!.port)
    })
  await assert.rejects(change(), isRefused)
  await assert.rejects(change(), isRefused)
  leadsTo = first
  assert.equal(await change(), first.options.port)

  // A real fail-over: the open connection breaks, and the one after it leads to the server that was promoted.
  await first.stop('immediate')
  const standby = openDatabase(second.url(), { max: 1 })
  await standby.pool.query('select pg_promote()')
  await standby.close()
  leadsTo = second
  await until(() => database.pool.totalCount === 0)
  assert.equal(await change(), second.options.port)
})
