import httpProxy from '@fastify/http-proxy'
import { limits } from '@headgate/contract/constants'
import { fail } from '@headgate/contract/envelope'
import { errors } from '@headgate/contract/errors'
import { REQUEST_ID_HEADER } from '@headgate/runtime/log'
import type { FastifyInstance } from 'fastify'

/** Only the reports: what the parts send each other stays behind the console's port. */
const PREFIX = '/analytics/api'

/**
 * Hands the analytics calls on, so that a browser needs one address. Bodies and downloads are streamed; the
 * session is checked by analytics itself. While it is away, callers get an envelope that says so.
 */
export async function forwardAnalytics(app: FastifyInstance, upstream: string): Promise<void> {
  await app.register(async (scope) => {
    // The proxy reads no body and brings parsers of its own that pass it on unread.
    scope.removeContentTypeParser('application/json')
    await scope.register(httpProxy, {
      upstream,
      prefix: PREFIX,
      rewritePrefix: PREFIX,
      httpMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      config: { access: 'public' },
      undici: {
        connections: 64,
        headersTimeout: limits.requestTimeoutMs,
        bodyTimeout: limits.requestTimeoutMs,
      },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({ ...headers, [REQUEST_ID_HEADER]: request.id }),
        onError: (reply, { error }) => {
          reply.request.log.warn({ err: error, upstream }, 'analytics is away')
          const { status, text, code } = errors.reportUnavailable
          void reply.code(status).send(fail({ message: text, code }))
        },
      },
    })
  })
}
