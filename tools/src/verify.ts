import { countRecords } from '@headgate/contract/backup/backup-calls'
import { openDatabase } from '@headgate/db/base/database'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { readKey } from '@headgate/runtime/keys/keys'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import {
  verifyRevenue,
  VerifyStopped,
  VERIFY_PATIENCE_MS,
} from '@headgate/runtime/revenue-file/verify-revenue'
import { StartError } from '@headgate/runtime/start-error'
import { runningDatabaseUrl, runningSettings } from './product/running-product.ts'
import { analyticsFailure, isOfOneCall } from './verify/analytics-failure.ts'
import { isEachOnce, recordLines, uncheckedLines } from './verify/record-lines.ts'
import { isBroken, reportLines } from './verify/report-lines.ts'

/** Comparing the searches of a large warehouse takes a while: a minute for each hundred million. */
const COUNT_MS = 3_600_000

/** Shows what is checked now in a terminal, in one line; without a text it removes the line. */
function progress(text?: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u{1b}[K${text === undefined ? '' : `  ${text}`}`)
}

const print = (lines: readonly string[]) => {
  progress()
  console.log(`\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`)
}

/**
 * `npm run verify`: checks the invariants of revenue on a running installation, with its settings, and that every search
 * is stored and counted once. It asks analytics, the only part that opens ClickHouse, and reads the original files in
 * PostgreSQL, or in DATA_DIR where the API has not taken them over yet. Exit code 1 when something differs or the check
 * stopped, 2 when only months were left out that were being booked.
 */
async function main(): Promise<void> {
  const settings = runningSettings()
  const url = settings.ANALYTICS_URL
  const token = settings.SERVICE_TOKEN ?? readKey(settings.DATA_DIR, 'service-token')
  if (token === undefined)
    throw new StartError(
      `There is no Headgate in ${settings.DATA_DIR}: run this with the settings of the API (DATA_DIR or SERVICE_TOKEN).`,
    )
  const analytics = new PartClient(url, token)
  const database = openDatabase(await runningDatabaseUrl(settings), { name: 'verify', max: 1 })
  const counts = await analytics
    .send(countRecords, { signal: AbortSignal.timeout(COUNT_MS) })
    .catch((cause: unknown) => {
      const why = analyticsFailure(cause, { url, ms: COUNT_MS })
      // Money is checked all the same.
      if (why instanceof StartError && isOfOneCall(cause)) return why
      throw why
    })
  const files = new ImportFiles(settings.DATA_DIR, new StoredFiles(database.db, 'import'))
  const done = await verifyRevenue({ analytics, files, progress }).catch((cause: unknown) => {
    if (cause instanceof VerifyStopped) return cause
    throw cause
  })
  await database.close()
  const report = done instanceof VerifyStopped ? done.report : done
  const searches = counts instanceof StartError ? uncheckedLines(counts) : recordLines(counts)
  print([...searches, '', ...reportLines(report)])
  if (done instanceof VerifyStopped) {
    const why = analyticsFailure(done.cause, { url, ms: VERIFY_PATIENCE_MS })
    if (!(why instanceof StartError)) throw why
    throw new StartError(`✗ Stopped at ${done.at}; the rest was not checked. ${why.message}`)
  }
  if (isBroken(report) || counts instanceof StartError || !isEachOnce(counts)) process.exitCode = 1
  else if (report.busyMonths.length > 0) process.exitCode = 2
}

main().then(
  // The channel to the starter would keep the process alive.
  () => process.disconnect?.(),
  (cause: unknown) => {
    const known = cause instanceof StartError
    progress()
    console.error(known ? `\n  ${cause.message}\n` : cause)
    process.exit(1)
  },
)
