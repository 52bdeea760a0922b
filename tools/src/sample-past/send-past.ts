import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ingestEvents } from '@headgate/contract/searches/ingest'
import { openDatabase } from '@headgate/db/base/database'
import { readPastLinks, writePast } from '@headgate/db/sample/past'
import type { Settings } from '@headgate/runtime/settings'
import { encodeEvents } from '@headgate/warehouse/testing/search-events'
import { PastSearches } from './past-searches.ts'

/** The token that parts show each other; analytics has made it when it is ready. */
const serviceToken = (settings: Settings) =>
  settings.SERVICE_TOKEN ?? readFileSync(join(settings.DATA_DIR, 'keys', 'service-token'), 'utf8').trim()

/**
 * Gives the sample business its past: searches of 30 days through the ingest of the engines, and what
 * engines would have told of them. Returns how many searches there are. Analytics must be ready.
 */
export async function sendPast(settings: Settings, databaseUrl: string, now = new Date()): Promise<number> {
  const database = openDatabase(databaseUrl, { name: 'sample past', max: 2 })
  try {
    const { links, revision } = await readPastLinks(database)
    if (links.length === 0) return 0
    const past = new PastSearches(links, revision, now)
    const authorization = `Bearer ${serviceToken(settings)}`
    let sent = 0
    for (const { name, events } of past.batches()) {
      const url = new URL(ingestEvents.path, settings.ANALYTICS_URL)
      url.searchParams.set('token', `sample-past-${name}`)
      const reply = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'text/tab-separated-values' },
        body: encodeEvents(events),
      })
      if (!reply.ok) throw new Error(`analytics refuses searches: ${reply.status}`)
      sent += events.length
    }
    const { activity, used } = past.figures
    await writePast(database.db, activity, used)
    return sent
  } finally {
    await database.close()
  }
}
