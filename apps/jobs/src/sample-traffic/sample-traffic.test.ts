import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readFirstSearches } from '@headgate/db/overview/first-searches'
import {
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeSettings,
  makeTargeting,
} from '@headgate/db/sample/make'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { JobSender } from '@headgate/queue/job-sender'
import { sampleTrafficJob } from '@headgate/queue/jobs/sample-traffic'
import { keptSecret } from '@headgate/runtime/keys/keys'
import { createLog } from '@headgate/runtime/log'
import { PUBLISHER_LINK_SECRET, publisherLinkSigner } from '@headgate/runtime/keys/publisher-link-signature'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { startQueue, type Queue } from '../queue.ts'
import { sampleTrafficHandler } from './sample-traffic-handler.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'headgate sample traffic '))
const engineMain = fileURLToPath(new URL('../../../redirect/src/main.ts', import.meta.url))
const servers: Server[] = []

let database: TestDatabase
let queue: Queue
let sender: JobSender
let logged = ''
before(async () => {
  database = await testDatabase()
  const { db } = database
  await makeSettings(db, { system_fallback: 'https://house.example/' })
  const provider = await makeProvider(db)
  const to = await makeProviderLink(db, { provider_id: provider.id })
  const publisher = await makePublisher(db)
  const sign = publisherLinkSigner(keptSecret(dataDir, PUBLISHER_LINK_SECRET))
  for (const state of ['published', 'published', 'draft'] as const)
    await makeTargeting(db, {
      publisher_id: publisher.id,
      state,
      rules: [{ to, weight: 100 }],
      redirectType: 'signed',
      sign,
    })
  const log = createLog('jobs', 'info', { write: (line) => (logged += line) })
  const handlers = [sampleTrafficHandler(100)]
  queue = await startQueue({ databaseUrl: database.url, database, log, handlers, tickMs: 200 })
  sender = new JobSender(database, [sampleTrafficJob])
})
after(async () => {
  for (const server of servers) server.close()
  await queue.stop()
  await sender.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Sends through the queue; returns how the job ended. */
async function ended(address: string, searches = 200) {
  logged = ''
  const id = await sender.send(database.db, sampleTrafficJob, { address, searches, rate: 100, seed: 7 })
  assert.notEqual(id, null)
  const job = async () =>
    (
      await database.db.execute<{ state: string; retry_count: number }>(
        sql`select state::text, retry_count from pgboss.job where id = ${id}`,
      )
    ).rows[0]
  await until(async () => /completed|failed|retry/.test((await job())?.state ?? ''), 'the end of the job')
  const latest = await sender.latest(sampleTrafficJob)
  return { state: (await job())?.state, problem: latest?.problem ?? '' }
}

/** A server that is no engine. Returns its address, and what it was asked. */
async function otherServer(status: number) {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url!)
    reply.writeHead(status, { location: 'https://elsewhere.example/' }).end()
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

test('without an engine the job fails once, says what to do, and is not tried again', async () => {
  const { state, problem } = await ended(`http://127.0.0.1:${await freePort()}`)
  assert.equal(state, 'failed')
  assert.match(problem, /^No redirect engine replies at .*correct the default domain in Settings/)
  assert.doesNotMatch(problem, /ECONN/)
  assert.match(logged, /ECONNREFUSED/)
  assert.match(logged, /job failed/)
})

test('a server that is no engine gets one search, and its status is only in the log', async () => {
  const { address, asked } = await otherServer(404)
  const { state, problem } = await ended(address)
  assert.equal(state, 'failed')
  assert.match(problem, /^No redirect engine replies/)
  assert.equal(asked.length, 1)
  assert.match(logged, /status 404/)
})

test('redirects that no engine of this installation counted are a failure', async () => {
  const { address, asked } = await otherServer(302)
  const { state, problem } = await ended(address, 20)
  assert.equal(state, 'failed')
  assert.match(problem, /no engine of this installation counted them/)
  assert.equal(asked.length, 20)
})

interface RunningEngine {
  address: string
  child: ChildProcess
}

async function startEngine(): Promise<RunningEngine> {
  const port = await freePort()
  const child = spawn(process.execPath, [engineMain], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      REDIRECT_PORT: String(port),
      REDIRECT_WORKERS: '1',
      // It refuses searches without a signature; the browser test has an engine that does not.
      REDIRECT_TYPE: 'signed',
      // An address where nothing listens. The default could be a Headgate that runs on this machine.
      ANALYTICS_URL: 'http://127.0.0.1:1',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isReady, 'the engine is ready')
  return { address, child }
}

test('an engine counts every search once, and a job that comes later sends nothing', async () => {
  const { address, child } = await startEngine()
  try {
    // The job ends with the first counts, which may be of a part of the searches.
    queue = await restartedWith(20_000)
    assert.deepEqual(await ended(address), { state: 'completed', problem: '' })
    assert.ok((await readFirstSearches(database.db)).haveComeIn)
    const counted = async () => {
      const { rows } = await database.db.execute<{ links: number; searches: number }>(
        sql`select count(*)::int as links, sum(searches_total)::int as searches from activity where kind = 'targeting'`,
      )
      return rows[0]!
    }
    await until(async () => (await counted()).searches === 200, 'all 200 are counted')
    assert.equal((await counted()).links, 2)

    const again = await ended(address)
    assert.equal(again.state, 'failed')
    assert.match(again.problem, /Searches have come in already/)
  } finally {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  assert.equal(
    (await database.db.execute(sql`select from activity where searches_total > 200`)).rows.length,
    0,
  )
})

async function restartedWith(countedWithinMs: number): Promise<Queue> {
  await queue.stop()
  const log = createLog('jobs', 'silent')
  const handlers = [sampleTrafficHandler(countedWithinMs)]
  return startQueue({ databaseUrl: database.url, database, log, handlers, tickMs: 200 })
}
