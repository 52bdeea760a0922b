import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ClickHouseError, createClient, type ClickHouseClient } from '@clickhouse/client'
import { Turns, type TurnLimits } from '@headgate/runtime/turns'
import { freezeEngine, type FreezeOptions, type FrozenWarehouse } from '../backup/freeze-engine.ts'
import { wholePieces } from './cut-results.ts'
import { EmbeddedConnection } from './embedded-connection.ts'
import { READERS, type EmbeddedEngine } from './embedded-engine.ts'
import { mendEmptyPage } from './empty-page.ts'
import { bound, type Parameters } from './literal.ts'
import { NativeReader, type NativeRows } from './native-reader.ts'
import { isFar, log, packed, serverClient, type ServerLocation } from './server-client.ts'
import {
  blockSettings,
  insertSettings,
  lazily,
  readSettings,
  settingsText,
  WRITE_LIMITS,
  type Limits,
} from './statement-settings.ts'
import { tracedWarehouse } from './traced-warehouse.ts'
import { exactReads, serialWrites, type Layout, type Topology } from './topology.ts'

export type { Limits } from './statement-settings.ts'

/** Milliseconds that a report waits for its turn. The time limit of the forwarder includes it (decision 0160). */
const WAIT_MS = 30_000
/** Rows of a stream that are read at once. */
const ROWS_AT_ONCE = 5_000
const REQUEST_MS = 150_000
const plain: Layout = { topology: 'plain' }

export interface Query {
  /** Without FORMAT and SETTINGS; values as `{name:Type}`. */
  sql: string
  parameters?: Parameters
  signal?: AbortSignal
  limits?: Partial<Limits>
  /**
   * Of an ordered page: columns that it is not ordered by are read for its rows alone, if it has at most so many with
   * its offset. The engine does so up to 10.
   */
  lazyRows?: number
  /** What WITH TOTALS adds up where HAVING leaves groups out; without it the groups that are left. */
  totalsOf?: 'all groups'
  /** The caller of the statement; callers take turns. Work of our own has no caller and does not wait. */
  caller?: string
  /**
   * It decides what is written, so it must see all that was written before, whichever replica replies: to tables of
   * serial writes, or as far as it can to those of writes under tokens.
   */
  exact?: 'serial' | 'tokens'
  /** A further statement of a result that has begun, which waits for its turn without a limit. */
  isPatient?: boolean
}

export interface Rows<Row> {
  rows: Row[]
  /** Row of WITH TOTALS, if the statement has it. */
  totals: Row | undefined
  /** Number of rows before LIMIT. */
  matched: number
}

/** FORMAT JSON, with the fields that we read. */
interface Answer<Row> {
  data: Row[]
  totals?: Row
  rows: number
  rows_before_limit_at_least?: number
}

export interface Warehouse {
  readonly kind: 'embedded' | 'server'
  /** How its servers keep tables. */
  readonly layout: Layout
  /** The same warehouse for statements of this caller. */
  as(caller: string): Warehouse
  query<Row>(query: Query): Promise<Rows<Row>>
  /** Rows as they arrive, never all in memory. Ends the statement when the reader stops. Throws when `signal` aborts. */
  stream<Row>(query: Query): AsyncGenerator<Row[]>
  /** Large results, column by column, as they arrive. Ends the statement when the reader stops. */
  blocks(query: Query): AsyncGenerator<NativeRows>
  /** Inserts tab-separated rows as one block under a token. The same token again stores nothing. */
  insert(table: string, columns: readonly string[], body: Buffer, token: string): Promise<void>
  /** Inserts rows in the Native format as one block. Its columns may come in any order and have other integer types. */
  insertBlock(table: string, columns: readonly string[], body: Uint8Array): Promise<void>
  /** DDL and INSERT SELECT; the text may contain `settings` by {@link settingsText}. With `exact` a serial write. */
  command(query: Query): Promise<void>
  ping(): Promise<void>
  /**
   * Holds all writes and freezes the tables as of this moment, for a back-up. Only for the embedded engine: a server is
   * backed up by its own means.
   */
  freeze(options?: FreezeOptions): Promise<FrozenWarehouse>
  /** Waits for running statements, then closes. */
  close(): Promise<void>
}

export type WarehouseLocation = ServerLocation | { path: string }

/** The engine's numbers of errors. */
export const errorCodes = { timeout: 159, memory: 241, cancelled: 394, tooSlow: 160, thrown: 395 } as const

/** The engine's number of an error, or undefined for other failures. */
export function errorCode(error: unknown): number | undefined {
  return error instanceof ClickHouseError ? Number(error.code) : undefined
}

/**
 * One caller may use half of the running statements: of the embedded readers, or of a number that a server handles
 * easily.
 */
const turnLimits: Record<Warehouse['kind'], TurnLimits> = {
  embedded: { all: READERS, each: 1, waiting: 16, waitMs: WAIT_MS },
  server: { all: 8, each: 4, waiting: 16, waitMs: WAIT_MS },
}

class ClickHouseWarehouse implements Warehouse {
  readonly kind: 'embedded' | 'server'
  readonly layout: Layout
  readonly #client: ClickHouseClient
  readonly #far: boolean
  readonly #turns: Turns
  readonly #engine: EmbeddedEngine | undefined
  /** Serial writes of this process; those of others make a replica refuse. */
  #writing: Promise<unknown> = Promise.resolve()

  constructor(
    kind: 'embedded' | 'server',
    client: ClickHouseClient,
    { layout, far, engine }: { layout: Layout; far: boolean; engine?: EmbeddedEngine },
  ) {
    this.kind = kind
    this.layout = layout
    this.#far = far
    this.#client = client
    this.#engine = engine
    this.#turns = new Turns(turnLimits[kind])
  }

  as(caller: string): Warehouse {
    return {
      kind: this.kind,
      layout: this.layout,
      as: (other) => this.as(other),
      query: (query) => this.query({ ...query, caller }),
      stream: (query) => this.stream({ ...query, caller }),
      blocks: (query) => this.blocks({ ...query, caller }),
      insert: (...given) => this.insert(...given),
      insertBlock: (...given) => this.insertBlock(...given),
      command: (query) => this.command(query),
      ping: () => this.ping(),
      freeze: (options) => this.freeze(options),
      close: () => this.close(),
    }
  }

  async query<Row>(query: Query): Promise<Rows<Row>> {
    const end = await this.#turn(query)
    try {
      return await this.#query(query)
    } finally {
      end()
    }
  }

  async #turn({ caller, signal, isPatient }: Query): Promise<() => void> {
    return caller === undefined ? () => undefined : this.#turns.take(caller, signal, isPatient)
  }

  async #query<Row>(query: Query): Promise<Rows<Row>> {
    const { sql, parameters, signal, lazyRows, totalsOf } = query
    return this.#cancellable(signal, async (mark) => {
      const settings = {
        ...this.#settings(mark, query),
        ...(lazyRows !== undefined && lazily(lazyRows)),
        ...(totalsOf && { totals_mode: 'before_having' }),
      }
      const answer = await onceReady(this.layout.topology, () =>
        this.#client.query({
          // Otherwise a statement that fails late has begun its reply with status 200.
          ...bound(`${sql}\n${settingsText(settings)}`, parameters, { wait_end_of_query: 1 }),
          format: 'JSON',
          ...(signal && { abort_signal: signal }),
        }),
      )
      const json = JSON.parse(mendEmptyPage(await answer.text())) as Answer<Row>
      return { rows: json.data, totals: json.totals, matched: json.rows_before_limit_at_least ?? json.rows }
    })
  }

  #settings(mark: string, { limits, exact }: Query) {
    return { ...readSettings(mark, limits), ...(exact && exactReads[this.layout.topology][exact]) }
  }

  async *stream<Row>(query: Query): AsyncGenerator<Row[]> {
    const { sql, parameters } = query
    const { topology } = this.layout
    yield* this.#read(query, async function* (client, settings, abort) {
      const answer = await onceReady(topology, () =>
        client.query({ ...bound(`${sql}\n${settings}`, parameters), format: 'JSONEachRow', ...abort }),
      )
      for await (const rows of answer.stream<Row>())
        // The engine sends tens of thousands of rows at once. As objects they need ten times the memory of their text.
        for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
          yield rows.slice(at, at + ROWS_AT_ONCE).map((row) => row.json())
    })
  }

  async *blocks(query: Query): AsyncGenerator<NativeRows> {
    const { sql, parameters } = query
    const { topology } = this.layout
    yield* this.#read(query, async function* (client, settings, abort) {
      const { stream, response_headers } = await onceReady(topology, () =>
        client.exec({ ...bound(`${sql}\n${settings}\nFORMAT Native`, parameters), ...abort }),
      )
      const reader = new NativeReader()
      for await (const piece of wholePieces(stream as AsyncIterable<Buffer>, response_headers))
        yield* reader.push(piece)
      yield* reader.end()
    })
  }

  /** Gives a statement its turn and a mark, by which it is ended when its reader stops early. */
  async *#read<T>(
    query: Query,
    results: (
      client: ClickHouseClient,
      settings: string,
      abort: { abort_signal?: AbortSignal },
    ) => AsyncGenerator<T>,
  ): AsyncGenerator<T> {
    const { signal } = query
    const end = await this.#turn(query)
    const mark = randomUUID()
    let ended = false
    const stop = () => void (ended || this.#kill(mark))
    signal?.addEventListener('abort', stop, { once: true })
    try {
      yield* results(
        this.#client,
        settingsText(this.#settings(mark, query)),
        signal ? { abort_signal: signal } : {},
      )
      // The embedded engine may end the result of a killed statement early and without an error.
      signal?.throwIfAborted()
      ended = true
    } finally {
      signal?.removeEventListener('abort', stop)
      if (!ended) this.#kill(mark)
      end()
    }
  }

  async insert(table: string, columns: readonly string[], body: Buffer, token: string): Promise<void> {
    const { body: values, ...headers } = await packed(body, this.#far)
    await this.#client.insert({
      table,
      columns: columns as [string, ...string[]],
      format: 'TabSeparated',
      values: Readable.from([values], { objectMode: false }),
      ...headers,
      clickhouse_settings: {
        ...insertSettings(token, this.layout.topology),
        max_execution_time: WRITE_LIMITS.seconds,
        max_memory_usage: String(WRITE_LIMITS.bytes),
      },
    })
  }

  async insertBlock(table: string, columns: readonly string[], body: Uint8Array): Promise<void> {
    const { body: values, ...headers } = await packed(body, this.#far)
    const once = async () => {
      const { stream } = await this.#client.exec({
        query: `INSERT INTO ${table} (${columns.join(', ')}) FORMAT Native`,
        values: Readable.from([values], { objectMode: false }),
        ...headers,
        clickhouse_settings: {
          ...blockSettings,
          ...serialWrites[this.layout.topology],
          // Its keys are different already, so the engine need not look for equal ones.
          optimize_on_insert: 0,
          max_execution_time: WRITE_LIMITS.seconds,
          max_memory_usage: String(WRITE_LIMITS.bytes),
        },
      })
      for await (const _ of stream) continue
    }
    // Replicated tables know a block by its content, so a part of it that is stored already is not stored again.
    await this.#serially(() => onceReady(this.layout.topology, once))
  }

  async command({ sql, parameters, exact }: Query): Promise<void> {
    const { topology } = this.layout
    if (!exact) return void (await this.#client.command(bound(sql, parameters)))
    const settings = { ...serialWrites[topology], ...exactReads[topology].serial }
    const once = () => this.#client.command(bound(sql, parameters, settings))
    await this.#serially(() => onceReady(topology, once))
  }

  #serially(work: () => Promise<unknown>): Promise<void> {
    if (this.layout.topology !== 'replicated') return work().then(() => undefined)
    const mine = this.#writing.then(work, work).then(() => undefined)
    this.#writing = mine.catch(() => {})
    return mine
  }

  async ping(): Promise<void> {
    const answer = await this.#client.ping({ select: true })
    if (!answer.success) throw answer.error
  }

  async freeze(options?: FreezeOptions): Promise<FrozenWarehouse> {
    if (!this.#engine) throw new TypeError('Only the embedded engine can be frozen')
    return freezeEngine(this.#engine, options)
  }

  async close(): Promise<void> {
    await this.#client.close()
  }

  /** Stops the work of an aborted call: kills its statement repeatedly until the engine has stopped it. */
  async #cancellable<T>(signal: AbortSignal | undefined, work: (mark: string) => Promise<T>): Promise<T> {
    signal?.throwIfAborted()
    const mark = randomUUID()
    let timer: NodeJS.Timeout | undefined
    const stop = () => {
      this.#kill(mark)
      // The statement may not have begun when the first KILL arrives.
      timer = setInterval(() => this.#kill(mark), 100)
    }
    signal?.addEventListener('abort', stop, { once: true })
    try {
      const result = await work(mark)
      // A killed statement may end early and without an error.
      signal?.throwIfAborted()
      return result
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      throw cause
    } finally {
      clearInterval(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  #kill(mark: string): void {
    const query = `KILL QUERY WHERE Settings['log_comment'] = '${mark}' ASYNC`
    // A failure is harmless: the statement ends at its time limit.
    this.#client.command({ query }).catch(() => {})
  }
}

/** A busy replica: another write is not on most replicas yet, or this replica does not have all of them. */
const notYet = new Set([286, 289])
const NOT_YET_MS = 20_000

/** Repeats a statement that a replica refused, before it did anything, because others are not finished. */
async function onceReady<T>(topology: Topology, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + NOT_YET_MS
  for (let pause = 20; ; pause = Math.min(pause * 2, 1_000))
    try {
      return await work()
    } catch (cause) {
      if (topology === 'plain' || !notYet.has(errorCode(cause) ?? 0) || performance.now() > deadline)
        throw cause
      await sleep(pause * (0.5 + Math.random()))
    }
}

/** Opens a server by its address, or the embedded engine on a folder that no other process uses. */
export function openWarehouse(location: WarehouseLocation): Warehouse {
  if ('path' in location) {
    const connection = new EmbeddedConnection(location.path)
    const client = createClient({ connection, log })
    const options = { layout: plain, far: false, engine: connection.engine }
    return tracedWarehouse(new ClickHouseWarehouse('embedded', client, options))
  }
  const options = { layout: location.layout ?? plain, far: isFar(location.url) }
  return tracedWarehouse(new ClickHouseWarehouse('server', serverClient(location, REQUEST_MS), options))
}
