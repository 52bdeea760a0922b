import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../client/client.ts'
import { EmbeddedEngine } from '../client/embedded-engine.ts'

/**
 * The part of ClickHouse's HTTP interface that the official client uses, over the engine in this process, so that
 * tests reach it like a server: `node clickhouse-http-front.ts <folder>` prints its port.
 */
const engine = new EmbeddedEngine(process.argv[2]!)

const insertText = /^INSERT INTO (\w+) \(([\w, ]+)\) FORMAT (TabSeparated|Native)$/
const streamedFormat = /\s*FORMAT (\w*EachRow\w*|Native)$/
/** Parameters for the HTTP layer itself. */
const ofTransport =
  /^(?:query|query_id|database|wait_end_of_query|enable_http_compression|cancel_http_\w+|param_\w+)$/

const escapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', '0': '\0' }
const unescaped = (text: string) =>
  text.replaceAll(/\\(.)/gs, (_whole, letter: string) => escapes[letter] ?? letter)

/** Replaces parameters by their values as the client wrote them, which the engine reads like a server. */
function withParameters(sql: string, url: URL): string {
  return sql.replaceAll(/\{(\w+):([\w(), ']+)\}/g, (_whole, name: string, type: string) => {
    const given = url.searchParams.get(`param_${name}`) ?? ''
    const text = type === 'String' ? unescaped(given) : given
    return `CAST(unhex('${Buffer.from(text).toString('hex')}'), '${type}')`
  })
}

async function run(url: URL, body: Buffer, response: ServerResponse): Promise<void> {
  const [, table, columns, rowFormat] = insertText.exec(url.searchParams.get('query') ?? '') ?? []
  if (table && columns) {
    const settings = Object.fromEntries([...url.searchParams].filter(([name]) => !ofTransport.test(name)))
    const rows = { table, columns: columns.split(', '), settings, values: body }
    await (rowFormat === 'Native' ? engine.insertBlock(rows, undefined) : engine.insert(rows))
    response.end()
    return
  }
  const sql = withParameters(body.toString(), url)
  const [suffix, format] = streamedFormat.exec(sql) ?? []
  if (suffix && format) await pipeline(await engine.stream(sql.slice(0, -suffix.length), format), response)
  else if (/FORMAT \w+$/.test(sql)) response.end(await engine.read(sql))
  else response.end(await engine.write(sql))
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://front')
  response.setHeader('X-ClickHouse-Query-Id', url.searchParams.get('query_id') ?? '')
  response.setHeader('X-ClickHouse-Summary', '{}')
  try {
    await run(url, await buffer(request), response)
  } catch (cause) {
    if (response.headersSent) return
    const text = cause instanceof Error ? cause.message : String(cause)
    const code = errorCode(cause) ?? 1002
    response.statusCode = 500
    response.setHeader('X-ClickHouse-Exception-Code', code)
    response.end(`Code: ${code}. DB::Exception: ${text} (UNKNOWN_EXCEPTION)`)
  }
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
})
process.on('disconnect', () => process.exit(0))
