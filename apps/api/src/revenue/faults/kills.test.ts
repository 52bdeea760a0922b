import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '@headgate/db/base/database'
import { migrateDatabase } from '@headgate/db/base/migrate'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { freePort } from '@headgate/runtime/testing/free-port'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { EmbeddedPostgres } from '@headgate/tools/databases/embedded-postgres'
import { grossOf, reportFile } from './testing/report-files.ts'
import { booksOf } from './testing/books.ts'
import { partsOfRevenue, RevenueProcesses, type RevenuePart } from './testing/revenue-processes.ts'

/** Kills of each: the three parts and PostgreSQL. */
const EACH = thorough ? 20 : 5
const ADVERTISERS = 6
const NEVER = 1_000_000

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')

type Victim = RevenuePart | 'postgres'

test(`kill -9 at ${4 * EACH} points of an import books all of the file or nothing (seed ${seed})`, async (t) => {
  const random = new SeededRandom(seed)
  const folder = mkdtempSync(join(tmpdir(), 'headgate kills '))
  const port = await freePort()
  const server = new EmbeddedPostgres({ directory: join(folder, 'postgres'), port, password: 'faults' })
  t.after(async () => {
    await server.stop('immediate')
    rmSync(folder, { recursive: true, force: true })
  })
  await server.start()
  await server.ensureDatabase('faults')
  const url = server.url('faults')
  const database = openDatabase(url, { max: 2 })
  database.pool.on('error', () => {})
  t.after(() => database.close())
  await migrateDatabase(database)
  const { db } = database
  const parts = await RevenueProcesses.start(url, db)
  t.after(() => parts.stop())
  const books = booksOf(db)

  const advertisers: number[] = []
  for (let made = 0; made < ADVERTISERS; made += 1)
    advertisers.push((await makeRevenueAdvertiser(db, { 'BN-12': 1, 'BN-13': 2 })).id)
  let version = 1
  for (const id of advertisers) await parts.upload(id, reportFile(version))
  await until(() => books.areIdle(), 'the first files are booked')

  const notes = partsOfRevenue.map((part) =>
    parts.plan(part, { step: NEVER, victim: 0, delayMs: 0 }, `steps of ${part}`),
  )
  version += 1
  await parts.upload(advertisers[0]!, reportFile(version))
  await until(() => books.areIdle(), 'a second file is booked')
  const steps = new Map(
    partsOfRevenue.map((part, at) => {
      parts.cancel(part)
      return [part, readFileSync(notes[at]!, 'utf8').trim().split('\n')]
    }),
  )
  for (const [part, list] of steps) t.diagnostic(`${part}: ${list.length} steps`)

  // Those come first after which an import stays behind for longest.
  const points: { victim: Victim; by: RevenuePart; step: number }[] = []
  for (const victim of ['jobs', 'postgres', 'analytics', 'api'] as const)
    for (let point = 0; point < EACH; point += 1) {
      const by = victim === 'postgres' ? partsOfRevenue[point % 3]! : victim
      points.push({ victim, by, step: Math.floor(((point + random.next()) / EACH) * steps.get(by)!.length) })
    }

  const isWhole = async () => {
    const whole = new Set(Array.from({ length: version }, (_, at) => grossOf(at + 1)))
    for (const [id, gross] of await books.gross())
      assert.ok(whole.has(gross), `advertiser ${id} has ${gross}: a part of a file`)
  }
  let refused = 0
  let kills = 0
  for (const [at, { victim, by, step }] of points.entries()) {
    const advertiser = advertisers[at % ADVERTISERS]!
    const what = `${victim} before step ${step} of ${by}, ${steps.get(by)![step]}`
    const delayMs = random.chance(0.5) ? 0 : random.between(1, 30)
    parts.plan(by, { step, victim: victim === 'postgres' ? -server.pid! : 0, delayMs }, `point ${at}`)
    version += 1
    await parts.upload(advertiser, reportFile(version)).catch(() => (refused += 1))
    const isKilled = () => (victim === 'postgres' ? !server.running : !parts.isRunning(victim))
    // A PostgreSQL that is being killed refuses the question; then the plan is over at the next look.
    const isUnderWay = () => books.isUnderWay(advertiser).catch(() => true)
    await until(async () => !parts.isWaiting(by) || !(await isUnderWay()), what)
    // The import may have had fewer steps this time.
    if (parts.cancel(by)) {
      t.diagnostic(`not killed: ${what}`)
      continue
    }
    await until(isKilled, `killed: ${what}`)
    kills += 1
    t.diagnostic(`killed: ${what}`)
    if (victim === 'postgres') await server.start()
    else {
      await isWhole()
      await parts.startPart(victim)
    }
    for (const part of partsOfRevenue) assert.ok(parts.isRunning(part), `${part} ended after: ${what}`)
  }
  const restarted = performance.now()
  await until(async () => {
    await isWhole()
    return books.areIdle()
  }, 'nothing is in Processing')
  const recovered = performance.now() - restarted

  assert.deepEqual(Object.keys(await books.stages()), ['done'])
  const ofFile = new Map(
    Array.from({ length: version }, (_, at) => [hashOf(reportFile(at + 1)), grossOf(at + 1)]),
  )
  const booked = await books.gross()
  for (const [provider, files] of Map.groupBy(await books.files(), (file) => file.provider)) {
    const list = files.map(({ hash, ...file }) => ({ ...file, gross: ofFile.get(hash) }))
    assert.equal(booked.get(provider), list.at(-1)!.gross, JSON.stringify(list))
  }
  const report = await parts.verify()
  ledger(t, 'kill -9 at points of imports', {
    kills,
    'uploads refused': refused,
    imports: report.imports,
    'ms until nothing is in Processing': Math.round(recovered),
  })
  assert.deepEqual(report.differences, [])
  assert.deepEqual([report.waitingDays, report.changedDays], [0, []])
  assert.ok(kills > points.length / 2, `${kills} of ${points.length} points were reached`)
})
