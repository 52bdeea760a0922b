import type { CallData, CallDefinition } from '@headgate/contract/base/call'
import { failure } from '@headgate/contract/base/envelope'
import { errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { z } from 'zod'
import { CallFailure } from '../../lib/call-failure.ts'
import { asText, stringifySearch } from '@headgate/domain/addresses/search-text'
import { type Exchange, fetchFile, fetchReply } from './exchange.ts'

type Values<T> = T extends z.ZodType
  ? { [K in keyof z.output<T>]?: z.output<T>[K] | z.input<T>[K & keyof z.input<T>] }
  : never
type Has<C, K extends string> = C extends Record<K, z.ZodType> ? true : false

/** Input of a call, derived from its declaration. Flags of a query may be booleans. */
export type Input<C extends CallDefinition> = (Has<C, 'params'> extends true
  ? { params: z.output<NonNullable<C['params']>> }
  : { params?: never }) &
  (Has<C, 'body'> extends true ? { body: z.input<NonNullable<C['body']>> } : { body?: never }) &
  (Has<C, 'query'> extends true ? { query?: Values<C['query']> } : { query?: never }) & {
    signal?: AbortSignal
    /** The token of this call instead of the current session's. */
    token?: string
  }

export interface ClientOptions {
  /** '' in the browser: calls go to the page's own origin. */
  origin?: string
  token: () => string | undefined
  /** The server refused a call with this token with 401 (docs/behaviour/sign-in.md#lost-sessions). */
  onSignedOut: (token: string | undefined) => void
  /** The role requires two-factor sign-in, which the user must set up first. */
  onSetUpNeeded?: () => void
}

/** A call that is sent in its own way, such as the form of a large file whose progress is shown. */
export interface Transfer {
  form?: FormData
  exchange: Exchange
}

export interface Client {
  /** Makes a call and returns its `data`. Throws CallFailure, or the AbortError of the caller's own signal. */
  send: <C extends CallDefinition>(call: C, input?: Input<C>, transfer?: Transfer) => Promise<CallData<C>>
  /** Makes a call whose reply is a file. The file has the name that the server gave it. */
  download: <C extends CallDefinition>(call: C, input?: Input<C>) => Promise<File>
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  token?: string
}

export function createClient(options: ClientOptions): Client {
  async function request(call: CallDefinition, input: LooseInput, transfer?: Transfer): Promise<Response> {
    const token = input.token ?? options.token()
    if (token === undefined && call.access !== 'public') {
      // The session ended while the page was open. The server would refuse the call in the same way.
      options.onSignedOut(undefined)
      const { code, status, text } = errors.notSignedIn
      throw new CallFailure(status, { message: text, code })
    }
    const headers = new Headers({ accept: 'application/json' })
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    const form = transfer?.form ?? formOf(input.body)
    // The browser itself sets the content type of a form, because it includes the boundary between the parts.
    if (input.body !== undefined && form === undefined) headers.set('content-type', 'application/json')
    let response: Response
    try {
      response = await (transfer?.exchange ?? fetchReply)((options.origin ?? '') + address(call, input), {
        method: call.method,
        headers,
        body: form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
        signal: input.signal,
      })
    } catch (cause) {
      if (input.signal?.aborted === true) throw cause
      throw new CallFailure(500, { message: messages.general.somethingWentWrong, code: 'no_response' }, cause)
    }
    if (response.ok) return response
    const refused = await readFailure(response)
    // A wrong password does not end the session: calls that need no session keep the user on their page.
    if (response.status === 401 && call.access !== 'public') options.onSignedOut(token)
    if (refused.code === errors.setUpSecondFactor.code) options.onSetUpNeeded?.()
    throw refused
  }

  return {
    async send(call, input, transfer) {
      const response = await request(call, input ?? {}, transfer)
      const body: unknown = await response.json().catch(() => null)
      if (body === null || typeof body !== 'object' || !('data' in body)) throw networkError(response.status)
      // The server checked the reply against the same declaration before sending it.
      return body.data as CallData<typeof call>
    },
    async download(call, input) {
      const response = await request(call, input ?? {}, { exchange: fetchFile })
      if (response.status !== 200) throw networkError(response.status)
      const content = await response.blob()
      return new File([content], fileName(response.headers), { type: content.type })
    },
  }
}

/** The name that the server gave the file. */
function fileName(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'
}

/** The path with its parameters, and the query with repeated names for lists. */
function address(call: CallDefinition, input: LooseInput): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined) throw new Error(`${call.method} ${call.path} needs the parameter ${name}`)
    return encodeURIComponent(asText(value))
  })
  return path + stringifySearch(input.query ?? {})
}

/** A body that contains a file, as a form; undefined for any other body. */
function formOf(body: unknown): FormData | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  if (!fields.some(([, value]) => value instanceof File)) return undefined
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value instanceof File ? value : asText(value))
  return form
}

/**
 * Passes on the server's own refusal. An error status with any other body is a 'Network Error', such as a proxy's page
 * or a reply that claims success (docs/behaviour/console.md#failed-calls, decision 0072).
 */
async function readFailure(response: Response): Promise<CallFailure> {
  const body = failure.safeParse(await response.json().catch(() => null))
  return body.success ? new CallFailure(response.status, body.data.error) : networkError(response.status)
}

function networkError(status: number): CallFailure {
  return new CallFailure(status, { message: messages.general.networkError, code: 'network_error' })
}
