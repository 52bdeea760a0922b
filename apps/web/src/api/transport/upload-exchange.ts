import { limits } from '@headgate/contract/base/constants'
import type { Exchange } from './exchange.ts'

/**
 * An exchange that reports how many bytes of the request have gone up, which fetch cannot. It has no limit of time as a
 * whole, because a large file may take hours: it ends when nothing has moved for as long as other calls may take.
 */
export function uploadExchange(onProgress: (sent: number, total: number) => void): Exchange {
  return (url, { method, headers, body, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let timer = setTimeout(stop, limits.requestTimeoutMs)
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(stop, limits.requestTimeoutMs)
    }
    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved()
      onProgress(loaded, total)
    })
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText || null, { status: request.status })),
    )
    request.addEventListener('error', () => reject(new TypeError('The connection ended during the upload.')))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')))
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    })
    signal?.addEventListener('abort', stop)
    request.send(body as XMLHttpRequestBodyInit | null)
    if (signal?.aborted === true) stop()
    return promise
  }
}
