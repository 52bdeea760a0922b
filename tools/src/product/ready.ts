import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '@headgate/runtime/settings'
import type { Part } from './part.ts'
import { StartError } from '@headgate/runtime/start-error'

/**
 * How long the parts may take to be ready, in milliseconds. At load 22 on two cores, 60 s were too few (decision 0211).
 */
const PATIENCE_MS = 150_000
/** Tries in a row after which a part that was never ready is given up. */
const TRIES = 3

/** The address at which a person or a health check reaches a server that listens on `host`. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Addresses at which parts report that they can serve. Jobs has no port. */
export function readyUrls(settings: Settings): Record<string, string> {
  const host = reachable(settings.HOST).replace('localhost', '127.0.0.1')
  return {
    api: `http://${host}:${settings.PORT}/ready`,
    analytics: `http://${reachable(settings.ANALYTICS_HOST).replace('localhost', '127.0.0.1')}:${settings.ANALYTICS_PORT}/ready`,
    redirect: `http://${host}:${settings.REDIRECT_PORT}/ready`,
  }
}

async function answersReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/**
 * Waits until a part's `/ready` succeeds and the part has reported that it is alive. Throws StartError with the part's
 * last log lines when it keeps ending or takes too long.
 */
export async function partReady(part: Part, url: string | undefined): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  const isReady = async () => part.reportedAlive && (url ? answersReady(url) : part.reportedReady)
  while (!(await isReady())) {
    const late = Date.now() > deadline
    if (late || part.failures >= TRIES) {
      const words = part.log.lastLines.map((line) => `    ${line}`).join('\n')
      const what = late ? `is not ready after ${PATIENCE_MS / 1_000} s` : 'cannot be started'
      throw new StartError(
        `The part ${part.name} ${what}. Its last words:\n${words}\n  More in ${part.log.path}`,
      )
    }
    await sleep(25)
  }
}
