import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { CallData, CallDefinition, CallOutput } from '@headgate/contract/base/call'
import { succeed } from '@headgate/contract/base/envelope'
import type { Actor } from '@headgate/db/base/audit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from './access/access.ts'
import { BareAnswer, FileAnswer, MessageAnswer } from './answer.ts'
import { callerGone } from './caller-gone.ts'
import { KeptReply, Once, type OnceOptions } from './idempotency/once.ts'
import { readInput } from './input.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration behind a route; tests compare it with the contract. */
    call?: CallDefinition
  }
  interface FastifyInstance {
    /** For calls with idempotency keys. */
    readonly onceOptions: OnceOptions
  }
}

/** The input of a handler, read, checked and typed by the call's declaration. */
export interface RouteInput<C extends CallDefinition> extends CallOutput<C> {
  session: C['access'] extends 'public' | 'publisher key' | 'service' ? null : Session
  /** The acting user, as audit rows record it. */
  by: Actor
  /** Aborted when the caller goes away, so that the work for a cancelled report stops. */
  signal: AbortSignal
  /**
   * Only for calls that are repeatable by their upload: told what was uploaded, before anything is changed. Throws
   * KeptReply when the call was made before, which the handler passes on.
   */
  begin: (content: unknown) => Promise<void>
  request: FastifyRequest
}

type Answer<C extends CallDefinition> = CallData<C> | MessageAnswer<CallData<C>> | FileAnswer | BareAnswer
export type Handler<C extends CallDefinition> = (input: RouteInput<C>) => Answer<C> | Promise<Answer<C>>

/** While impersonating, the admin is the actor, and the publisher's user is the one impersonated. */
function actorOf(request: FastifyRequest): Actor {
  const { session } = request
  return {
    actorUserId: session?.actor?.id ?? session?.userId ?? null,
    asUserId: session?.actor ? session.userId : null,
    requestId: request.id,
    apiKey: request.apiKey,
  }
}

/** What is sent of a content: a stream is given up when only the headers are asked for, else all of it would be read. */
function sent<T>(reply: FastifyReply, content: T): T {
  if (reply.request.method === 'HEAD' && content instanceof Readable) content.destroy()
  return content
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.bytes !== undefined) void reply.header('content-length', file.bytes)
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .send(sent(reply, file.content))
}

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Lifts the limit of a connection without a byte while a call of another part is handled: a booking or a check of it takes
 * minutes, and the caller has a limit of its own. Returns what sets the limit again.
 */
function mayBeSilent({ raw: { socket }, server }: FastifyRequest): () => void {
  // Calls that tests inject have no connection.
  if (!(socket instanceof Socket)) return () => undefined
  socket.setTimeout(0)
  return () => void socket.setTimeout(server.server.timeout)
}

/**
 * Registers a contract call: states its access, reads its input (400 with the text of each refused field), and replies
 * with its data in the envelope. The reply is parsed by the declaration too, so that no field outside of the contract
 * leaves the server. Handlers throw CallError to refuse. See docs/design.md#calls.
 */
export function route<const C extends CallDefinition>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    config: { access: call.access, call },
    ...(call.largestBody && { bodyLimit: call.largestBody }),
    handler: async (request, reply) => {
      const input = readInput(call, request)
      const by = actorOf(request)
      const signal = callerGone(reply)
      const limitAgain = call.access === 'service' ? mayBeSilent(request) : undefined
      const once = call.repeatable && Once.of(app.onceOptions, request, by)
      const begin = async (content: unknown) => once?.begin(call, { ...input, content }, by, signal)
      try {
        if (call.repeatable === 'body') await begin(undefined)
        const session = request.session as RouteInput<C>['session']
        const answer = await handler({ ...input, session, by, signal, begin, request })
        if (answer instanceof FileAnswer) return sendFile(reply, answer)
        if (answer instanceof BareAnswer) return reply.type(answer.type).send(sent(reply, answer.content))
        const { data, message } =
          answer instanceof MessageAnswer ? answer : { data: answer as CallData<C>, message: '' }
        const text = JSON.stringify(succeed(call.data.parse(data), message))
        await once?.keep(text)
        return reply.type(JSON_TYPE).send(text)
      } catch (cause) {
        if (cause instanceof KeptReply)
          return reply.header('idempotent-replayed', 'true').type(JSON_TYPE).send(cause.text)
        await once?.end()
        throw cause
      } finally {
        limitAgain?.()
      }
    },
  })
}
