import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { text } from 'node:stream/consumers'

/**
 * Posts bytes and answers status and text. Not `fetch`: that copies the body, megabytes a second, which the garbage
 * collector of the main thread then takes from the workers. The body must stay as it is until this has ended.
 */
export async function post(
  url: URL,
  headers: Record<string, string>,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const request = send(
    url,
    { method: 'POST', headers: { ...headers, 'content-length': body.byteLength }, signal },
    (reply) => {
      text(reply).then((read) => resolve({ status: reply.statusCode!, text: read }), reject)
    },
  )
  request.on('error', reject)
  request.end(body)
  return promise
}
