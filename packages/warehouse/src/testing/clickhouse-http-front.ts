import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { errorCode } from '../client/client.ts'
import { EmbeddedEngine } from '../client/embedded-engine.ts'
import {
  EngineFault,
  errorBehindRows,
  half,
  isRead,
  mustSeeAll,
  nextFault,
  withParts,
  type Fault,
  type FrontState,
} from './front-faults.ts'

/**
 * The part of ClickHouse's HTTP interface that the official client uses, over the engine in this process, so that
 * tests reach it like a server: `node clickhouse-http-front.ts <folder>` prints its port. It takes faults and a lag
 * from its parent (`FrontState`).
 */
const engine = new EmbeddedEngine(process.argv[2]!)

const insertText = /^INSERT INTO (\w+) \(([\w, ]+)\) FORMAT (TabSeparated|Native)$/
const streamedFormat = /\s*FORMAT (\w*EachRow\w*|Native)$/
/** Parameters for the HTTP layer itself, and those that need replicas. */
const ofTransport =
  /^(?:query|query_id|database|wait_end_of_query|enable_http_compression|cancel_http_\w+|param_\w+|insert_quorum\w*|select_sequential_consistency|alter_sync)$/
/** What the statement has of settings that only replicas know. */
const ofReplicas = /(?:insert_quorum(?:_parallel)?|select_sequential_consistency) = (?:'auto'|\d+), /g

const escapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', '0': '\0' }
const unescaped = (text: string) =>
  text.replaceAll(/\\(.)/gs, (_whole, letter: string) => escapes[letter] ?? letter)

let state: FrontState = { faults: [], staleReads: 0 }
/** Parts of each table that the replica that lags has. */
let partsThere = new Map<string, string[]>()

async function freeze(): Promise<void> {
  await engine.write('SYSTEM STOP MERGES')
  const sql = `SELECT table, groupArrayIf(name, active) AS names FROM system.parts
    WHERE database = currentDatabase() GROUP BY table FORMAT JSON`
  const { data } = JSON.parse(String(await engine.read(sql))) as {
    data: { table: string; names: string[] }[]
  }
  const tables = [
    'search_event',
    'search_hour',
    'booked_row',
    'booked_past',
    'booked_past_day',
    'reported_row',
    'skipped_line',
  ]
  partsThere = new Map(tables.map((table) => [table, []]))
  for (const { table, names } of data) partsThere.set(table, names)
}

/** Statements that run although their clients have gone. */
let late: (() => Promise<void>)[] = []

async function take(next: FrontState): Promise<void> {
  for (const work of late) await work()
  late = []
  if (next.staleReads > 0) await freeze()
  state = next
  process.send?.('taken')
}

process.on('message', (next: FrontState) => {
  void take(next)
})

/** Replaces parameters by their values as the client wrote them, which the engine reads like a server. */
function withParameters(sql: string, url: URL): string {
  return sql.replaceAll(/\{(\w+):([\w(), ']+)\}/g, (_whole, name: string, type: string) => {
    const given = url.searchParams.get(`param_${name}`) ?? ''
    const text = type === 'String' ? unescaped(given) : given
    return `CAST(unhex('${Buffer.from(text).toString('hex')}'), '${type}')`
  })
}

/** The statement as the replica runs it that replies. Throws for one that must see what this replica lacks. */
function onReplica(sql: string, url: URL): string {
  if (state.staleReads === 0 || !isRead(sql) || !sql.includes(state.staleIn ?? '')) return sql
  state.staleReads -= 1
  if (mustSeeAll(sql, url)) throw new EngineFault('behind')
  return withParts(sql, partsThere)
}

async function run(
  url: URL,
  body: Buffer,
  response: ServerResponse,
  fault: Fault | undefined,
): Promise<void> {
  const [, table, columns, rowFormat] = insertText.exec(url.searchParams.get('query') ?? '') ?? []
  const isDone = fault && ['failed after', 'lost', 'late'].includes(fault.how)
  if (table && columns) {
    const settings = Object.fromEntries([...url.searchParams].filter(([name]) => !ofTransport.test(name)))
    const rows = { table, columns: columns.split(', '), settings, values: body }
    await (rowFormat === 'Native' ? engine.insertBlock(rows, undefined) : engine.insert(rows))
    if (!isDone) response.end()
    return
  }
  // A server has its own limit, whatever the engine behind this front reads.
  if (body.length > Number(url.searchParams.get('max_query_size') ?? 262_144))
    throw new EngineFault('tooLong')
  const given = onReplica(withParameters(body.toString(), url), url)
  const sql = given.replaceAll(ofReplicas, '')
  if (fault?.how === 'cut' || fault?.how === 'dropped') return cut(url, sql, response, fault)
  const [suffix, format] = streamedFormat.exec(sql) ?? []
  if (suffix && format) await stream(sql.slice(0, -suffix.length), format, response)
  else if (/FORMAT \w+$/.test(sql)) {
    const result = await engine.read(sql)
    if (!isDone) response.end(result)
  } else {
    await engine.write(sql)
    if (!isDone) response.end()
  }
}

/** Fails when half of the reply is sent, unless the reply was to wait for the end of the statement. */
async function cut(url: URL, sql: string, response: ServerResponse, fault: Fault): Promise<void> {
  const result = await engine.read(sql)
  const error = new EngineFault(fault.error ?? 'timeout')
  if (fault.how === 'dropped') {
    response.write(half(result), () => response.destroy())
    return
  }
  if (url.searchParams.get('wait_end_of_query') === '1') throw error
  const tag = tagged(response)
  response.write(half(result))
  response.end(errorBehindRows(tag, error.code, error.message))
}

function tagged(response: ServerResponse): string {
  const tag = randomBytes(8).toString('hex')
  response.setHeader('X-ClickHouse-Exception-Tag', tag)
  return tag
}

/** Sends rows as they come, and the error behind them when the statement fails after the first ones. */
async function stream(sql: string, format: string, response: ServerResponse): Promise<void> {
  const tag = tagged(response)
  const rows = await engine.stream(sql, format)
  response.once('close', () => rows.destroy())
  try {
    for await (const piece of rows) if (!response.write(piece)) await once(response, 'drain')
    response.end()
  } catch (cause) {
    if (!response.headersSent || response.destroyed) throw cause
    response.end(errorBehindRows(tag, errorCode(cause) ?? 1002, `${String(cause)} (UNKNOWN_EXCEPTION)`))
  }
}

/** The text of the statement. That of an insert of rows has its token behind it. */
function statementOf({ searchParams }: URL, body: Buffer): string {
  const insert = searchParams.get('query')
  return insert === null
    ? body.toString()
    : `${insert} ${searchParams.get('insert_deduplication_token') ?? ''}`
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://front')
  response.setHeader('X-ClickHouse-Query-Id', url.searchParams.get('query_id') ?? '')
  response.setHeader('X-ClickHouse-Summary', '{}')
  const sent = await buffer(request)
  const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
  const fault = nextFault(state, statementOf(url, body))
  try {
    if (fault?.how === 'refused') throw new EngineFault(fault.error ?? 'readonly')
    if (fault?.how === 'late') {
      late.push(() => run(url, body, response, fault))
      response.destroy()
      return
    }
    await run(url, body, response, fault)
    if (fault?.how === 'failed after') throw new EngineFault(fault.error ?? 'timeout')
    if (fault?.how === 'lost') response.destroy()
  } catch (cause) {
    if (response.headersSent) return
    const text = cause instanceof Error ? cause.message : String(cause)
    const code = cause instanceof EngineFault ? cause.code : (errorCode(cause) ?? 1002)
    response.statusCode = 500
    response.setHeader('X-ClickHouse-Exception-Code', code)
    response.end(
      `Code: ${code}. DB::Exception: ${text}${cause instanceof EngineFault ? '' : ' (UNKNOWN_EXCEPTION)'}`,
    )
  }
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
})
process.on('disconnect', () => process.exit(0))
