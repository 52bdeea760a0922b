import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './api-types.gen.ts'

export type { components, paths } from './api-types.gen.ts'

/** A record or form of the API by its name in the reference: `Schema<'Publisher'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** Where Headgate is, and with which key calls are made. */
export interface Place {
  /** Address of the console: `https://console.example`. */
  url: string
  /** An API key (`hg_…`), or the token of a session. */
  key: string
}

/** Every call with its types: `client.GET('/api/publisher/{id}', { params: { path: { id: 1 } } })`. */
export type HeadgateClient = Client<paths>

/** A client that sends the key with every call. It makes no call by itself. */
export function headgateClient({ url, key }: Place): HeadgateClient {
  return createClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${key}` },
  })
}

/** What the API refused. */
export class CallRefused extends Error {
  readonly status: number
  /** One of the reference's codes, such as `invalid_input`. */
  readonly code: string
  /** The text of each refused field. */
  readonly fields: Readonly<Record<string, string>>
  /** Of an unexpected error: the id of the request, by which the log has the cause. */
  readonly id: string | undefined
  /** Seconds to wait before the next try, where the reply says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(response: Response, failure: Partial<Schema<'Failure'>> | undefined) {
    const { error } = failure ?? {}
    super(error?.message ?? `The server replied with ${response.status}.`)
    this.name = 'CallRefused'
    this.status = response.status
    this.code = error?.code ?? 'no_envelope'
    this.fields = error?.fields ?? {}
    this.id = error?.id
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined
  }
}

interface Reply<Body> {
  data?: Body
  error?: unknown
  response: Response
}

/** The `data` of a reply. Throws CallRefused, and what `fetch` throws while the server is away. */
export async function dataOf<Data>(reply: Promise<Reply<{ data: Data }>>): Promise<Data> {
  return (await bodyOf(reply)).data
}

/** The whole body of a reply, for calls that send a file. Throws as `dataOf` does. */
export async function bodyOf<Body>(reply: Promise<Reply<Body>>): Promise<Body> {
  const { data, error, response } = await reply
  if (data === undefined || !response.ok)
    throw new CallRefused(response, typeof error === 'object' && error !== null ? error : undefined)
  return data
}
