import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { fail } from '@headgate/contract/base/envelope'
import { errors, type ErrorDefinition } from '@headgate/contract/base/errors'
import { Allowance, type Pace } from './access/allowance.ts'

/** How long a caller may take over each part of a request (decision 0160). */
export interface Deadlines {
  /** Milliseconds from the first byte of a head to its last. */
  headMs: number
  body: Pace
  /** Milliseconds without a byte in either direction, also during a reply. */
  idleMs: number
  /** Milliseconds between two checks. */
  everyMs: number
}

export const deadlines: Deadlines = {
  headMs: 15_000,
  body: { graceMs: 30_000, bytesPerSecond: 1_000 },
  // Above the longest honest wait for a first byte, which the forwarder sets (decision 0160).
  idleMs: 150_000,
  everyMs: 1_000,
}

/** Whether the head of a request announces a body. */
export function announcesBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0
}

/** Writes a refusal to the bare connection, for requests without a reply object. */
function refuse(socket: Socket, { status, text, code }: ErrorDefinition): void {
  const body = JSON.stringify(fail({ message: text, code }))
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\n` +
        `Cache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroySoon()
}

interface Watched {
  request: IncomingMessage
  /** Stored from the start, because a stream that gives up the request detaches the socket from it. */
  socket: Socket
  reply: ServerResponse
  allowance: Allowance
}

/** Sockets with a reply in progress, where a bare refusal would end up in the middle of the reply. */
const busy = new WeakMap<Socket, number>()

/**
 * Ends requests whose body comes too slowly, whichever code reads the body, even after the reply.
 */
export function watchBodies(server: Server, { body, everyMs }: Deadlines): void {
  const watched = new Set<Watched>()
  let last = performance.now()
  const look = () => {
    const now = performance.now()
    // Time in which this process itself was busy does not count.
    const ms = Math.min(now - last, 2 * everyMs)
    last = now
    for (const one of watched) {
      const { request, socket, reply, allowance } = one
      if (request.complete || socket.destroyed) watched.delete(one)
      // A full buffer means that we are slow and not the caller.
      else if (
        request.readableLength < request.readableHighWaterMark &&
        allowance.spend(ms, socket.bytesRead)
      ) {
        watched.delete(one)
        if (reply.headersSent || busy.get(socket) !== 1) socket.destroy()
        else refuse(socket, errors.tooSlowRequest)
      }
    }
  }
  const timer = setInterval(look, everyMs).unref()
  server.on('close', () => clearInterval(timer))
  server.on('request', (request, reply) => {
    const { socket } = request
    busy.set(socket, (busy.get(socket) ?? 0) + 1)
    reply.once('close', () => busy.set(socket, busy.get(socket)! - 1))
    if (announcesBody(request))
      watched.add({ request, socket, reply, allowance: new Allowance(body, socket.bytesRead) })
  })
}

/** Replies to unreadable or unfinished requests with an envelope; for Fastify's `clientErrorHandler`. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (busy.get(socket)) socket.destroy()
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuse(socket, errors.tooSlowRequest)
  else if (error.code === 'HPE_HEADER_OVERFLOW') refuse(socket, errors.headTooLarge)
  else refuse(socket, errors.unreadableRequest)
}
