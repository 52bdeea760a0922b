import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newAlert } from '@headgate/contract/alerts/alerts'
import { applyJudgement } from '@headgate/db/advisor/apply-judgement'
import { saveAlert } from '@headgate/db/alerts/alerts'
import { systemActor } from '@headgate/db/base/audit'
import { makeTargeting, makeUser } from '@headgate/db/sample/make'
import { alertDelivery, alertDeliveryItem, role, userDevice } from '@headgate/db/schema/all'
import { testDatabase } from '@headgate/db/testing/database'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { JobSender } from '@headgate/queue/job-sender'
import { collectAlerts, sendAlert } from '@headgate/queue/jobs/alerts'
import { pushSend } from '@headgate/queue/jobs/push-send'
import { newWebhookSecret } from '@headgate/runtime/outgoing/webhook'
import { alertSecretOf, CREDENTIALS_KEY, keptSeal } from '@headgate/runtime/keys/seal'
import { freePort } from '@headgate/runtime/testing/free-port'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { stopProcess, untilReady } from '../faults/analytics-part.ts'
import type { KilledWork, KillPlan } from '../revenue/faults/testing/kill-steps.ts'

/** Kills at steps that are spread over the way of a message. */
const KILLS = thorough ? 40 : 8
const NEVER = 1_000_000

const main = fileURLToPath(new URL('../../../jobs/src/main.ts', import.meta.url))
const hook = new URL('../revenue/faults/testing/kill-steps.ts', import.meta.url).href

/** The jobs in a process of their own, ready to be killed. */
async function startJobs(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', hook, main], {
    env: { ...process.env, ...env, LOG_LEVEL: 'fatal', KILL_STEPS: 'alerts' satisfies KilledWork },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await untilReady(child, 'jobs')
  return child
}

test(`kill -9 of the jobs in the middle of alerts: each item is told once over each channel (seed ${seed})`, async (t) => {
  const random = new SeededRandom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate alert kills '))
  /** Numbers of the messages that the webhook got, by item. */
  const called = new Map<string, Set<string>>()
  // Webhook and push service.
  const receiver = createServer((request, reply) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (request.url === '/push') return reply.writeHead(201).end()
      const { data } = JSON.parse(body) as { data: { items: { title: string }[] } }
      for (const { title } of data.items)
        called.set(title, (called.get(title) ?? new Set()).add(String(request.headers['webhook-id'])))
      return setTimeout(() => reply.writeHead(204).end(), random.between(0, 40))
    })
  })
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const database = await testDatabase()
  const { db } = database
  const jobs = new JobSender(database, [collectAlerts, sendAlert, pushSend])
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ALLOW_PRIVATE_TARGETS: '1',
    // Nobody listens there, so that the advisor's own runs leave these items as they are.
    ANALYTICS_PORT: String(await freePort()),
    KILL_PLAN: join(dataDir, 'plan'),
  }
  let running: ChildProcess | undefined
  t.after(async () => {
    if (running) await stopProcess(running, 'SIGKILL')
    await jobs.stop()
    await database.close()
    receiver.close()
    rmSync(dataDir, { recursive: true })
  })
  await saveAlert(
    db,
    systemActor,
    {
      id: null,
      values: {
        ...newAlert,
        name: 'Silence',
        rules: ['link_silent'],
        by_mail: false,
        webhook_url: `${origin}/webhook`,
        digest_minutes: 0,
      },
    },
    (id) => keptSeal(dataDir, CREDENTIALS_KEY).close(newWebhookSecret(), alertSecretOf(id)),
  )

  await db.insert(role).values({ id: 1, role: 'SuperAdmin' }).onConflictDoNothing()
  const { id: user_id } = await makeUser(db, { role_id: 1 })
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const fcm_token = JSON.stringify({ endpoint: `${origin}/push`, keys })
  await db.insert(userDevice).values({ user_id, device_id: 'browser', fcm_token, subscribed: true })

  const titles: string[] = []
  /** Opens an item beside those that last. */
  const open = async () => {
    const { id } = await makeTargeting(db)
    titles.push(`Link ${id}`)
    const found = titles.map((title) => ({
      rule: 'link_silent' as const,
      subject: { kind: 'targeting' as const, id: Number(title.slice(5)) },
      partner: null,
      title,
      sentences: [['It fell silent.']],
      facts: {},
      loss: null,
    }))
    await applyJudgement(db, { rule: 'link_silent', found, unknown: [] }, new Date())
  }
  const isIdle = async () =>
    called.size === titles.length &&
    (await db.$count(alertDelivery, eq(alertDelivery.status, 'waiting'))) === 0
  /** Whether the newest item is told over both channels. */
  const isNewestTold = async () => {
    const { rows } = await db.execute<{ sent: number }>(sql`select count(*)::int as sent
      from alert_delivery d join alert_delivery_item i on i.delivery_id = d.id join alert_event e on e.id = i.event_id
        join advisor a on a.id = e.advisor_id
      where a.title = ${titles.at(-1)!} and d.status = 'sent'`)
    return rows[0]!.sent === 2
  }
  let plans = 0
  /** Returns the file of its notes. Each plan has its own, because the count begins anew with it. */
  const plan = (step: number): string => {
    plans += 1
    const notes = join(dataDir, `steps of plan ${plans}`)
    writeFileSync(notes, '')
    writeFileSync(env.KILL_PLAN, JSON.stringify({ step, victim: 0, delayMs: 0, notes } satisfies KillPlan))
    return notes
  }
  /** No job runs, and none is due. */
  const isQuiet = async () => {
    const { rows } = await db.execute(
      sql`select from pgboss.job where state = 'active' or (state = 'created' and start_after <= now())`,
    )
    return rows.length === 0
  }
  /** The steps of one item, and of jobs that become due meanwhile. */
  const stepsOfOne = async (): Promise<string[]> => {
    await until(isQuiet, 'no job is under way')
    const notes = plan(NEVER)
    await open()
    await jobs.send(db, collectAlerts, {})
    await until(isIdle, 'an item is told')
    rmSync(env.KILL_PLAN)
    return readFileSync(notes, 'utf8').trim().split('\n')
  }
  running = await startJobs(env)
  // Other jobs are due when the jobs start and at every full minute, and their steps count too: the fewest are an item's.
  const measured = [await stepsOfOne(), await stepsOfOne(), await stepsOfOne()]
  const steps = measured.reduce((fewest, list) => (list.length < fewest.length ? list : fewest))
  t.diagnostic(`${measured.map(({ length }) => length).join(', ')} steps`)

  let kills = 0
  for (let point = 0; point < KILLS; point += 1) {
    const step = Math.floor(((point + random.next()) / KILLS) * steps.length)
    plan(step)
    await open()
    await jobs.send(db, collectAlerts, {})
    const child = running
    await until(
      async () => child.signalCode !== null || (await isNewestTold()),
      `killed before ${steps[step]}`,
    )
    rmSync(env.KILL_PLAN, { force: true })
    if (child.signalCode === null) {
      t.diagnostic(`not killed: ${steps[step]}`)
      continue
    }
    kills += 1
    t.diagnostic(`killed before: ${steps[step]}`)
    // What a killed process had under way is tried again after its time limit. It is over at once here.
    await db.execute(
      sql`update pgboss.job set started_on = started_on - interval '1 day' where state = 'active'`,
    )
    running = await startJobs(env)
  }
  await jobs.send(db, collectAlerts, {})
  await until(isIdle, 'every message is sent', 600_000)

  const messages = await db.select().from(alertDelivery).where(isNotNull(alertDelivery.sent_at))
  const of = (channel: string) => messages.filter((one) => one.channel === channel).length
  // The advisor tells all admins of new items too, in messages of its own.
  const { rows } = await db.execute<{ pushes: number }>(sql`select count(*)::int as pushes from pgboss.job
    where name = ${pushSend.name} and data->>'title' like 'Headgate: %'`)
  ledger(t, 'kill -9 of the jobs in the middle of alerts', {
    kills,
    items: titles.length,
    'messages by webhook': of('webhook'),
    'messages by push': of('push'),
  })
  assert.deepEqual([...called.keys()].toSorted(), titles.toSorted())
  for (const [title, ids] of called) assert.equal(ids.size, 1, `${title} was told in ${[...ids].join(', ')}`)
  assert.equal(of('webhook'), of('push'))
  assert.equal(rows[0]!.pushes, of('push'))
  assert.equal(await db.$count(alertDeliveryItem), 2 * titles.length)
  assert.ok(kills > KILLS / 2, `${kills} of ${KILLS} points were reached`)
})
