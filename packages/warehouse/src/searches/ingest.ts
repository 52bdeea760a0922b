import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertColumns, pickRows, readBatch, type Batch } from './batch.ts'
import { errorCode, errorCodes, type Warehouse } from '../client/client.ts'
import type { Topology } from '../client/topology.ts'
import { batchCondition, rollUp } from './roll-up.ts'
import { sortOut } from './sort-out.ts'

/** Stores rows that the warehouse cannot store, once for each token. If it rejects, the batch is not acknowledged. */
export type Quarantine = (token: string, rows: Buffer) => Promise<void>

export interface Stored {
  /** Rows of the batch that are in the warehouse now, from this or an earlier attempt. */
  rows: number
  quarantined: number
}

/** Points at which a process may end; the fault tests end it there. */
export type IngestPoint = 'looked up' | 'events stored' | 'month rolled up' | 'verified'

export interface IngestOptions {
  quarantine: Quarantine
  /** Milliseconds since 1970: searches that are too old or in the future are refused. */
  now?: () => number
  at?: (point: IngestPoint) => void
  /** How long a batch is looked for after it was stored, in milliseconds. */
  seenWithinMs?: number
}

/** The engine's error numbers for text that is not a value of its column. */
const unreadable = new Set([6, 26, 27, 33, 38, 41, 53, 69, 70, 72, 117, 131, 321, 349, 467, 691])

/** The token as a number for `search_hour.batch`; 0 is taken by the counts. */
export function batchHash(token: string): string {
  const hash = createHash('sha256').update(token).digest().readBigUInt64LE()
  return String(hash === 0n ? 1n : hash)
}

/** The same token came with different rows. Storing them would count some of them twice. */
export class BatchConflict extends Error {
  override readonly name = 'BatchConflict'
}

/**
 * The engine took the batch, and its tables do not show it: a replica lags, or kills left many tokens of the batch
 * without its rows. Nothing is acknowledged; the batch must come again.
 */
export class BatchNotSeen extends Error {
  override readonly name = 'BatchNotSeen'
}

/** How long a batch is looked for after it was stored. Engines wait 30 s for the reply. */
export const SEEN_WITHIN_MS: Readonly<Record<Topology, number>> = {
  plain: 2_000,
  replicated: 15_000,
  cloud: 15_000,
}
const FIRST_LOOK_MS = 20
const LAST_LOOK_MS = 1_000
/** Tokens that a call tries: with two seconds for each, an engine still gets its reply in time. */
const MOST_TOKENS = 8

interface MonthState {
  month: number
  events: number
  rolledUp: number
}

/**
 * How many tokens of a batch a single server has without their rows: of its searches, and of the counts of each month.
 * It records a token apart from its rows, so a kill in between may leave one. Each call finds them anew, from the first:
 * it uses the next token only when a write under the one before was acknowledged and its rows are not there. Then no
 * statement under the token before can store them any more, so several analytics never have the same rows under two
 * tokens that both store (docs/decisions/0382).
 */
interface UsedTokens {
  events: number
  counts: Map<number, number>
}

/**
 * Stores batches of search events exactly once, after any failure (docs/decisions/0031). It looks up the rows of
 * earlier attempts, stores only the missing ones, and checks again before it returns. On replicas the same rows always
 * have the same token, because one that lags looks like one that has nothing (docs/decisions/0371). Batches of one
 * segment run one after the other. See docs/design.md#warehouse.
 */
export class SearchEventIngest {
  readonly #warehouse: Warehouse
  readonly #options: IngestOptions
  readonly #now: () => number
  readonly #running = new Map<number, Promise<void>>()

  constructor(warehouse: Warehouse, options: IngestOptions) {
    this.#warehouse = warehouse
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /**
   * `body`: tab-separated rows of one segment; resolves once they are on disk. Each token always has the same rows. If
   * `signal` aborts while the batch waits for another one of its segment, it is left out, and this rejects with the
   * signal's reason. What has begun is not stopped.
   */
  async store(token: string, body: Buffer, signal?: AbortSignal): Promise<Stored> {
    const batch = readBatch(body, this.#now())
    if (!batch) return this.#storeSorted(token, body, signal)
    if (batch.rows === 0) return { rows: 0, quarantined: 0 }
    try {
      await this.#inTurn(batch.segment, signal, () => this.#storeBatch(token, body, batch))
      return { rows: batch.rows, quarantined: 0 }
    } catch (cause) {
      const code = errorCode(cause)
      if (code === undefined || !unreadable.has(code)) throw cause
      return this.#storeSorted(token, body, signal)
    }
  }

  async #storeSorted(token: string, body: Buffer, signal?: AbortSignal): Promise<Stored> {
    const now = this.#now()
    const { good, bad, badRows } = sortOut(body, now)
    if (badRows > 0) await this.#options.quarantine(token, bad)
    const batch = readBatch(good, now)
    if (!batch) throw new Error('Rows that passed every check cannot be read')
    if (batch.rows > 0) await this.#inTurn(batch.segment, signal, () => this.#storeBatch(token, good, batch))
    return { rows: batch.rows, quarantined: badRows }
  }

  /**
   * Work whose signal aborts while it waits ends at once. Else a warehouse that hangs would collect one body for each try
   * of an engine.
   */
  async #inTurn<T>(segment: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const before = this.#running.get(segment)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    // Who left while waiting keeps the place, so that the next one waits for all before.
    const mine = before ? before.then(() => ended) : ended
    this.#running.set(segment, mine)
    void this.#forget(segment, mine)
    try {
      if (before) await (signal ? Promise.race([before, aborted(signal)]) : before)
      signal?.throwIfAborted()
      return await work()
    } finally {
      end()
    }
  }

  async #forget(segment: number, last: Promise<void>): Promise<void> {
    await last
    if (this.#running.get(segment) === last) this.#running.delete(segment)
  }

  async #storeBatch(token: string, body: Buffer, batch: Batch): Promise<void> {
    const hash = batchHash(token)
    const { topology } = this.#warehouse.layout
    const within = this.#options.seenWithinMs ?? SEEN_WITHIN_MS[topology]
    const used: UsedTokens = { events: 0, counts: new Map() }
    let states = await this.#lookUp(batch, hash)
    refuseOtherRows(token, batch, states)
    this.#options.at?.('looked up')
    let isSent = false
    if (sumOfEvents(states) < batch.rows) {
      const isNew = sumOfEvents(states) === 0
      isSent = await this.#insert(token, body, { batch, states, used: used.events })
      this.#options.at?.('events stored')
      if (!isNew) states = await this.#lookUp(batch, hash)
    }
    let rounds = 1
    let deadline = performance.now() + within
    for (let pause = FIRST_LOOK_MS; !isWhole(states, batch); pause = Math.min(pause * 2, LAST_LOOK_MS)) {
      const counted = await this.#rollUp(token, { batch, hash, states, used: used.counts })
      states = await this.#lookUp(batch, hash)
      if (isWhole(states, batch)) break
      if (performance.now() > deadline) {
        if (topology !== 'plain' || rounds === MOST_TOKENS)
          throw new BatchNotSeen(
            `Batch ${token} was stored, and ClickHouse does not show all of it: ${JSON.stringify(states)} of ${batch.rows} rows. It must come again.`,
          )
        rounds += 1
        if (sumOfEvents(states) < batch.rows) {
          if (isSent) used.events += 1
          isSent = await this.#insert(token, body, { batch, states, used: used.events })
        }
        for (const month of counted)
          if (stateOf(states, month).rolledUp === 0) used.counts.set(month, (used.counts.get(month) ?? 0) + 1)
        deadline = performance.now() + within
        pause = FIRST_LOOK_MS
      }
      await sleep(pause)
    }
    this.#options.at?.('verified')
  }

  /**
   * Stores what is missing, and returns whether anything was. The rows of a month are one block, so a server has all of
   * them or none.
   */
  async #insert(
    token: string,
    body: Buffer,
    { batch, states, used }: { batch: Batch; states: readonly MonthState[]; used: number },
  ): Promise<boolean> {
    const stored = sumOfEvents(states)
    // Replicas store each month of a token once, and may not show what they have.
    const isWholeBody = this.#warehouse.layout.topology !== 'plain' || stored === 0
    const missing = isWholeBody ? body : await this.#missing(body, batch)
    if (missing.length === 0) return false
    // A single server stores each month of a token once, too: another analytics may be storing the other months now.
    const hasParts = [...batch.months].some(([month, rows]) => {
      const { events } = stateOf(states, month)
      return events > 0 && events < rows
    })
    const part = isWholeBody || !hasParts ? 0 : stored
    await this.#warehouse.insert('search_event', insertColumns, missing, `${token}.${part}.${used}`)
    return true
  }

  /** Counts the months that are not counted yet. Returns those whose statement was acknowledged. */
  async #rollUp(
    token: string,
    {
      batch,
      hash,
      states,
      used,
    }: {
      batch: Batch
      hash: string
      states: readonly MonthState[]
      used: ReadonlyMap<number, number>
    },
  ): Promise<number[]> {
    const counted: number[] = []
    for (const [month, rows] of batch.months) {
      const { events, rolledUp } = stateOf(states, month)
      if (rolledUp > 0 && rolledUp >= events) continue
      if (rolledUp > 0) throw new BatchConflict(moreRows(token))
      try {
        await rollUp(this.#warehouse, { ...batch, batch: hash, month, rows, used: used.get(month) ?? 0 })
      } catch (cause) {
        // A replica that lags: the next look finds the month still uncounted.
        if (errorCode(cause) === errorCodes.thrown) continue
        throw cause
      }
      counted.push(month)
      this.#options.at?.('month rolled up')
    }
    return counted
  }

  async #lookUp(batch: Batch, hash: string): Promise<MonthState[]> {
    const { rows } = await this.#warehouse.query<{ month: number; events: number; rolledUp: number }>({
      sql: `SELECT month, sum(events) AS events, sum(rolled_up) AS rolledUp FROM (
          SELECT toYYYYMM(event_time) AS month, count() AS events, 0 AS rolled_up
          FROM search_event WHERE ${batchCondition(batch)} GROUP BY month
          UNION ALL
          SELECT toYYYYMM(hour) AS month, 0 AS events, sum(searches) AS rolled_up
          FROM search_hour WHERE batch = ${hash} GROUP BY month
        ) GROUP BY month`,
      limits: { threads: 1 },
      exact: 'tokens',
    })
    return rows
  }

  async #missing(body: Buffer, batch: Batch): Promise<Buffer> {
    const { rows } = await this.#warehouse.query<{ sequence: number }>({
      sql: `SELECT DISTINCT sequence FROM search_event WHERE ${batchCondition(batch)}`,
    })
    const stored = new Set(rows.map((row) => row.sequence))
    return pickRows(body, batch, (sequence) => !stored.has(sequence))
  }
}

/** Rejects with the reason of a signal once it aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

const moreRows = (token: string) => `Batch ${token} has more rows than were counted under its token`

/** Before any row is stored: rows of a month that is counted already would never be counted. */
function refuseOtherRows(token: string, batch: Batch, states: readonly MonthState[]): void {
  for (const [month, rows] of batch.months) {
    const { rolledUp } = stateOf(states, month)
    if (rolledUp > 0 && rolledUp < rows) throw new BatchConflict(moreRows(token))
  }
}

function stateOf(states: readonly MonthState[], month: number): MonthState {
  return states.find((state) => state.month === month) ?? { month, events: 0, rolledUp: 0 }
}

function sumOfEvents(states: readonly MonthState[]): number {
  return states.reduce((total, state) => total + state.events, 0)
}

/** Whether every row is stored, and every month's rows are counted. */
function isWhole(states: readonly MonthState[], batch: Batch): boolean {
  return sumOfEvents(states) === batch.rows && states.every((state) => state.rolledUp >= state.events)
}
