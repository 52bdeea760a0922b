import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ClickHouseClientConfigOptions } from '@clickhouse/client'
import { EmbeddedEngine } from './embedded-engine.ts'
import { inlineParameters, type Parameters as Values } from './literal.ts'

type Connection = NonNullable<ClickHouseClientConfigOptions['connection']>
type Statement = Parameters<Connection['query']>[0]

const insertText = /^INSERT INTO (\w+) \(([\w, ]+)\) FORMAT TabSeparated$/
const nativeInsertText = /^INSERT INTO (\w+) \(([\w, ]+)\) FORMAT Native$/
const streamedFormat = /\s*FORMAT (\w*EachRow\w*|Native)$/

const answered = (statement: Statement) => ({
  query_id: statement.query_id ?? randomUUID(),
  response_headers: {},
  http_status_code: 200,
})

const textOf = (statement: Statement) =>
  inlineParameters(statement.query, (statement.query_params ?? {}) as Values)

const settingsOf = (statement: Statement) =>
  Object.fromEntries(
    Object.entries(statement.clickhouse_settings ?? {}).map(([name, value]) => [name, String(value)]),
  )

/** The bytes of an insert. They are megabytes in one piece as a rule, which is not copied. */
async function bytesOf(values: string | Readable): Promise<Buffer> {
  if (typeof values === 'string') return Buffer.from(values)
  const pieces = (await values.toArray()) as Buffer[]
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
}

/**
 * The embedded engine as a connection of the official client (docs/decisions/0030). This file and the engine add what
 * chdb's own connection lacks: several statements at a time, results that stream, inserts that stay bytes, and settings
 * that apply to one statement only.
 */
export class EmbeddedConnection implements Connection {
  readonly engine: EmbeddedEngine

  constructor(path: string) {
    this.engine = new EmbeddedEngine(path)
  }

  async query(statement: Statement) {
    const sql = textOf(statement)
    const [suffix, format] = streamedFormat.exec(sql) ?? []
    const stream =
      suffix && format
        ? await this.engine.stream(sql.slice(0, -suffix.length), format, statement.abort_signal)
        : Readable.from([await this.engine.read(sql, statement.abort_signal)], { objectMode: false })
    return { stream, ...answered(statement) }
  }

  async command(statement: Statement) {
    await this.engine.write(textOf(statement), statement.abort_signal)
    return answered(statement)
  }

  async insert(statement: Statement & { values: string | Readable }) {
    const [, table, columns] = insertText.exec(statement.query) ?? []
    if (!table || !columns)
      throw new Error(`Inserts need column names and tab-separated rows: ${statement.query}`)
    const values = await bytesOf(statement.values)
    const settings = settingsOf(statement)
    await this.engine.insert(
      { table, columns: columns.split(', '), settings, values },
      statement.abort_signal,
    )
    return answered(statement)
  }

  /** A statement with its own FORMAT: one that reads, or an insert of Native rows. */
  async exec(statement: Statement & { values?: string | Readable }) {
    const [, table, columns] = nativeInsertText.exec(statement.query) ?? []
    if (!table || !columns || statement.values === undefined) return this.query(statement)
    const values = await bytesOf(statement.values)
    const settings = settingsOf(statement)
    await this.engine.insertBlock(
      { table, columns: columns.split(', '), settings, values },
      statement.abort_signal,
    )
    return { stream: Readable.from([]), ...answered(statement) }
  }

  async ping() {
    try {
      await this.engine.ping()
      return { success: true as const }
    } catch (cause) {
      return { success: false as const, error: cause instanceof Error ? cause : new Error(String(cause)) }
    }
  }

  close() {
    return this.engine.close()
  }
}
