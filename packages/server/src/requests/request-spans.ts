import { noteFailure, contextOf, SpanKind, startSpan } from '@headgate/runtime/traces/spans'
import { context, isSpanContextValid, trace, type Context } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What a request runs in: its span is the present one. */
const contexts = new WeakMap<FastifyRequest, Context>()

function callerOf(request: FastifyRequest): string {
  if (request.apiKey) return 'api key'
  return request.session ? 'session' : 'none'
}

/** Balancers ask for them every few seconds: in a quiet installation they would be most of the traces. */
const checks: ReadonlySet<string | undefined> = new Set(['/health', '/ready'])

/**
 * Makes a span of each request: method, pattern of the route, status, request id, kind of caller; never the address or its
 * query, which may have secrets. Only an `internal` service, which our own parts call, goes on with the trace of its caller:
 * others cannot choose what is recorded (docs/decisions/0385). Call it before other hooks. See docs/metrics.md#traces.
 */
export function traceRequests(app: FastifyInstance, internal: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.url
    if (checks.has(route)) return done()
    const span = startSpan(
      `${method} ${route ?? 'none'}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          ...(route !== undefined && { 'http.route': route }),
          'headgate.request_id': request.id,
        },
      },
      contextOf(internal ? headers : {}),
    )
    // Without traces. One that is not kept is still passed on, so that analytics does not keep it either.
    if (!isSpanContextValid(span.spanContext())) return done()
    const whole = trace.setSpan(context.active(), span)
    contexts.set(request, whole)
    // The last event of a reply, also where the caller goes away.
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw
      span.setAttribute('http.response.status_code', statusCode)
      span.setAttribute('headgate.caller', callerOf(request))
      if (statusCode >= 500 || !reply.raw.writableFinished)
        noteFailure(span, statusCode >= 500 ? new ReplyFailed(statusCode) : new CallerGone())
      span.end()
    })
    context.with(whole, done)
  })
  // A body is read in events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const whole = contexts.get(request)
    if (whole) context.with(whole, done)
    else done()
  })
}

class ReplyFailed extends Error {
  override readonly name = 'ReplyFailed'
  readonly code: number

  constructor(status: number) {
    super()
    this.code = status
  }
}

class CallerGone extends Error {
  override readonly name = 'CallerGone'
}
