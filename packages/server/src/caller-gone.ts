import type { FastifyReply } from 'fastify'

/**
 * A signal that aborts when the caller goes away before the reply is complete. Fastify's own `request.signal` also
 * aborts as soon as a body has been read to its end.
 */
export function callerGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
