import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { text } from 'node:stream/consumers'
import { inSpan, SpanKind, traceHeaders } from '../traces/spans.ts'
import type { CallData, CallDefinition, CallInput } from '@headgate/contract/base/call'

/** Another part refused a call, or its reply does not match the call's declaration. */
export class PartFailure extends Error {
  readonly status: number
  /** Of the refusal; undefined where the reply is no envelope. */
  readonly code: string | undefined

  constructor(call: CallDefinition, status: number, reply: string) {
    super(`${call.method} ${call.path} replied with ${status}: ${reply.slice(0, 300)}`)
    this.name = 'PartFailure'
    this.status = status
    this.code = codeOf(reply)
  }
}

/** Calls between parts: with the service token, never from a browser. */
type PartCall = CallDefinition & { access: 'service' }

type Query<C extends CallDefinition> = C extends { query: object } ? { query: CallInput<C>['query'] } : object
type Params<C extends CallDefinition> = C extends { params: object }
  ? { params: CallInput<C>['params'] }
  : object
/** A call without a declared body can send bytes with its own content type. They must not change until it has ended. */
type Body<C extends CallDefinition> = C extends { body: object }
  ? { body: CallInput<C>['body'] }
  : { bytes?: { type: string; content: Uint8Array } }

export type PartInput<C extends CallDefinition> = Query<C> & Params<C> & Body<C> & { signal: AbortSignal }

interface LooseInput {
  query?: Record<string, unknown>
  params?: Record<string, unknown>
  body?: unknown
  bytes?: { type: string; content: Uint8Array }
  signal: AbortSignal
}

/** Text of a value in an address; lists are joined by commas, which every call can read. */
const asText = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

function addressOf(origin: string, call: CallDefinition, { query = {}, params = {} }: LooseInput): URL {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(params[name])))
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.set(name, asText(value))
  return url
}

/**
 * Calls another part of Headgate by the contract: input and reply are typed by the call's declaration, and the reply is
 * parsed by it. `origin` is the address of the part, `http://127.0.0.1:4001`.
 */
export class PartClient {
  readonly #origin: string
  readonly #token: string

  constructor(origin: string, serviceToken: string) {
    this.#origin = origin
    this.#token = serviceToken
  }

  /** Returns the reply's data. Throws PartFailure for a refusal, else the error of the connection or the signal. */
  async send<C extends PartCall>(call: C, input: PartInput<C>): Promise<CallData<C>> {
    const given = input as LooseInput
    const { status, reply } = await inSpan(`${call.method} ${call.path}`, { kind: SpanKind.CLIENT }, (span) =>
      this.#exchange(call, given).then((reply) => {
        span.setAttribute('http.response.status_code', reply.status)
        return reply
      }),
    )
    const read = call.data.safeParse(dataOf(reply))
    if (status < 200 || status > 299 || !read.success) throw new PartFailure(call, status, reply)
    return read.data as CallData<C>
  }

  /** The file of a call, as it arrives. Throws PartFailure for a refusal; a reply that breaks off fails the stream. */
  async open<C extends PartCall>(call: C, input: PartInput<C>): Promise<IncomingMessage> {
    const reply = await this.#request(call, input)
    const status = reply.statusCode!
    if (status < 200 || status > 299) throw new PartFailure(call, status, await text(reply))
    return reply
  }

  async #exchange(call: CallDefinition, input: LooseInput): Promise<{ status: number; reply: string }> {
    const reply = await this.#request(call, input)
    return { status: reply.statusCode!, reply: await text(reply) }
  }

  /** Not `fetch`, which copies the body: megabytes a second, at the cost of the engine's threads. */
  #request(call: CallDefinition, input: LooseInput): Promise<IncomingMessage> {
    const url = addressOf(this.#origin, call, input)
    const { type, content } =
      input.bytes ??
      (input.body === undefined
        ? { type: undefined, content: undefined }
        : { type: 'application/json', content: Buffer.from(JSON.stringify(input.body)) })
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${this.#token}`,
      ...traceHeaders(),
      ...(content && { 'content-type': type, 'content-length': content.byteLength }),
    }
    const request = send(url, { method: call.method, headers, signal: input.signal }, resolve)
    request.on('error', reject)
    request.end(content)
    return promise
  }
}

interface LooseEnvelope {
  success?: unknown
  data?: unknown
  error?: { code?: unknown } | null
}

/** A reply as an envelope; undefined for anything else. */
function envelopeOf(reply: string): LooseEnvelope | undefined {
  try {
    return (JSON.parse(reply) as LooseEnvelope | null) ?? undefined
  } catch {
    return undefined
  }
}

function dataOf(reply: string): unknown {
  const envelope = envelopeOf(reply)
  return envelope?.success === true ? envelope.data : undefined
}

function codeOf(reply: string): string | undefined {
  const code = envelopeOf(reply)?.error?.code
  return typeof code === 'string' ? code : undefined
}
