import type { FastifyReply } from 'fastify'

/**
 * A signal that aborts when the caller goes away before the reply is complete. Fastify's own `request.signal` also
 * aborts as soon as a body has been read to its end.
 */
export function callerGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const look = () => {
    if (!reply.raw.writableFinished) controller.abort()
  }
  // It may have gone while its session was read.
  if (reply.raw.destroyed) look()
  else reply.raw.once('close', look)
  return controller.signal
}
