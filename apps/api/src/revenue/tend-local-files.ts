import type { Db } from '@headgate/db/base/database'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { EXPORT_DAYS } from '@headgate/db/reports/exports'
import { originalHashes } from '@headgate/db/revenue/imports/original-hashes'
import { UNNAMED_DAYS, unnamedImports } from '@headgate/db/revenue/imports/unnamed'
import { DAY_MS } from '@headgate/domain/days'
import type { Logger } from '@headgate/runtime/log'
import { ExportsOfBefore } from '@headgate/runtime/report-files/exports-of-before'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'

/** Days that this host's copy of an original stays, for the version before, which reads no other. */
export const COPY_DAYS = 7
const EVERY_MS = 3_600_000

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

/**
 * Brings what only this host's disk has into PostgreSQL, and removes from the disk what nobody needs there any more
 * (decision 0378). Throws an AbortError when `signal` aborts.
 */
export async function tendLocalFiles(
  db: Db,
  dataDir: string,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const imports = new ImportFiles(dataDir, new StoredFiles(db, 'import'))
  const { taken, others } = await imports.takeOver((ids) => originalHashes(db, ids), signal)
  if (others.length > 0)
    log.warn(
      { imports: others },
      'files in DATA_DIR/imports are not the originals of their imports, or cannot be read: they stay on this disk',
    )
  signal.throwIfAborted()
  const copies = await imports.removeCopies(ago(COPY_DAYS))
  const unnamed = await imports.removeOld(ago(UNNAMED_DAYS), (ids) => unnamedImports(db, ids))
  const exports = await new ExportsOfBefore(dataDir).removeOld(ago(EXPORT_DAYS))
  if (taken + copies + unnamed + exports > 0)
    log.info(
      { taken, copies, unnamed, exports },
      'took files of DATA_DIR over into PostgreSQL, or removed them',
    )
}

/** Tends the files of this host now and every hour. Returns what ends it: it resolves when nothing runs any more. */
export function keepTendingLocalFiles(db: Db, dataDir: string, log: Logger): () => Promise<void> {
  const ending = new AbortController()
  let running = Promise.resolve()
  const tend = () => {
    running = running
      .then(() => (ending.signal.aborted ? undefined : tendLocalFiles(db, dataDir, log, ending.signal)))
      .catch((cause: unknown) => {
        if (!ending.signal.aborted)
          log.warn({ err: cause }, 'files of DATA_DIR could not be tended; the next hour tries again')
      })
  }
  tend()
  const timer = setInterval(tend, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    ending.abort()
    return running
  }
}
