import { ingestEvents } from '@headgate/contract/searches/ingest'
import type { Database } from '@headgate/db/base/database'
import { readPastLinks, writePast } from '@headgate/db/sample/past'
import type { PartClient } from '@headgate/runtime/parts/part-client'
import { encodeEvents } from '@headgate/warehouse/testing/search-events'
import { PastSearches } from './past-searches.ts'

const SEND_TIMEOUT_MS = 60_000

/**
 * Gives the sample business its past searches: 90 days through the engines' ingest, and the figures that engines
 * would have reported. Returns the number of searches. Analytics must be ready.
 */
export async function sendPast(
  database: Database,
  analytics: PartClient,
  now: Date,
  days?: number,
): Promise<number> {
  const { links, revision } = await readPastLinks(database)
  if (links.length === 0) return 0
  const past = new PastSearches(links, revision, now, days)
  let sent = 0
  for (const { name, events } of past.batches()) {
    await analytics.send(ingestEvents, {
      query: { token: `sample-past-${name}` },
      bytes: { type: 'text/tab-separated-values', content: encodeEvents(events) },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
    sent += events.length
  }
  const { activity, used } = past.figures
  await writePast(database.db, activity, used)
  return sent
}
