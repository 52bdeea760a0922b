import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { CallError, errors } from '@headgate/contract/base/errors'
import {
  dashboard,
  dashboardDays,
  dashboardMonthlyStats,
  dashboardStats,
  downloadDashboard,
} from '@headgate/contract/overview/dashboard-stats'
import { groupAndFilter, publisherReports } from '@headgate/contract/reports/publisher-report'
import { REQUEST_ID_HEADER } from '@headgate/runtime/log'
import { traceHeaders } from '@headgate/runtime/traces/spans'
import { NoTurn, Turns } from '@headgate/runtime/turns'
import { personOf } from '@headgate/server/access/access'
import { callerGone } from '@headgate/server/caller-gone'
import { announcesBody } from '@headgate/server/deadlines'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Only the reports. Calls between parts cannot be reached through the console's port. */
const PREFIX = '/analytics/api/'

/** Calls of the main API that analytics answers, with their address there. They have no parameters. */
export const answeredByAnalytics = [
  { call: dashboard, behind: dashboardDays.path },
  { call: dashboardMonthlyStats, behind: dashboardStats.path },
  { call: downloadDashboard, behind: `${dashboardDays.path}?download=true` },
]

/** A report that older callers ask the main API for. */
export const olderReport = { call: groupAndFilter, behind: publisherReports.path }

const CONNECTIONS = 256

/**
 * One person has 16 calls under way, so that nobody takes all connections. The next ones wait: several tabs that load
 * again together are no reason to refuse any (decision 0354).
 */
const callLimits = { all: CONNECTIONS, each: 16, waiting: 100 }

export interface Patience {
  /** Milliseconds that a call waits while its caller has as many under way as one person may have. */
  waitMs: number
  /** Milliseconds from the end of a request to the head of its reply. */
  headMs: number
  /** Milliseconds without a byte, in either direction. */
  idleMs: number
}

/**
 * A report may wait 30 s for its turn (`WAIT_MS` of the warehouse) and run for 60 s (`QUERY_LIMITS`); five more are for
 * names. A longer silence means that analytics hangs.
 */
const patience: Patience = { waitMs: 60_000, headMs: 95_000, idleMs: 95_000 }

/**
 * The headers that analytics reads. No others are passed on, so that none can change the meaning of our message.
 */
const requestFields = ['accept', 'accept-language', 'authorization', 'content-encoding', 'content-type']

/** Headers for the next hop only, which are not passed on (RFC 9110 §7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

type Fields = Record<string, string | string[]>

function passedOn(headers: IncomingHttpHeaders): Fields {
  const fields: Fields = {}
  for (const name of requestFields) if (headers[name] !== undefined) fields[name] = headers[name]
  return fields
}

/** What analytics says of its own limits counts when it refuses; else those of the main API are met first. */
const ownRate = /^ratelimit-/

function passedBack({ headers, statusCode }: IncomingMessage): Fields {
  const named = new Set(headers.connection?.toLowerCase().split(/\s*,\s*/))
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !hopByHop.has(name) && !named.has(name) && (statusCode === 429 || !ownRate.test(name)),
    ),
  ) as Fields
}

class Late extends Error {}

/** Passes a request on and resolves when the head of the reply has arrived. `gone` aborts when the caller goes away. */
function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  gone: AbortSignal,
  target: URL,
  agent: http.Agent,
  { headMs, idleMs }: Omit<Patience, 'waitMs'>,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const body = request.body as Readable | undefined
  const outgoing = (target.protocol === 'https:' ? https : http).request(target, {
    method: request.method,
    headers: {
      ...passedOn(request.headers),
      // Always chunked, whatever the caller announced, so that a body that is cut off can never take bytes of the next
      // request. Set here, because Node otherwise writes the body of a DELETE without any framing.
      ...(body && { 'transfer-encoding': 'chunked' }),
      'x-forwarded-for': request.ip,
      [REQUEST_ID_HEADER]: request.id,
      ...traceHeaders(),
    },
    agent,
    signal: gone,
    timeout: idleMs,
  })
  // Not the socket's timeout, which does not cover a request that still waits for a connection.
  const late = setTimeout(() => outgoing.destroy(new Late('analytics did not reply in time')), headMs)
  outgoing.on('response', resolve)
  outgoing.on('error', reject)
  outgoing.on('timeout', () => outgoing.destroy(new Late('analytics fell silent')))
  // When the reply ends before the whole body was sent, the rest must not keep the connection.
  reply.raw.once('close', () => outgoing.writableFinished || outgoing.destroy())
  // A long upload does not count as silence.
  body?.on('data', () => late.refresh())
  if (body) pipeline(body, outgoing, (error) => error && outgoing.destroy(error))
  else outgoing.end()
  return promise.finally(() => clearTimeout(late))
}

/**
 * Passes analytics calls on, so that a browser needs one address. Opens a connection to analytics only for signed-in
 * callers; analytics checks session and role again. Bodies and downloads are streamed. When a caller goes away, its
 * report is cancelled. While analytics is away, callers get an envelope with that error. Decision 0060 explains why we
 * use no ready-made proxy, decision 0160 what is passed on.
 */
export async function forwardAnalytics(
  app: FastifyInstance,
  upstream: string,
  { waitMs, headMs, idleMs }: Patience = patience,
): Promise<void> {
  const { Agent } = upstream.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const turns = new Turns({ ...callLimits, waitMs })
  const passOn = async (request: FastifyRequest, reply: FastifyReply, target: URL) => {
    // Fastify does not read the body of GET and HEAD. A request that announces one is refused and never passed on.
    if (announcesBody(request.raw) && !request.body) {
      void reply.header('connection', 'close')
      throw new CallError(errors.noBodyTaken)
    }
    const gone = callerGone(reply)
    const end = await turns.take(personOf(request.session!), gone).catch((cause: unknown) => {
      if (cause instanceof NoTurn) throw new CallError(errors.tooManyCalls, { cause, retryAfterSeconds: 1 })
      throw new CallError(errors.reportUnavailable, { cause })
    })
    // The caller may have gone in the moment between its turn and here, with the calls that waited for it.
    if (gone.aborted) end()
    else reply.raw.once('close', end)
    const answer = await forward(request, reply, gone, target, agent, { headMs, idleMs }).catch(
      (cause: unknown) => {
        throw new CallError(cause instanceof Late ? errors.reportLate : errors.reportUnavailable, {
          cause,
        })
      },
    )
    return reply.code(answer.statusCode!).headers(passedBack(answer)).send(answer)
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.addHook('onClose', async () => agent.destroy())
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${PREFIX}*`,
      config: { access: 'all', isCheckedBehind: true },
      handler: (request, reply) => {
        const { pathname, search } = new URL(request.url, upstream)
        // The address is normalised here, so `..` cannot leave the reports.
        if (!pathname.startsWith(PREFIX)) throw new CallError(errors.noSuchCall)
        // Without the host, because the caller may have set it.
        return passOn(request, reply, new URL(pathname + search, upstream))
      },
    })
    const { call: older, behind: newer } = olderReport
    scope.route({
      method: older.method,
      url: older.path,
      config: { access: older.access, call: older },
      handler: (request, reply) => {
        const { search } = new URL(request.url, upstream)
        return passOn(request, reply, new URL(newer + search, upstream))
      },
    })
    for (const { call, behind } of answeredByAnalytics)
      scope.route({
        method: call.method,
        url: call.path,
        config: { access: call.access, call },
        handler: async (request, reply) => passOn(request, reply, new URL(behind, upstream)),
      })
  })
}
