import { setTimeout as sleep } from 'node:timers/promises'
import { errors } from '@headgate/contract/base/errors'
import type { Db } from '@headgate/db/base/database'
import { readFirstSearches } from '@headgate/db/overview/first-searches'
import { sampleTrafficJob } from '@headgate/queue/jobs/sample-traffic'
import type { Logger } from '@headgate/runtime/log'
import type { TrafficSearch } from '@headgate/traffic/searches'
import { sendSearches, type Reply } from '@headgate/traffic/send'
import { handle, JobProblem, type JobHandler } from '../job.ts'

/** With so many searches without a redirect, the engine is gone or was never one. */
const MOST_FAILURES = 5
/** Engines report what they counted every five seconds. */
const COUNTED_WITHIN_MS = 20_000
const LOOK_MS = 500

/** Neither the status nor the code of a failure is shown: an operator could explore a private network by them. */
const noEngine = (address: string) =>
  `No redirect engine replies at ${address}. Start it, or correct the default domain in Settings, and send again.`

const reasonOf = (reply: Reply) => ('error' in reply ? reply.error : `status ${reply.status}`)

/**
 * Sends sample searches (docs/behaviour/reports.md#sample-traffic): one alone, which shows whether an engine replies,
 * then the others. It ends only after the engine's counts have reached PostgreSQL, so that no second press finds
 * neither the job nor its searches.
 */
export function sampleTrafficHandler(
  countedWithinMs = COUNTED_WITHIN_MS,
): JobHandler<(typeof sampleTrafficJob)['payload']> {
  return handle(sampleTrafficJob, async ({ address, searches, rate, seed }, { database, log, signal }) => {
    // Loaded here, because the list of real browsers takes more memory than the rest of this part.
    const { readLinks, signatureOf } = await import('@headgate/traffic/known-links')
    const { trafficSearches } = await import('@headgate/traffic/searches')
    // The job may have waited, and the first publisher may have been faster.
    if ((await readFirstSearches(database.db)).haveComeIn) throw new JobProblem(errors.searchesCameIn.text)
    const links = (await readLinks(database)).filter(({ serves }) => serves)
    if (links.length === 0) throw new JobProblem(errors.noServingLink.text)
    // Where engines refuse unsigned searches, publishers have signed addresses. The jobs need no key for them.
    const signatures = new Map(links.map((link) => [link.id, signatureOf(link)]))
    const signed = links.filter(({ id }) => signatures.get(id) !== null)
    const [first, ...others] = trafficSearches({
      links: signed.length > 0 ? signed : links,
      seed,
      searches,
      strays: false,
      ...(signed.length > 0 && { signedOnly: true, sign: (_publisherId, id) => signatures.get(id)! }),
    })
    await send(address, rate, [first!], 1, log, signal)
    await send(address, rate, others, MOST_FAILURES, log, signal)
    await untilCounted(database.db, address, countedWithinMs, signal)
    log.info({ address, searches, links: links.length, seed }, 'sample searches were sent')
  })
}

/** Sends the searches and stops after `mostFailures` without a redirect. Throws JobProblem then. */
async function send(
  address: string,
  rate: number,
  searches: readonly TrafficSearch[],
  mostFailures: number,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const enough = new AbortController()
  let failures = 0
  const take = (_search: TrafficSearch, reply: Reply) => {
    if ('status' in reply && reply.status === 302) return
    failures += 1
    log.warn({ address, reply: reasonOf(reply) }, 'a sample search was not redirected')
    if (failures >= mostFailures) enough.abort()
  }
  await sendSearches(address, rate, searches, take, AbortSignal.any([signal, enough.signal]))
  if (signal.aborted) throw new JobProblem('Sending was interrupted. Send the searches again.')
  if (enough.signal.aborted) throw new JobProblem(noEngine(address))
}

/** Waits for the engine's counts. Throws JobProblem when there are none, because another server sent the redirects. */
async function untilCounted(db: Db, address: string, withinMs: number, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await readFirstSearches(db)).haveComeIn) {
    if (performance.now() > deadline)
      throw new JobProblem(
        `${address} redirected the searches, but no engine of this installation counted them. Check the default domain in Settings.`,
      )
    await sleep(LOOK_MS, undefined, { signal })
  }
}
