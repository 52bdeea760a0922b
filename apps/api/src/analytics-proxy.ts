import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { limits } from '@headgate/contract/constants'
import { CallError, errors } from '@headgate/contract/errors'
import { REQUEST_ID_HEADER } from '@headgate/runtime/log'
import { callerGone } from '@headgate/server/caller-gone'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Only the reports: what the parts send each other stays behind the console's port. */
const PREFIX = '/analytics/api/'

/** Said between two neighbours and not passed on (RFC 9110 §7.6.1); `host` is the upstream's own. */
const hopByHop = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

function passedOn(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = new Set(headers.connection?.toLowerCase().split(/\s*,\s*/))
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | string[]] =>
        entry[1] !== undefined && !hopByHop.has(entry[0]) && !named.has(entry[0]),
    ),
  )
}

/** Sends a request on and answers as soon as the reply's head is there; aborted when the caller goes away. */
function forward(
  request: FastifyRequest,
  target: URL,
  agent: http.Agent,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const outgoing = (target.protocol === 'https:' ? https : http).request(target, {
    method: request.method,
    headers: {
      ...passedOn(request.headers),
      'x-forwarded-for': request.ip,
      [REQUEST_ID_HEADER]: request.id,
    },
    agent,
    signal,
    timeout: limits.requestTimeoutMs,
  })
  outgoing.on('response', resolve)
  outgoing.on('error', reject)
  outgoing.on('timeout', () => outgoing.destroy(new Error('analytics did not answer in time')))
  const body = request.body as Readable | undefined
  if (body) pipeline(body, outgoing, (error) => error && outgoing.destroy(error))
  else outgoing.end()
  return promise
}

/**
 * Hands the analytics calls on, so that a browser needs one address. Bodies and downloads are streamed; a
 * caller that goes away cancels the report behind it; the session is checked by analytics itself. While it is
 * away, callers get an envelope that says so. Why no ready-made proxy: decision 0060.
 */
export async function forwardAnalytics(app: FastifyInstance, upstream: string): Promise<void> {
  const { Agent } = upstream.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.addHook('onClose', async () => agent.destroy())
    scope.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url: `${PREFIX}*`,
      config: { access: 'public' },
      handler: async (request, reply) => {
        const { pathname, search } = new URL(request.url, upstream)
        // The address is normalised here, so `..` cannot lead out of the reports.
        if (!pathname.startsWith(PREFIX)) throw new CallError(errors.noSuchCall)
        // Without the host, which the caller may have named.
        const target = new URL(pathname + search, upstream)
        const answer = await forward(request, target, agent, callerGone(reply)).catch((cause: unknown) => {
          throw new CallError(errors.reportUnavailable, { cause })
        })
        return reply.code(answer.statusCode!).headers(passedOn(answer.headers)).send(answer)
      },
    })
  })
}
