import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parseError, type ClickHouseClientConfigOptions } from '@clickhouse/client'
import { createChdbConnection, type ChdbConnection } from 'chdb/connection'
import { inlineParameters, type Parameters as Values } from './literal.ts'
import { Slots } from './slots.ts'

type Connection = NonNullable<ClickHouseClientConfigOptions['connection']>
type Statement = Parameters<Connection['query']>[0]

/** One libuv thread each; together with control they leave the other work of the process room to run. */
const READERS = 2

const insertText = /^INSERT INTO (\w+) \(([\w, ]+)\) FORMAT (TabSeparated)$/
const streamed = /FORMAT \w*(?:EachRow|TabSeparated|CSV)\w*$/

const result = (queryId: string) => ({ query_id: queryId, response_headers: {}, http_status_code: 200 })

/** The engine's errors in the client's own class, so that callers read one `code` for both kinds. */
async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const error: Error = parseError(cause instanceof Error ? cause.message : String(cause))
    error.cause = cause
    throw error
  }
}

/**
 * The embedded engine behind the official client: the only file that knows chdb (docs/decisions/0030). What its own
 * connection lacks is added here: several queries at a time, results that stream, inserts that stay bytes, settings
 * of one statement that do not leak into the next, and cancelling that stops the engine.
 */
export class EmbeddedConnection implements Connection {
  readonly #connections: ChdbConnection[] = []
  readonly #readers: Slots<ChdbConnection>
  readonly #writers: Slots<ChdbConnection>
  readonly #control: ChdbConnection
  #closed = false

  constructor(path: string) {
    const open = () => {
      const connection = createChdbConnection({ path })
      this.#connections.push(connection)
      return connection
    }
    this.#control = open()
    this.#writers = new Slots([open()])
    this.#readers = new Slots(Array.from({ length: READERS }, open))
  }

  async query(statement: Statement) {
    const sql = inlineParameters(statement.query, (statement.query_params ?? {}) as Values)
    const queryId = statement.query_id ?? randomUUID()
    if (streamed.test(sql))
      return { stream: await this.#stream(sql, statement.abort_signal), ...result(queryId) }
    const bytes = await this.#readers.use(statement.abort_signal, async (connection) =>
      (await translated(connection.chdb.queryAsync(sql))).bytes(),
    )
    return { stream: Readable.from([Buffer.from(bytes)], { objectMode: false }), ...result(queryId) }
  }

  /** Waits for the first rows, so that a statement that fails at once fails here and not inside the stream. */
  async #stream(sql: string, signal: AbortSignal | undefined): Promise<Readable> {
    const slot = await this.#readers.take(signal)
    const format = /FORMAT (\w+)$/.exec(sql)![1]!
    const rows = async function* () {
      try {
        const chunks = slot.item.chdb.queryStream(sql.slice(0, -`FORMAT ${format}`.length), { format })
        for await (const chunk of chunks) yield Buffer.from(chunk.raw())
      } catch (cause) {
        throw parseError(cause instanceof Error ? cause.message : String(cause))
      } finally {
        slot.release()
      }
    }
    const iterator = rows()
    const first = await iterator.next()
    return Readable.from(
      (async function* () {
        try {
          if (first.done) return
          yield first.value
          yield* iterator
        } finally {
          await iterator.return()
        }
      })(),
      { objectMode: false },
    )
  }

  async command(statement: Statement) {
    const sql = inlineParameters(statement.query, (statement.query_params ?? {}) as Values)
    // Must get through while all other connections are busy: it is what ends them.
    if (sql.startsWith('KILL QUERY')) await translated(this.#control.chdb.queryAsync(sql))
    else
      await this.#writers.use(statement.abort_signal, (connection) =>
        translated(connection.chdb.queryAsync(sql)),
      )
    return result(statement.query_id ?? randomUUID())
  }

  async insert(statement: Statement & { values: string | Readable }) {
    const [, table, columns, format] = insertText.exec(statement.query) ?? []
    if (!table || !columns || !format)
      throw new Error(`Inserts name their columns and bring tab-separated rows: ${statement.query}`)
    const settings = Object.fromEntries(
      Object.entries(statement.clickhouse_settings ?? {}).map(([name, value]) => [name, String(value)]),
    )
    const values =
      typeof statement.values === 'string' ? Buffer.from(statement.values) : await buffer(statement.values)
    await this.#writers.use(statement.abort_signal, (connection) =>
      translated(
        connection.chdb.rawInsert({
          table,
          columns: columns.split(', '),
          format: 'TabSeparated',
          settings,
          values,
        }),
      ),
    )
    return result(statement.query_id ?? randomUUID())
  }

  exec(): never {
    throw new Error('Use query, insert or command')
  }

  ping() {
    return this.#control.ping({ select: true })
  }

  /** Waits for what still runs: closing under a running query can abort the engine. */
  async close() {
    if (this.#closed) return
    this.#closed = true
    await Promise.all([this.#readers.drain(), this.#writers.drain()])
    for (const connection of this.#connections) await connection.close()
  }
}
