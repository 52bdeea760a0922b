import { failureWords, statementName, statementText } from '@headgate/domain/spans/span-words'
import { context, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { Pool, PoolClient } from 'pg'

const tracer = trace.getTracer('headgate')

type Query = (...args: unknown[]) => unknown
type Done = (error: Error | undefined, result: unknown) => void

/**
 * Makes spans of the statements of a pool within a recorded trace: their text, which has numbers in the place of values, and
 * the rows. Others have none, so that checks of every second make no traces. See docs/metrics.md#traces.
 */
export function traceQueries(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (done?: (...args: unknown[]) => void) => unknown
  Object.assign(pool, {
    // A connection that somebody else gives back calls in that one's trace. Without traces `bind` returns `done` itself.
    connect: (done?: (...args: unknown[]) => void) =>
      done ? connect(context.bind(context.active(), done)) : connect(),
  })
  pool.on('connect', traceClient)
}

function traceClient(client: PoolClient): void {
  const query = client.query.bind(client) as Query
  Object.assign(client, {
    query(...args: unknown[]) {
      if (!trace.getActiveSpan()?.isRecording()) return query(...args)
      const text = textOf(args[0])
      const span = tracer.startSpan(statementName(text), {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': statementText(text) },
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

const textOf = (first: unknown): string =>
  typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string'
    ? first.text
    : String(first)

function end(span: Span, cause: unknown, result?: unknown): void {
  if (cause) {
    const { type, message } = failureWords(cause)
    span.setAttribute('error.type', type)
    span.setStatus({ code: SpanStatusCode.ERROR, message })
  } else if (typeof result === 'object' && result !== null && 'rowCount' in result)
    span.setAttribute('db.response.returned_rows', Number(result.rowCount ?? 0))
  span.end()
}
