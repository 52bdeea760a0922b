import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { alertSecretOf, CREDENTIALS_KEY, keptSeal } from '@headgate/runtime/seal'
import { freePort } from '@headgate/runtime/testing/free-port'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { eq, isNotNull, sql } from 'drizzle-orm'

const KILLS = thorough ? 60 : 6
const main = join(import.meta.dirname, '../main.ts')

/** The jobs in a process of their own, ready to be killed. */
async function startJobs(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => assert.fail('the jobs did not start'))
  await Promise.race([once(child, 'message'), ended])
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test(`kill -9 of the jobs in the middle of alerts: each item is told once over each channel (seed ${seed})`, async (t) => {
  const random = new SeededRandom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate alert kills '))
  /** Numbers of the messages that the webhook got, by item. */
  const called = new Map<string, Set<string>>()
  // Webhook and push service.
  const hook = createServer((request, reply) => {
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
    hook.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(hook.address() as AddressInfo).port}`
  const database = await testDatabase()
  const { db } = database
  const jobs = new JobSender(database, [collectAlerts, sendAlert, pushSend])
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ALLOW_PRIVATE_TARGETS: '1',
    // Nobody listens there, so that the advisor's own runs leave these items as they are.
    ANALYTICS_PORT: String(await freePort()),
  }
  let running: ChildProcess | undefined
  t.after(async () => {
    if (running) await kill(running)
    await jobs.stop()
    await database.close()
    hook.close()
    rmSync(dataDir, { recursive: true })
  })
  await saveAlert(
    db,
    systemActor,
    {
      id: null,
      values: {
        name: 'Silence',
        enabled: true,
        rules: ['link_silent'],
        publisher_ids: [],
        provider_ids: [],
        targeting_ids: [],
        provider_link_ids: [],
        least_percent: null,
        least_volume: null,
        by_mail: false,
        emails: '',
        by_push: true,
        webhook_url: `${origin}/webhook`,
        tells_end: false,
        quiet_from: null,
        quiet_to: null,
        quiet_zone: 'UTC',
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
  let halfDone = 0
  for (let round = 0; round < KILLS; round += 1) {
    running ??= await startJobs(env)
    await open()
    await jobs.send(db, collectAlerts, {})
    await sleep(random.between(0, 250))
    await kill(running)
    running = undefined
    // What a killed process had under way is tried again after its time limit. It is over at once here.
    const { rowCount } = await db.execute(sql`update pgboss.job set started_on = started_on - interval '1 day'
      where state = 'active'`)
    halfDone += rowCount ?? 0
  }
  running = await startJobs(env)
  await jobs.send(db, collectAlerts, {})
  await until(
    async () => {
      const waiting = await db.$count(alertDelivery, eq(alertDelivery.status, 'waiting'))
      return waiting === 0 && called.size === titles.length
    },
    'every message is sent',
    600_000,
  )

  const messages = await db.select().from(alertDelivery).where(isNotNull(alertDelivery.sent_at))
  const of = (channel: string) => messages.filter((one) => one.channel === channel).length
  // The advisor tells all admins of new items too, in messages of its own.
  const { rows } = await db.execute<{ pushes: number }>(sql`select count(*)::int as pushes from pgboss.job
    where name = ${pushSend.name} and data->>'title' like 'Headgate: %'`)
  ledger(t, 'kill -9 of the jobs in the middle of alerts', {
    kills: KILLS,
    'jobs killed under way': halfDone,
    items: titles.length,
    'messages by webhook': of('webhook'),
    'messages by push': of('push'),
  })
  assert.deepEqual([...called.keys()].toSorted(), titles.toSorted())
  for (const [title, ids] of called) assert.equal(ids.size, 1, `${title} was told in ${[...ids].join(', ')}`)
  assert.equal(of('webhook'), of('push'))
  assert.equal(rows[0]!.pushes, of('push'))
  assert.equal(await db.$count(alertDeliveryItem), 2 * titles.length)
})
