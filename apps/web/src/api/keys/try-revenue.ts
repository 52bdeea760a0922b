import { publisherRevenue } from '@headgate/contract/publisher-api/revenue-call'
import { stringifySearch } from '@headgate/domain/addresses/search-text'

export interface RevenueRequest {
  from_date: string
  to_date: string
  format: 'JSON' | 'CSV'
}

/** What came back, whatever it was. */
export interface RevenueReply {
  status: number
  /** Names and values of the headers that matter to a program. */
  headers: readonly (readonly [string, string])[]
  text: string
  /** Milliseconds until all of it was there. */
  ms: number
  /** The name that the server gave to a file. */
  fileName: string | undefined
}

/** Of all headers, those that a program reads. */
const shown = [
  'content-type',
  'content-disposition',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'x-request-id',
]

/** The address of the public call on this console, with parameters or without. */
export function revenueAddress(query?: Record<string, string>): string {
  const search = query === undefined ? '' : stringifySearch(query)
  return `${globalThis.location.origin}${publisherRevenue.path}${search}`
}

/**
 * Makes the public call as a program does: with a key and without the session, whose 401 would sign the user out. Throws
 * when there is no reply at all.
 */
export async function tryRevenue(request: RevenueRequest, key: string): Promise<RevenueReply> {
  const start = performance.now()
  const reply = await fetch(revenueAddress({ ...request }), {
    headers: { authorization: `Bearer ${key}` },
    cache: 'no-store',
  })
  const text = await reply.text()
  return {
    status: reply.status,
    headers: shown.flatMap((name) => {
      const value = reply.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
    text,
    ms: Math.round(performance.now() - start),
    fileName: /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1],
  }
}
