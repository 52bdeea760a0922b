import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { parseError } from '@clickhouse/client'
import { StartError } from '@headgate/runtime/start-error'
import type * as chdb from 'chdb/connection'
import { inlineParameters, STATEMENT_BYTES } from './literal.ts'
import { Slots } from './slots.ts'

/**
 * Each takes one libuv thread. Together with the control connection they leave threads for other work of the process.
 */
export const READERS = 2

/** Signals that the engine catches once it is loaded: it writes a report and sleeps for 5 minutes before it ends. */
const CRASHES = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS'] as const

const ignore = () => {}

/**
 * Gives these signals back to the system, which ends a crashed process at once. A crashed process that sleeps serves no
 * calls and is not started again (decision 0176). Removing a listener is Node's only way to restore a signal's default.
 */
function letCrashesEnd(): void {
  if (process.platform === 'win32') return
  for (const signal of CRASHES) process.on(signal, ignore).off(signal, ignore)
}

const load = createRequire(import.meta.url)

/**
 * Opens a connection. The first one loads ClickHouse's library (0.5 GB on disk, 160 MB of memory), so that a part that
 * uses a server runs without it. Throws StartError where the library is not installed.
 */
function connect(path: string): chdb.ChdbConnection {
  let library: typeof chdb
  try {
    library = load('chdb/connection') as typeof chdb
  } catch (cause) {
    const [why] = String(cause instanceof Error ? cause.message : cause).split('\n')
    throw new StartError(
      `CLICKHOUSE_URL is not set, and the ClickHouse inside analytics cannot be loaded here (${why}). Set CLICKHOUSE_URL, or make the folder with: npm run production-folder -- all-embedded <folder>`,
      { cause },
    )
  }
  return library.createChdbConnection({ path })
}

/**
 * A place for one connection. After a failed statement, the engine puts its partial output before the result of the
 * next one, so a connection is never used again after a failure (docs/decisions/0030).
 */
class Lane {
  readonly #path: string
  #connection: chdb.ChdbConnection
  #isSet = false

  constructor(path: string) {
    this.#path = path
    this.#connection = connect(path)
  }

  /** The connection, which reads long statements. A setting inside of a statement would come too late for its text. */
  async ready(): Promise<chdb.ChdbConnection> {
    if (!this.#isSet) await this.#connection.chdb.queryAsync(`SET max_query_size = ${STATEMENT_BYTES}`)
    this.#isSet = true
    return this.#connection
  }

  async renew(): Promise<void> {
    const spoilt = this.#connection
    this.#connection = connect(this.#path)
    this.#isSet = false
    await spoilt.close()
  }

  close(): Promise<void> {
    return this.#connection.close()
  }
}

/** Errors of the engine in the client's own class, so that callers read one `code` for both kinds. */
function translated(cause: unknown): Error {
  const error: Error = parseError(cause instanceof Error ? cause.message : String(cause))
  error.cause = cause
  return error
}

export interface RawInsert {
  table: string
  columns: string[]
  settings: Record<string, string>
  /** In the format of the insert. */
  values: Buffer
}

/** No other statement writes until `release`. */
export interface HeldWrites {
  run(sql: string): Promise<void>
  release(): void
}

/** Folder of the engine for bytes that it reads from a file. */
const INCOMING = 'incoming'
/** Folder in which the engine puts hard links to the parts of frozen tables. */
export const FROZEN = 'shadow'

/**
 * The ClickHouse engine inside this process. No other file uses chdb (docs/decisions/0030). Lends out a few
 * connections, because each runs one statement at a time. Rejects with ClickHouseError.
 */
export class EmbeddedEngine {
  readonly #readers: Slots<Lane>
  readonly #writers: Slots<Lane>
  readonly #control: Slots<Lane>
  readonly #lanes: Lane[]
  readonly #incoming: string
  /** The data folder. */
  readonly path: string
  #closed: Promise<void> | undefined

  constructor(path: string) {
    const control = new Lane(path)
    const writer = new Lane(path)
    const readers = Array.from({ length: READERS }, () => new Lane(path))
    this.#control = new Slots([control])
    this.#writers = new Slots([writer])
    this.#readers = new Slots(readers)
    this.#lanes = [control, writer, ...readers]
    this.path = resolve(path)
    this.#incoming = resolve(path, INCOMING)
    // Frozen tables that an interrupted back-up has left keep the disk space of parts that were merged since.
    rmSync(resolve(path, FROZEN), { recursive: true, force: true })
    rmSync(this.#incoming, { recursive: true, force: true })
    mkdirSync(this.#incoming)
    letCrashesEnd()
  }

  /** Runs a statement that ends in its FORMAT and returns the whole result. */
  read(sql: string, signal?: AbortSignal): Promise<Buffer> {
    return this.#run(this.#readers, signal, async ({ chdb }) =>
      Buffer.from((await chdb.queryAsync(sql)).bytes()),
    )
  }

  async write(sql: string, signal?: AbortSignal): Promise<void> {
    // KILL must get through while all other connections are busy, because it ends their statements.
    const lanes = sql.startsWith('KILL QUERY') ? this.#control : this.#writers
    await this.#run(lanes, signal, ({ chdb }) => chdb.queryAsync(sql))
  }

  async insert(rows: RawInsert, signal?: AbortSignal): Promise<void> {
    await this.#run(this.#writers, signal, ({ chdb }) => chdb.rawInsert({ ...rows, format: 'TabSeparated' }))
  }

  /** Rows in the Native format. chdb takes text formats only, so the engine reads them from a file. */
  async insertBlock(
    { table, columns, settings, values }: RawInsert,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const path = join(this.#incoming, `${randomUUID()}.native`)
    const names = columns.join(', ')
    const given = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
    try {
      await writeFile(path, values, { mode: 0o600 })
      const sql = `INSERT INTO ${table} (${names}) SETTINGS ${given.join(', ')}
SELECT ${names} FROM file({path:String}, Native)`
      await this.write(inlineParameters(sql, { path }), signal)
    } finally {
      await rm(path, { force: true })
    }
  }

  /**
   * Waits for the running write and keeps every later one waiting until `release`. Meanwhile `run` is the only way to
   * change the data, so tables that are frozen one after the other are from one moment.
   */
  async holdWrites(signal?: AbortSignal): Promise<HeldWrites> {
    const slot = await this.#writers.take(signal)
    return {
      run: async (sql) => {
        await this.#on(slot.item, ({ chdb }) => chdb.queryAsync(sql))
      },
      release: () => slot.release(),
    }
  }

  async ping(): Promise<void> {
    await this.#run(this.#control, undefined, ({ chdb }) => chdb.queryAsync('SELECT 1'))
  }

  async #run<T>(
    lanes: Slots<Lane>,
    signal: AbortSignal | undefined,
    work: (connection: chdb.ChdbConnection) => Promise<T>,
  ): Promise<T> {
    return lanes.use(signal, (lane) => this.#on(lane, work))
  }

  async #on<T>(lane: Lane, work: (connection: chdb.ChdbConnection) => Promise<T>): Promise<T> {
    try {
      return await work(await lane.ready())
    } catch (cause) {
      await lane.renew()
      throw translated(cause)
    }
  }

  /**
   * Rows as they arrive. Waits for the first rows, so that a statement that fails at once fails here and not inside the
   * stream. `sql` is without FORMAT.
   */
  async stream(sql: string, format: string, signal?: AbortSignal): Promise<Readable> {
    const slot = await this.#readers.take(signal)
    const lane = slot.item
    const chunks = async function* () {
      let whole = false
      try {
        const { chdb } = await lane.ready()
        for await (const chunk of chdb.queryStream(sql, { format })) yield Buffer.from(chunk.raw())
        whole = true
      } catch (cause) {
        throw translated(cause)
      } finally {
        if (!whole) await lane.renew()
        slot.release()
      }
    }
    const iterator = chunks()
    const first = await iterator.next()
    const all = async function* () {
      if (first.done) return
      yield first.value
      yield* iterator
    }
    const readable = Readable.from(all(), { objectMode: false })
    // Not in a `finally` of `all`, which never runs if the stream is never read.
    readable.once('close', () => void iterator.return(undefined).catch(() => {}))
    return readable
  }

  /** Waits for running statements, because closing during one can abort the engine. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    await Promise.all([this.#readers.close(), this.#writers.close(), this.#control.close()])
    for (const lane of this.#lanes) await lane.close()
  }
}
