import { Agent, request as httpRequest } from 'node:http'
import { Agent as TlsAgent, request as httpsRequest } from 'node:https'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TrafficSearch } from './searches.ts'

interface Timed {
  /** Milliseconds since 1970. */
  sentAt: number
  /** Milliseconds until the reply. */
  took: number
}

export type Reply = Timed & ({ status: number; location: string } | { error: string })

/** A browser waits longer than this. A run that waits longer would only hide that no engine replies. */
const REPLY_MS = 10_000
const MOST_OPEN = 256
const TICK_MS = 20

/**
 * Sends searches at an even rate and passes each reply to `take`; redirects are not followed. Resolves when all got a
 * reply or failed, or soon after `signal` is aborted.
 */
export async function sendSearches(
  origin: string,
  rate: number,
  searches: Iterable<TrafficSearch>,
  take: (search: TrafficSearch, reply: Reply) => void,
  signal: AbortSignal,
): Promise<void> {
  const secure = origin.startsWith('https:')
  const options = { keepAlive: true, maxSockets: MOST_OPEN }
  const agent = secure ? new TlsAgent(options) : new Agent(options)
  const open = new Set<Promise<void>>()
  const started = performance.now()
  let sent = 0
  try {
    for (const search of searches) {
      // Searches that a slow machine or engine delayed are sent now, up to the limit of open ones.
      while (
        !signal.aborted &&
        (sent >= ((performance.now() - started) / 1_000) * rate || open.size >= MOST_OPEN)
      )
        await sleep(TICK_MS)
      if (signal.aborted) break
      sent += 1
      const answered = sendOne(origin, search, agent).then((reply) => take(search, reply))
      open.add(answered)
      void answered.finally(() => open.delete(answered))
    }
    await Promise.all(open)
  } finally {
    agent.destroy()
  }
}

function sendOne(origin: string, search: TrafficSearch, agent: Agent): Promise<Reply> {
  const sentAt = Date.now()
  const from = performance.now()
  const timed = (): Timed => ({ sentAt, took: performance.now() - from })
  return new Promise((resolve) => {
    const failed = (cause: NodeJS.ErrnoException) =>
      resolve({ ...timed(), error: cause.code ?? cause.message })
    const send = origin.startsWith('https:') ? httpsRequest : httpRequest
    const sent = send(`${origin}${search.path}`, { agent, headers: search.headers, timeout: REPLY_MS })
    sent.on('response', (response) => {
      response.on('error', failed)
      response.on('end', () =>
        resolve({ ...timed(), status: response.statusCode ?? 0, location: response.headers.location ?? '' }),
      )
      response.resume()
    })
    sent.on('timeout', () => sent.destroy(Object.assign(new Error('no reply'), { code: 'ETIMEDOUT' })))
    sent.on('error', failed)
    sent.end()
  })
}
