import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { uploadCsv } from '@headgate/contract/revenue/import-calls'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { openSession } from '@headgate/db/people/sessions'
import { makeUser } from '@headgate/db/sample/make'
import { role } from '@headgate/db/schema/all'
import type { Db } from '@headgate/db/base/database'
import type { RevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { ingestEvents } from '@headgate/contract/searches/ingest'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { DAY_MS } from '@headgate/domain/days'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import { verifyRevenue, type RevenueReport } from '@headgate/runtime/revenue-file/verify-revenue'
import { freePort } from '@headgate/runtime/testing/free-port'
import { PATIENCE_MS, until } from '@headgate/runtime/testing/until'
import { sessionKey, signSessionToken } from '@headgate/server/access/session-token'
import { stopProcess } from '../../../faults/analytics-part.ts'
import type { KilledWork, KillPlan } from './kill-steps.ts'

export const partsOfRevenue = ['api', 'analytics', 'jobs'] as const
export type RevenuePart = (typeof partsOfRevenue)[number]

const SERVICE_TOKEN = 'token-that-the-parts-in-fault-tests-share'
const hook = pathToFileURL(join(import.meta.dirname, 'kill-steps.ts')).href
const mainOf = (part: RevenuePart) =>
  fileURLToPath(new URL(`../../../../../${part}/src/main.ts`, import.meta.url))

/** The three parts that revenue goes through, each a process that can be killed and started again. */
export class RevenueProcesses {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'headgate revenue '))
  readonly analytics: PartClient
  readonly #databaseUrl: string
  readonly #db: Db
  readonly #ports: { api: number; analytics: number }
  readonly #work: KilledWork
  readonly #running = new Map<RevenuePart, ChildProcess>()
  readonly #plans = mkdtempSync(join(tmpdir(), 'headgate kills '))
  #token = ''
  #segments = 0

  private constructor(
    databaseUrl: string,
    db: Db,
    ports: { api: number; analytics: number },
    work: KilledWork,
  ) {
    this.#databaseUrl = databaseUrl
    this.#db = db
    this.#work = work
    this.#ports = ports
    this.analytics = new PartClient(`http://127.0.0.1:${ports.analytics}`, SERVICE_TOKEN)
  }

  /** Starts all parts on a migrated database, with an admin signed in. `work` is what plans count the steps of. */
  static async start(databaseUrl: string, db: Db, work: KilledWork = 'imports'): Promise<RevenueProcesses> {
    const ports = { api: await freePort(), analytics: await freePort() }
    const parts = new RevenueProcesses(databaseUrl, db, ports, work)
    await parts.#signIn(db)
    await Promise.all(partsOfRevenue.map((part) => parts.startPart(part)))
    return parts
  }

  async #signIn(db: Db): Promise<void> {
    await db.insert(role).values({ id: 1, role: 'SuperAdmin' }).onConflictDoNothing()
    const { id } = await makeUser(db, { email: 'admin@headgate.test', role_id: 1 })
    const expiresAt = new Date(Date.now() + DAY_MS)
    const sid = await openSession(db, { user_id: id, device_id: 'test-device', expires_at: expiresAt })
    this.#token = await signSessionToken(sessionKey(this.dataDir), {
      sid,
      sub: String(id),
      email: 'admin@headgate.test',
      name: 'admin',
      role: { id: 1, role: 'SuperAdmin' },
      publisher: null,
      exp: Math.floor(expiresAt.getTime() / 1000),
    })
  }

  #planOf(part: RevenuePart): string {
    return join(this.#plans, part)
  }

  /** Address of the main API. */
  get url(): string {
    return `http://127.0.0.1:${this.#ports.api}`
  }

  pidOf(part: RevenuePart): number {
    return this.#running.get(part)!.pid!
  }

  isRunning(part: RevenuePart): boolean {
    const child = this.#running.get(part)
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  async startPart(part: RevenuePart): Promise<void> {
    const child = spawn(process.execPath, ['--import', hook, mainOf(part)], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: this.dataDir,
        DATABASE_URL: this.#databaseUrl,
        PORT: String(this.#ports.api),
        ANALYTICS_PORT: String(this.#ports.analytics),
        SERVICE_TOKEN,
        LOG_LEVEL: 'fatal',
        KILL_PLAN: this.#planOf(part),
        KILL_STEPS: this.#work,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#running.set(part, child)
    let isReady = false
    child.on('message', () => (isReady = true))
    const port = part === 'jobs' ? undefined : this.#ports[part]
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`${part} did not start`)
      if (port === undefined) return isReady
      return fetch(`http://127.0.0.1:${port}/health`).then(
        (reply) => reply.ok,
        () => false,
      )
    }, `${part} runs`)
  }

  /** Resolves when the process of a part has ended. */
  async ended(part: RevenuePart): Promise<void> {
    if (this.isRunning(part)) await once(this.#running.get(part)!, 'exit')
  }

  /** Has a part killed, or a process by it: see KillPlan. */
  plan(part: RevenuePart, plan: Omit<KillPlan, 'notes'>, name: string): string {
    const notes = join(this.#plans, name)
    writeFileSync(notes, '')
    writeFileSync(this.#planOf(part), JSON.stringify({ ...plan, notes }))
    return notes
  }

  /** Whether a plan still waits for its step. Afterwards its victim is dead, or will be soon. */
  isWaiting(part: RevenuePart): boolean {
    return existsSync(this.#planOf(part))
  }

  /** Takes a plan back. Returns false when it was too late. */
  cancel(part: RevenuePart): boolean {
    if (!this.isWaiting(part)) return false
    rmSync(this.#planOf(part), { force: true })
    return true
  }

  /** Uploads a file as the console does. Returns the number of its import; throws when it was not taken. */
  async upload(
    providerId: number,
    content: string | Uint8Array<ArrayBuffer>,
    dryRun = false,
  ): Promise<number> {
    const form = new FormData()
    form.set('advertiser_id', String(providerId))
    form.set('file', new File([content], 'report.csv', { type: 'text/csv' }))
    const reply = await fetch(`${this.url}${uploadCsv.path}?dry_run=${dryRun}`, {
      method: 'POST',
      headers: { authorization: this.#token },
      body: form,
    })
    const text = await reply.text()
    if (reply.status !== 200) throw new Error(`${reply.status}: ${text}`)
    return (JSON.parse(text) as { data: { created_id: number } }).data.created_id
  }

  /** Makes any call of the main API; returns status and text of the reply. */
  async call(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
    const reply = await fetch(this.url + path, {
      method,
      headers: {
        authorization: this.#token,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, text: await reply.text() }
  }

  get authorization(): string {
    return this.#token
  }

  /** Stores searches of a day that were redirected for an account, as an engine sends them. */
  async sendSearches(
    providerId: number,
    { ruleId, linkId, channel }: RevenueAdvertiser['accounts'][number],
    day: string,
    count: number,
  ): Promise<void> {
    this.#segments += 1
    const from = new Date(`${day}T00:00:00Z`)
    const between = { from, to: new Date(from.getTime() + DAY_MS) }
    const events = makeEvents(count, { seed: this.#segments, segment: this.#segments, between }).map(
      (event) => ({
        ...event,
        outcome: outcomes.redirected,
        filtered_reason: '',
        provider_id: providerId,
        rule_id: ruleId,
        provider_link_id: linkId,
        channel,
      }),
    )
    await this.analytics.send(ingestEvents, {
      query: { token: `searches.${this.#segments}` },
      bytes: { type: 'text/tab-separated-values', content: encodeEvents(events) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  }

  verify(): Promise<RevenueReport> {
    const files = new ImportFiles(this.dataDir, new StoredFiles(this.#db, 'import'))
    return verifyRevenue({ analytics: this.analytics, files })
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map((child) => stopProcess(child, 'SIGKILL')))
    for (const folder of [this.dataDir, this.#plans]) rmSync(folder, { recursive: true, force: true })
  }
}
