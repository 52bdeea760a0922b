import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { retryAfterSeconds } from '@headgate/contract/base/errors'
import type { Database } from '@headgate/db/base/database'
import { REQUEST_ID_HEADER, type Logger } from '@headgate/runtime/log'
import type { Settings } from '@headgate/runtime/settings'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { guardRoutes, sessionRate } from './access/access.ts'
import { publisherKeyRate } from './access/publisher-key.ts'
import { deadlines, refuseUnreadable, watchBodies, type Deadlines } from './deadlines.ts'
import { answerFailures, refuseAddress } from './failures.ts'
import { answerHealth } from './health.ts'
import { measureRequests } from './requests/request-metrics.ts'
import { traceRequests } from './requests/request-spans.ts'
import { serviceToken } from '@headgate/runtime/parts/service-token'
import type { Dependency } from '@headgate/runtime/parts/dependencies'
import { sessionKey } from './access/session-token.ts'
import type { Rate } from './access/token-buckets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the service, for the test that walks them. */
    readonly routeTable: readonly RouteOptions[]
  }
}

export interface ServiceOptions {
  /** Name of the part in logs and health: `api`, `analytics`. */
  name: string
  settings: Pick<Settings, 'DATA_DIR' | 'SERVICE_TOKEN' | 'TRUSTED_PROXIES'> &
    Partial<Pick<Settings, 'CONSOLE_URL'>>
  log: Logger
  database: Database
  /** Dependencies that `/ready` checks, in addition to PostgreSQL. */
  dependencies?: Record<string, Dependency>
  /** Largest body in bytes; a single call can allow more. */
  bodyLimit?: number
  /** How long callers may take; tests set shorter times. */
  deadlines?: Deadlines
  /** How many calls one session may make; tests set other limits. */
  rate?: Rate
  /** How many calls one key of a publisher may make; tests set other limits. */
  publisherKeyRate?: Rate
  /**
   * Whether only our own parts call it. Then it takes over their request ids and traces, so that one id follows a
   * request everywhere.
   */
  internal?: boolean
}

/** Sent with every reply; the pages of the web app have an additional content policy. */
const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const YEAR_SECONDS = 31_536_000

/** Whether a request comes from a part of ours or a trusted proxy. */
function trustFrom({ settings, internal }: ServiceOptions): (request: IncomingMessage) => boolean {
  const proxies = new BlockList()
  for (const entry of settings.TRUSTED_PROXIES) {
    const [address = '', bits] = entry.split('/')
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, kind)
    else proxies.addSubnet(address, Number(bits), kind)
  }
  return ({ socket: { remoteAddress: peer = '' } }) =>
    internal === true || proxies.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')
}

/**
 * Takes over request ids of our own parts only, because other callers must not choose text in the log and the audit
 * trail.
 */
function idsFrom(isTrusted: (request: IncomingMessage) => boolean): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers[REQUEST_ID_HEADER]
    return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) && isTrusted(request)
      ? given
      : randomUUID()
  }
}

/** A body may be empty although its type is JSON, because browsers send that with `PUT …?archive=false`. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

/**
 * The path for the log: the pattern of the route, or the first part of the address where a route takes any address. The
 * address itself may contain a secret in its path (a mailed link), and typed text in its query.
 */
function loggedPath({ routeOptions, url }: FastifyRequest): string {
  const pattern = routeOptions.url
  if (pattern !== undefined && pattern !== '/*') return pattern
  return /^\/[^/?#]*/.exec(url)?.[0] + '/*'
}

/** Served files of the console, and batches of engines, would be most lines of the log, and say nothing. */
const isRoutine = ({ routeOptions }: FastifyRequest, status: number): boolean =>
  (routeOptions.url === '/*' || routeOptions.config.call?.routine === true) && status < 400

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log[isRoutine(request, reply.statusCode) ? 'debug' : 'info'](
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user_id: request.session?.userId,
        actor_id: request.session?.actor?.id,
        http: request.raw.httpVersion,
        remote_address: request.ip,
        remote_port: request.socket.remotePort,
        api_key_id: request.apiKey?.id,
      },
      'request',
    )
  })
}

/** While a service closes, Fastify refuses requests on open connections with a 503 of its own. */
function sayWhenAgainWhileClosing(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    app.server.prependListener('request', (_request: IncomingMessage, reply: ServerResponse) => {
      reply.setHeader('retry-after', retryAfterSeconds[503]!)
    })
  })
}

/**
 * A Fastify service with everything that the main API and analytics share: envelope and errors, the guard of every
 * route, request ids, request log, security headers, health. Calls are added with `route(app, call, …)`.
 */
export function createService(options: ServiceOptions): FastifyInstance {
  const { name, settings, log, database } = options
  const patience = options.deadlines ?? deadlines
  const routeTable: RouteOptions[] = []
  // Uses the wider type, because an instance with pino's own type would not fit Fastify's plugins.
  const logger: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: idsFrom(trustFrom(options)),
    trustProxy: settings.TRUSTED_PROXIES.length > 0 ? settings.TRUSTED_PROXIES : false,
    bodyLimit: options.bodyLimit ?? 1_048_576,
    frameworkErrors: refuseAddress,
    forceCloseConnections: 'idle',
    connectionTimeout: patience.idleMs,
    clientErrorHandler: refuseUnreadable,
    http: {
      headersTimeout: patience.headMs,
      // A total time would end uploads of gigabytes, so `watchBodies` replaces it.
      requestTimeout: 0,
      connectionsCheckingInterval: patience.everyMs,
    },
  })
  watchBodies(app.server, patience)
  sayWhenAgainWhileClosing(app)
  app.decorate('routeTable', routeTable)
  app.addHook('onRoute', (route) => {
    routeTable.push(route)
  })
  traceRequests(app, options.internal === true)
  // Only where users open the console over TLS. Elsewhere it would lock them out for a year.
  const sent = settings.CONSOLE_URL?.startsWith('https:')
    ? { ...headers, 'strict-transport-security': `max-age=${YEAR_SECONDS}` }
    : headers
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...sent, 'cache-control': 'no-store', [REQUEST_ID_HEADER]: request.id })
  })
  acceptEmptyJson(app)
  logRequests(app)
  measureRequests(app)
  answerFailures(app)
  const ownToken = serviceToken(settings)
  const ownKey = sessionKey(settings.DATA_DIR)
  app.decorate('onceOptions', { db: database.db, secret: ownKey })
  guardRoutes(app, {
    db: database.db,
    sessionKey: ownKey,
    serviceToken: ownToken,
    rate: options.rate ?? sessionRate,
    publisherKeyRate: options.publisherKeyRate ?? publisherKeyRate,
  })
  const postgres = { check: () => database.pool.query('select 1'), required: true }
  answerHealth(app, name, { postgres, ...options.dependencies }, ownToken)
  return app
}
