import { readApiUrl, type Credentials } from '@headgate/contract/providers/credentials'
import { PAGE_PLACEHOLDER } from '@headgate/contract/providers/paging'
import { formatDay } from './day-format.ts'

/** One request to an advertiser, ready to be sent. */
export interface ApiCall {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

/** Values of the placeholders (docs/behaviour/advertisers.md#the-call-to-an-advertiser). Days are `YYYY-MM-DD`. */
export interface ApiValues {
  fromDate: string
  toDate: string
  /** The token from the auth url; null without one. */
  token: string | null
  /** Cursor or number of the page; null without one, as for the first page of an API with cursors. */
  page: string | null
}

/** Set by the connection itself. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'te'])

type Fill = (text: string, encode?: (value: string) => string) => string

function filling({ date_format }: Credentials, { fromDate, toDate, token, page }: ApiValues): Fill {
  const values: Record<string, string> = {
    '[FROM_DATE]': formatDay(fromDate, date_format),
    '[TO_DATE]': formatDay(toDate, date_format),
    '[TOKEN]': token ?? '',
    [PAGE_PLACEHOLDER]: page ?? '',
  }
  return (text, encode = (value) => value) =>
    text.replaceAll(/\[(?:FROM_DATE|TO_DATE|TOKEN|PAGE)\]/g, (name) => encode(values[name]!))
}

/** The same JSON with every text filled. */
function filled(value: unknown, fill: Fill): unknown {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map((one) => filled(one, fill))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, fill)]))
  return value
}

function readObject(text: string): Record<string, unknown> {
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

/** An object, or the list that some report APIs take. */
function readBody(text: string): object {
  return text === '' ? {} : (JSON.parse(text) as object)
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function headersOf(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), asText(value)] as const)
      .filter(([name]) => !ownHeaders.has(name)),
  )
}

/** The body in its content type: JSON unless a header sets a form. */
function withBody(call: Omit<ApiCall, 'method' | 'body'>, body: object): ApiCall {
  const type = call.headers['content-type'] ?? 'application/json'
  const form = type.includes('x-www-form-urlencoded')
  return {
    ...call,
    method: 'POST',
    headers: { ...call.headers, 'content-type': type },
    body: form
      ? new URLSearchParams(Object.entries(body).map(([name, value]) => [name, asText(value)])).toString()
      : JSON.stringify(body),
  }
}

function address(text: string): string {
  const url = readApiUrl(text)
  if (!url) throw new Error('The address was not checked')
  return url.href
}

/** True if the body belongs to the sign-in: with an auth url, unless it has placeholders (decision 0091). */
function bodyIsForSignIn({ auth_url, body }: Credentials): boolean {
  return auth_url !== '' && !/\[(?:FROM_DATE|TO_DATE|TOKEN|PAGE)\]/.test(body)
}

/**
 * The request that signs in; undefined without an auth url. It has the headers that do not need the token, and the body
 * if that belongs to the sign-in: POST with a body, GET without.
 */
export function signInCall(credentials: Credentials): ApiCall | undefined {
  if (credentials.auth_url === '') return undefined
  const entries = Object.entries(readObject(credentials.headers)).filter(
    ([, value]) => !asText(value).includes('[TOKEN]'),
  )
  const call = { url: address(credentials.auth_url), headers: headersOf(Object.fromEntries(entries)) }
  const body = readBody(credentials.body)
  if (!bodyIsForSignIn(credentials) || Object.keys(body).length === 0) return { ...call, method: 'GET' }
  return withBody(call, body)
}

/**
 * The request for the report. Placeholders are filled in address, headers, params and body. A token without a
 * placeholder goes into `Authorization: Bearer`. A page without a placeholder goes into the body, if the report is
 * requested with a JSON object, else into the address. POST with a body, GET without.
 */
export function reportCall(credentials: Credentials, values: ApiValues): ApiCall {
  const fill = filling(credentials, values)
  const url = new URL(address(fill(credentials.url, encodeURIComponent)))
  const params = filled(readObject(credentials.params), fill) as Record<string, unknown>
  for (const [name, value] of Object.entries(params))
    for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, asText(one))
  const headers = headersOf(filled(readObject(credentials.headers), fill) as Record<string, unknown>)
  const asks = (placeholder: string) =>
    [credentials.url, credentials.headers, credentials.params, credentials.body].some((text) =>
      text.includes(placeholder),
    )
  if (values.token !== null && !asks('[TOKEN]')) headers['authorization'] ??= `Bearer ${values.token}`
  const body = filled(readBody(credentials.body), fill) as Record<string, unknown>
  const hasBody = !bodyIsForSignIn(credentials) && Object.keys(body).length > 0
  const { param } = credentials.paging
  if (values.page !== null && param !== '' && !asks(PAGE_PLACEHOLDER)) {
    if (hasBody && !Array.isArray(body)) body[param] = values.page
    else url.searchParams.set(param, values.page)
  }
  const call = { url: url.href, headers }
  return hasBody ? withBody(call, body) : { ...call, method: 'GET' }
}
