import { join } from 'node:path'
import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import type { ingestEvents } from '@headgate/contract/searches/ingest'
import type { Logger } from '@headgate/runtime/log'
import { counter } from '@headgate/runtime/metrics/registry'
import { makeFolder, writeWhole } from '@headgate/runtime/whole-file'
import type { Handler } from '@headgate/server/route'
import { BatchConflict, type Quarantine, type SearchEventIngest } from '@headgate/warehouse/searches/ingest'

const searches = counter(
  {
    name: 'headgate_ingest_searches_total',
    help: 'Searches of batches from engines: stored in ClickHouse (also by an earlier try), or put in quarantine.',
    labelNames: ['outcome'],
  },
  [{ outcome: 'stored' }, { outcome: 'quarantined' }],
)

/** Tokens become file names in quarantine, so they must not contain a path. */
const tokenPattern = /^\w[\w.:-]*$/

/**
 * Stores refused rows as `DATA_DIR/quarantine/analytics/<token>.tsv`, on disk before the batch is acknowledged. If the
 * batch is sent again, it writes the same file.
 */
export function quarantineFolder(dataDir: string, log: Logger): Quarantine {
  const folder = join(dataDir, 'quarantine', 'analytics')
  return async (token, rows) => {
    makeFolder(folder)
    const path = join(folder, `${token}.tsv`)
    writeWhole(path, rows)
    log.error({ token, path, bytes: rows.length }, 'search events that cannot be read were put in quarantine')
  }
}

/** Stores a batch of search events once, however often it is sent. */
export function ingestHandler(ingest: SearchEventIngest): Handler<typeof ingestEvents> {
  return async ({ query, request, signal }) => {
    const { body } = request
    if (!Buffer.isBuffer(body)) throw refusedFields({ body: 'The body must be text/tab-separated-values.' })
    if (!tokenPattern.test(query.token))
      throw refusedFields({ token: 'A token contains letters, digits, dots, dashes and underscores.' })
    try {
      const stored = await ingest.store(query.token, body, signal)
      searches.inc({ outcome: 'stored' }, stored.rows)
      searches.inc({ outcome: 'quarantined' }, stored.quarantined)
      return stored
    } catch (cause) {
      if (cause instanceof BatchConflict)
        throw new CallError(errors.invalidInput, { text: cause.message, cause })
      throw cause
    }
  }
}
