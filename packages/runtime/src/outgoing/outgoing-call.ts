import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { TLSSocket } from 'node:tls'
import { inSpan, SpanKind } from '../traces/spans.ts'
import { bareHost, isPublicAddress } from './public-address.ts'

export interface OutgoingCall {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** Which loopback and private addresses may be called. */
export interface PrivateTargets {
  /** ALLOW_PRIVATE_TARGETS: all of them. */
  allowPrivate: boolean
  /** ALLOWED_PRIVATE_ORIGINS: only these origins, to the letter (decision 0243). */
  allowedOrigins?: readonly string[]
}

/** The private targets that the settings allow for addresses of advertisers' APIs. */
export const privateTargets = (settings: {
  ALLOW_PRIVATE_TARGETS: boolean
  ALLOWED_PRIVATE_ORIGINS: readonly string[]
}): PrivateTargets => ({
  allowPrivate: settings.ALLOW_PRIVATE_TARGETS,
  allowedOrigins: settings.ALLOWED_PRIVATE_ORIGINS,
})

/** Whether the address may be called although it is private. */
export const mayBePrivate = ({ allowPrivate, allowedOrigins = [] }: PrivateTargets, url: URL): boolean =>
  allowPrivate || allowedOrigins.includes(url.origin)

export interface OutgoingRules extends PrivateTargets {
  /** Milliseconds for the whole call, from name look-up to the last byte. */
  timeoutMs: number
  /** Largest reply in bytes. */
  maxBytes: number
  /** A larger reply is cut off instead of refused. */
  cutsReply?: boolean
  /** Resolves a name to all its addresses, as `node:dns` returns them. */
  resolve?: (host: string) => Promise<LookupAddress[]>
}

export interface OutgoingReply {
  status: number
  contentType: string
  /** Target of a redirect, which is not followed. */
  location: string | null
  /** The header `Retry-After`, which has seconds or a date. */
  retryAfter: string | undefined
  /** `Set-Cookie` headers. */
  cookies: readonly string[]
  /** Until when the certificate is valid, ISO; null without TLS. */
  certificateUntil: string | null
  text: string
}

type Reason = 'private' | 'unreachable' | 'time' | 'size' | 'address'

/** Why a call was not made or not finished; `message` can be shown to the operator who entered the address. */
export class OutgoingFailure extends Error {
  override readonly name = 'OutgoingFailure'
  readonly reason: Reason

  constructor(reason: Reason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

function resolveAll(host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    resolveName(host, { all: true }, (error, found) => {
      if (error) reject(error)
      else resolve(found)
    })
  })
}

/** Every address of the host, each checked: one private address among public ones refuses the call. */
async function checkedAddresses(url: URL, rules: OutgoingRules): Promise<LookupAddress[]> {
  const host = bareHost(url)
  const family = isIP(host)
  let addresses: LookupAddress[]
  try {
    addresses = family ? [{ address: host, family }] : await (rules.resolve ?? resolveAll)(host)
  } catch (cause) {
    throw new OutgoingFailure('unreachable', `The name ${host} is not known.`, cause)
  }
  if (addresses.length === 0) throw new OutgoingFailure('unreachable', `The name ${host} is not known.`)
  if (!mayBePrivate(rules, url) && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new OutgoingFailure('private', `${host} is a private or local address, which cannot be called.`)
  return addresses
}

/**
 * The connection's look-up. It returns the checked addresses, because a second one could return others (DNS rebinding).
 */
function answering(addresses: LookupAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses
    if (options.all === true) done(null, addresses)
    else done(null, first!.address, first!.family)
  }
}

async function readText(
  reply: IncomingMessage,
  { maxBytes, cutsReply = false }: OutgoingRules,
): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of reply as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes && cutsReply) {
      parts.push(part.subarray(0, part.length - (size - maxBytes)))
      break
    }
    if (size > maxBytes)
      throw new OutgoingFailure('size', `The reply is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`)
    parts.push(part)
  }
  // The decoder drops a byte order mark, which some servers put before JSON.
  return new TextDecoder().decode(Buffer.concat(parts))
}

function readUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new OutgoingFailure('address', 'Only http:// and https:// addresses can be called.')
  return url
}

/**
 * Calls an address that an operator entered (decision 0091). Private and loopback targets are refused at connect
 * time unless the setting allows them: every address of the name is checked, and the connection goes to a checked
 * one. Redirects are not followed, and time and size are limited. Throws OutgoingFailure; an error status is a reply.
 */
export async function outgoingCall(call: OutgoingCall, rules: OutgoingRules): Promise<OutgoingReply> {
  const url = readUrl(call.url)
  const { method = 'GET' } = call
  // Without path and query, which may have keys.
  const attributes = { 'http.request.method': method, 'server.address': url.host }
  // The host is no part of the name: a chain of redirects leads to hosts that others choose.
  return inSpan(method, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const reply = await callWithin(url, call, rules)
    span.setAttribute('http.response.status_code', reply.status)
    return reply
  })
}

async function callWithin(url: URL, call: OutgoingCall, rules: OutgoingRules): Promise<OutgoingReply> {
  const signal = AbortSignal.timeout(rules.timeoutMs)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new OutgoingFailure('time', tooLate(rules))))
  })
  const work = checkedAddresses(url, rules).then((addresses) => exchange(url, call, addresses, rules, signal))
  // If the time limit wins the race, a later failure of the work must not end the process.
  work.catch(() => undefined)
  late.catch(() => undefined)
  return Promise.race([work, late])
}

const tooLate = (rules: OutgoingRules) =>
  `There was no whole reply within ${rules.timeoutMs / 1_000} seconds.`

async function exchange(
  url: URL,
  { method = 'GET', headers = {}, body }: OutgoingCall,
  addresses: LookupAddress[],
  rules: OutgoingRules,
  signal: AbortSignal,
): Promise<OutgoingReply> {
  const options: RequestOptions = {
    method,
    // Always sent: the length, so that the remote side need not guess it, and no compression, which could hide the
    // size.
    headers: {
      accept: 'application/json, */*;q=0.5',
      'user-agent': 'Headgate',
      ...headers,
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    // A new connection each time, because a kept one could lead to an address that was not checked.
    agent: false,
    lookup: answering(addresses),
    signal,
  }
  try {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestSecure : requestPlain
      const request = send(url, options, resolve)
      request.on('error', reject)
      request.end(body)
    })
    try {
      return {
        status: reply.statusCode!,
        contentType: reply.headers['content-type'] ?? '',
        location: reply.headers.location ?? null,
        retryAfter: reply.headers['retry-after'],
        cookies: reply.headers['set-cookie'] ?? [],
        certificateUntil: certificateUntil(reply),
        text: await readText(reply, rules),
      }
    } finally {
      reply.destroy()
    }
  } catch (cause) {
    if (cause instanceof OutgoingFailure) throw cause
    if (signal.aborted) throw new OutgoingFailure('time', tooLate(rules), cause)
    throw new OutgoingFailure('unreachable', `${url.host} could not be reached${codeOf(cause)}.`, cause)
  }
}

function certificateUntil({ socket }: IncomingMessage): string | null {
  if (!(socket instanceof TLSSocket)) return null
  const until = Date.parse(socket.getPeerCertificate().valid_to)
  return Number.isNaN(until) ? null : new Date(until).toISOString()
}

/** Text such as ' (ECONNREFUSED)'. To operators, the code is more useful than a text of ours. */
function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
}
