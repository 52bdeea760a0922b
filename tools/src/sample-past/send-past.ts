import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ingestEvents } from '@headgate/contract/searches/ingest'
import { openDatabase } from '@headgate/db/base/database'
import { readPastLinks, writePast } from '@headgate/db/sample/past'
import { PartClient } from '@headgate/runtime/parts/part-client'
import type { Settings } from '@headgate/runtime/settings'
import { encodeEvents } from '@headgate/warehouse/testing/search-events'
import { PastSearches } from './past-searches.ts'

/** The token for calls between parts; analytics has made it once it is ready. */
const serviceToken = (settings: Settings) =>
  settings.SERVICE_TOKEN ?? readFileSync(join(settings.DATA_DIR, 'keys', 'service-token'), 'utf8').trim()

const SEND_TIMEOUT_MS = 60_000

/**
 * Gives the sample business its past: searches of 30 days through the engines' ingest, and the figures that engines
 * would have reported. Returns the number of searches. Analytics must be ready.
 */
export async function sendPast(settings: Settings, databaseUrl: string, now = new Date()): Promise<number> {
  const database = openDatabase(databaseUrl, { name: 'sample past', max: 2 })
  try {
    const { links, revision } = await readPastLinks(database)
    if (links.length === 0) return 0
    const past = new PastSearches(links, revision, now)
    const analytics = new PartClient(settings.ANALYTICS_URL, serviceToken(settings))
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
  } finally {
    await database.close()
  }
}
