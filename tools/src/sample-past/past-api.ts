import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Credentials } from '@headgate/contract/providers/credentials'
import { finishApiRun, leaveApiRun } from '@headgate/db/providers/api-run-work'
import { findCredentials } from '@headgate/db/providers/credentials'
import { beginPastRun, datePastImport, datePastRun, importOfRun } from '@headgate/db/sample/past-revenue'
import { DAY_MS } from '@headgate/domain/days'
import { attemptRun } from '@headgate/jobs/api-run/call-api'
import { importApiRun } from '@headgate/jobs/revenue-import/import-api-run'
import type { PartnerCell } from '@headgate/partner/figures'
import { createPartner } from '@headgate/partner/server'
import { CREDENTIALS_KEY, keptSeal, readCredentials } from '@headgate/runtime/keys/seal'
import { bookAlone } from './book-alone.ts'
import type { LoadNeeds } from './load-revenue.ts'
import type { PlannedRun } from './past-runs.ts'

const SEED = 1
/** How long a call takes. */
const CALL_MS = 3_000

/** The address with another origin. Placeholders in it must stay as they are. */
const at = (origin: string, url: string) => origin + url.slice(new URL(url).origin.length)

/**
 * The partner server at earlier moments: the same server and the same figures, whose clock is set to the moment of each
 * run. It is called, read and booked like every API.
 */
export class PastApi {
  readonly #needs: LoadNeeds
  readonly #providerId: number
  readonly #server: Server
  readonly #origin: string
  readonly #credentials: Credentials
  readonly #clock: { now: Date }

  private constructor(given: {
    needs: LoadNeeds
    providerId: number
    server: Server
    origin: string
    credentials: Credentials
    clock: { now: Date }
  }) {
    this.#needs = given.needs
    this.#providerId = given.providerId
    this.#server = given.server
    this.#origin = given.origin
    this.#credentials = given.credentials
    this.#clock = given.clock
  }

  /** Undefined when the API of the advertiser is switched off, because the partner server's port was taken. */
  static async open(
    needs: LoadNeeds,
    providerId: number,
    cells: readonly PartnerCell[],
  ): Promise<PastApi | undefined> {
    const stored = await findCredentials(needs.database.db, providerId)
    const credentials = readCredentials(keptSeal(needs.settings.DATA_DIR, CREDENTIALS_KEY), stored)
    if (!stored?.is_active || credentials === null) return undefined
    const clock = { now: new Date() }
    const server = createPartner({
      seed: SEED,
      trouble: 0,
      now: () => clock.now,
      cells: async (from, to) => cells.filter(({ day }) => day >= from && day <= to),
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return new PastApi({
      needs,
      providerId,
      server,
      origin,
      credentials: {
        ...credentials,
        url: at(origin, credentials.url),
        auth_url: at(origin, credentials.auth_url),
      },
      clock,
    })
  }

  /** One run: the API is called, and its rows are booked. */
  async run({ from, to, at: plannedAt, isRefused }: PlannedRun): Promise<void> {
    const { database, analytics } = this.#needs
    const { db } = database
    this.#clock.now = plannedAt
    const endedAt = new Date(plannedAt.getTime() + CALL_MS)
    const run = await beginPastRun(db, { providerId: this.#providerId, from, to, at: plannedAt })
    try {
      const credentials = isRefused
        ? { ...this.#credentials, body: '{"client_id":"headgate"}' }
        : this.#credentials
      const targets = { allowPrivate: false, allowedOrigins: [this.#origin] }
      const result = await attemptRun(credentials, run, targets)
      if ('again' in result) throw new Error(`The partner server gave no report: ${result.again.message}`)
      await finishApiRun(db, run, result.ended)
      await datePastRun(db, run.id, endedAt)
      if (result.ended.status === 'Failed') return
      await importApiRun(
        { db, analytics, book: bookAlone(analytics), signal: AbortSignal.timeout(DAY_MS) },
        {
          runId: run.id,
          providerId: this.#providerId,
          from,
          to,
          rows: result.ended.rows,
          dateFormat: credentials.date_format,
          madeAt: endedAt,
        },
      )
      const importId = await importOfRun(db, run.id)
      if (importId !== undefined) await datePastImport(db, importId, endedAt)
    } finally {
      await leaveApiRun(db, run)
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
