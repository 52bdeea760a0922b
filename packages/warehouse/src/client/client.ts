import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { ClickHouseError, ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client'
import { Turns, type TurnLimits } from '@headgate/runtime/turns'
import { freezeEngine, type FrozenWarehouse } from '../backup/freeze-engine.ts'
import { EmbeddedConnection } from './embedded-connection.ts'
import { READERS, type EmbeddedEngine } from './embedded-engine.ts'
import { mendEmptyPage } from './empty-page.ts'
import type { Parameters } from './literal.ts'
import { NativeReader, type NativeRows } from './native-reader.ts'

/** The limits of one statement, so that none can take all resources. See docs/design.md#warehouse. */
export interface Limits {
  seconds: number
  bytes: number
  /** Processor threads. A look-up is cheaper with one. By default the engine chooses. */
  threads?: number
}

const QUERY_LIMITS: Limits = { seconds: 60, bytes: 2_000_000_000 }
/** Milliseconds that a report waits for its turn. The time limit of the forwarder includes it (decision 0160). */
const WAIT_MS = 30_000
/** Rows of a stream that are read at once. */
const ROWS_AT_ONCE = 5_000
const WRITE_LIMITS: Limits = { seconds: 120, bytes: 2_000_000_000 }

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
  /** DDL and INSERT SELECT; the text may contain `settings` by {@link settingsText}. */
  command(query: Query): Promise<void>
  ping(): Promise<void>
  /**
   * Holds all writes and freezes the tables as of this moment, for a back-up. Only for the embedded engine: a server is
   * backed up by its own means.
   */
  freeze(): Promise<FrozenWarehouse>
  /** Waits for running statements, then closes. */
  close(): Promise<void>
}

export type WarehouseLocation = { url: string } | { path: string }

/** The engine's numbers of errors. */
export const errorCodes = { timeout: 159, memory: 241, cancelled: 394, tooSlow: 160 } as const

/** The engine's number of an error, or undefined for other failures. */
export function errorCode(error: unknown): number | undefined {
  return error instanceof ClickHouseError ? Number(error.code) : undefined
}

/** Settings of an insert that must be one block, and on disk when the engine replies. */
const blockSettings = {
  async_insert: 0,
  max_threads: 1,
  max_insert_threads: '1',
  input_format_parallel_parsing: 0,
  max_insert_block_size: '4000000',
  min_insert_block_size_rows: '4000000',
  min_insert_block_size_bytes: '1000000000',
} as const

/** The same under a token. Newer engines gather small inserts by default, which would lose it. */
export const insertSettings = (token: string) =>
  ({
    ...blockSettings,
    insert_deduplicate: 1,
    insert_deduplication_token: token,
  }) as const

/** Settings take literals only; ours are names, numbers and ids, and any other value is refused. */
export function settingsText(settings: Readonly<Record<string, string | number>>): string {
  const parts = Object.entries(settings).map(([name, value]) => {
    if (typeof value === 'number') return `${name} = ${value}`
    if (!/^[\w.:+-]+$/.test(value)) throw new TypeError(`${name} cannot be set to ${value}`)
    return `${name} = '${value}'`
  })
  return `SETTINGS ${parts.join(', ')}`
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
  readonly #client: ClickHouseClient
  readonly #turns: Turns
  readonly #engine: EmbeddedEngine | undefined

  constructor(kind: 'embedded' | 'server', client: ClickHouseClient, engine?: EmbeddedEngine) {
    this.kind = kind
    this.#client = client
    this.#engine = engine
    this.#turns = new Turns(turnLimits[kind])
  }

  as(caller: string): Warehouse {
    return {
      kind: this.kind,
      as: (other) => this.as(other),
      query: (query) => this.query({ ...query, caller }),
      stream: (query) => this.stream({ ...query, caller }),
      blocks: (query) => this.blocks({ ...query, caller }),
      insert: (...given) => this.insert(...given),
      insertBlock: (...given) => this.insertBlock(...given),
      command: (query) => this.command(query),
      ping: () => this.ping(),
      freeze: () => this.freeze(),
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

  async #query<Row>({ sql, parameters, signal, limits, lazyRows, totalsOf }: Query): Promise<Rows<Row>> {
    return this.#cancellable(signal, async (mark) => {
      const settings = {
        ...readSettings(mark, limits),
        ...(lazyRows !== undefined && lazily(lazyRows)),
        ...(totalsOf && { totals_mode: 'before_having' }),
      }
      const answer = await this.#client.query({
        query: `${sql}\n${settingsText(settings)}`,
        format: 'JSON',
        query_params: { ...parameters },
        ...(signal && { abort_signal: signal }),
      })
      const json = JSON.parse(mendEmptyPage(await answer.text())) as Answer<Row>
      return { rows: json.data, totals: json.totals, matched: json.rows_before_limit_at_least ?? json.rows }
    })
  }

  async *stream<Row>(query: Query): AsyncGenerator<Row[]> {
    const { sql, parameters, limits } = query
    yield* this.#read(query, async function* (client, mark, abort) {
      const answer = await client.query({
        query: `${sql}\n${settingsText(readSettings(mark, limits))}`,
        format: 'JSONEachRow',
        query_params: { ...parameters },
        ...abort,
      })
      for await (const rows of answer.stream<Row>())
        // The engine sends tens of thousands of rows at once. As objects they need ten times the memory of their text.
        for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
          yield rows.slice(at, at + ROWS_AT_ONCE).map((row) => row.json())
    })
  }

  async *blocks(query: Query): AsyncGenerator<NativeRows> {
    const { sql, parameters, limits } = query
    yield* this.#read(query, async function* (client, mark, abort) {
      const { stream } = await client.exec({
        query: `${sql}\n${settingsText(readSettings(mark, limits))}\nFORMAT Native`,
        query_params: { ...parameters },
        ...abort,
      })
      const reader = new NativeReader()
      for await (const piece of stream as AsyncIterable<Buffer>) yield* reader.push(piece)
      yield* reader.end()
    })
  }

  /** Gives a statement its turn and a mark, by which it is ended when its reader stops early. */
  async *#read<T>(
    query: Query,
    results: (
      client: ClickHouseClient,
      mark: string,
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
      yield* results(this.#client, mark, signal ? { abort_signal: signal } : {})
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
    await this.#client.insert({
      table,
      columns: columns as [string, ...string[]],
      format: 'TabSeparated',
      values: Readable.from([body], { objectMode: false }),
      clickhouse_settings: {
        ...insertSettings(token),
        max_execution_time: WRITE_LIMITS.seconds,
        max_memory_usage: String(WRITE_LIMITS.bytes),
      },
    })
  }

  async insertBlock(table: string, columns: readonly string[], body: Uint8Array): Promise<void> {
    const { stream } = await this.#client.exec({
      query: `INSERT INTO ${table} (${columns.join(', ')}) FORMAT Native`,
      values: Readable.from([body], { objectMode: false }),
      clickhouse_settings: {
        ...blockSettings,
        // Its keys are different already, so the engine need not look for equal ones.
        optimize_on_insert: 0,
        max_execution_time: WRITE_LIMITS.seconds,
        max_memory_usage: String(WRITE_LIMITS.bytes),
      },
    })
    for await (const _ of stream) continue
  }

  async command({ sql, parameters }: Query): Promise<void> {
    await this.#client.command({ query: sql, query_params: { ...parameters } })
  }

  async ping(): Promise<void> {
    const answer = await this.#client.ping({ select: true })
    if (!answer.success) throw answer.error
  }

  async freeze(): Promise<FrozenWarehouse> {
    if (!this.#engine) throw new TypeError('Only the embedded engine can be frozen')
    return freezeEngine(this.#engine)
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

const lazily = (rows: number) => ({
  query_plan_optimize_lazy_materialization: 1,
  query_plan_max_limit_for_lazy_materialization: rows,
})

function readSettings(mark: string, limits: Partial<Limits> = {}): Record<string, string | number> {
  const { seconds, bytes, threads } = { ...QUERY_LIMITS, ...limits }
  return {
    log_comment: mark,
    max_execution_time: seconds,
    max_memory_usage: bytes,
    ...(threads && { max_threads: threads }),
    // Beyond half of the memory, grouping and sorting go to disk instead of failing.
    max_bytes_before_external_group_by: Math.floor(bytes / 2),
    max_bytes_before_external_sort: Math.floor(bytes / 2),
    output_format_json_quote_64bit_integers: 0,
    // Versions of a row have one day, so they are in one partition.
    do_not_merge_across_partitions_select_final: 1,
  }
}

/** Failures reach the caller, which logs them once. */
const log = { level: ClickHouseLogLevel.OFF }

/** Opens a server by its address, or the embedded engine on a folder that no other process uses. */
export function openWarehouse(location: WarehouseLocation): Warehouse {
  if ('path' in location) {
    const connection = new EmbeddedConnection(location.path)
    return new ClickHouseWarehouse('embedded', createClient({ connection, log }), connection.engine)
  }
  return new ClickHouseWarehouse(
    'server',
    createClient({
      url: location.url,
      application: 'headgate',
      log,
      request_timeout: 150_000,
      max_open_connections: 10,
      clickhouse_settings: { cancel_http_readonly_queries_on_client_close: 1 },
    }),
  )
}
