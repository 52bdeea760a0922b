import { limits } from '@headgate/contract/base/constants'

/** Sends one request and returns its reply. Throws when there is none. */
export type Exchange = (url: string, request: ExchangeRequest) => Promise<Response>

export interface ExchangeRequest {
  method: string
  headers: Headers
  body: BodyInit | null
  signal: AbortSignal | undefined
}

const either = (signal: AbortSignal | undefined, limit: AbortSignal) =>
  signal === undefined ? limit : AbortSignal.any([signal, limit])

/** The exchange of all calls that bring no other one. */
export const fetchReply: Exchange = (url, { signal, ...request }) =>
  fetch(url, { ...request, signal: either(signal, AbortSignal.timeout(limits.requestTimeoutMs)) })

/**
 * An exchange for a reply that is a file. Like an upload it has no limit of time as a whole: it ends when nothing has
 * arrived for as long as other calls may take.
 */
export const fetchFile: Exchange = async (url, { signal, ...request }) => {
  const limit = new AbortController()
  const stop = () => limit.abort(new DOMException('Nothing arrived any more.', 'TimeoutError'))
  let timer = setTimeout(stop, limits.requestTimeoutMs)
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(stop, limits.requestTimeoutMs)
  }
  const end = () => clearTimeout(timer)
  try {
    const response = await fetch(url, { ...request, signal: either(signal, limit.signal) })
    if (response.body === null) end()
    else moved()
    const body = response.body?.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, out) {
          moved()
          out.enqueue(piece)
        },
        flush: end,
      }),
    )
    return new Response(body ?? null, { status: response.status, headers: response.headers })
  } catch (cause) {
    end()
    throw cause
  }
}
