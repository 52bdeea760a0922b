import { AsyncResource } from 'node:async_hooks'
import { SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { Pool, PoolClient } from 'pg'

const tracer = trace.getTracer('headgate')
/** Characters of a statement that are kept. */
const MOST_TEXT = 2_000

type Query = (...args: unknown[]) => unknown
type Done = (error: Error | undefined, result: unknown) => void

/**
 * Makes spans of the statements of a pool within a recorded trace: their text, which has numbers in the place of values, and
 * the rows. Others have none, so that checks of every second make no traces. See docs/metrics.md#traces.
 */
export function traceQueries(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (done?: (...args: unknown[]) => void) => unknown
  Object.assign(pool, {
    // A connection that somebody else gives back calls in that one's trace.
    connect: (done?: (...args: unknown[]) => void) => (done ? connect(AsyncResource.bind(done)) : connect()),
  })
  pool.on('connect', traceClient)
}

function traceClient(client: PoolClient): void {
  const query = client.query.bind(client) as Query
  Object.assign(client, {
    query(...args: unknown[]) {
      if (!trace.getActiveSpan()?.isRecording()) return query(...args)
      const text = textOf(args[0])
      const [word = 'query'] = text.trimStart().split(/\s/, 1)
      const span = tracer.startSpan(word.toLowerCase(), {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      })
      const last = args.at(-1)
      if (typeof last === 'function') {
        const done = last as Done
        return query(...args.slice(0, -1), (error: Error | undefined, result: unknown) => {
          end(span, error, result)
          done(error, result)
        })
      }
      const reply = query(...args)
      if (!(reply instanceof Promise)) {
        // A statement that is read in pieces has no end here.
        span.end()
        return reply
      }
      return reply.then(
        (result: unknown) => {
          end(span, undefined, result)
          return result
        },
        (cause: unknown) => {
          end(span, cause)
          throw cause
        },
      )
    },
  })
}

function textOf(first: unknown): string {
  const text =
    typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string'
      ? first.text
      : String(first)
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text
}

function end(span: Span, cause: unknown, result?: unknown): void {
  if (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'error'
    span.setAttribute('error.type', code)
    span.setStatus({ code: SpanStatusCode.ERROR, message: code })
  } else if (typeof result === 'object' && result !== null && 'rowCount' in result)
    span.setAttribute('db.response.returned_rows', Number(result.rowCount ?? 0))
  span.end()
}
