import { countRecords } from '@headgate/contract/backup/backup-calls'
import { openDatabase } from '@headgate/db/base/database'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { readKey } from '@headgate/runtime/keys/keys'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import { verifyRevenue } from '@headgate/runtime/revenue-file/verify-revenue'
import { StartError } from '@headgate/runtime/start-error'
import { runningDatabaseUrl, runningSettings } from './product/running-product.ts'
import { isEachOnce, recordLines } from './verify/record-lines.ts'
import { isBroken, reportLines } from './verify/report-lines.ts'

/** Counting the searches of a large warehouse takes a while. */
const COUNT_MS = 600_000

/**
 * `npm run verify`: checks the invariants of revenue on a running installation, with its settings, and that every
 * stored search is counted once. It asks analytics, the only part that opens ClickHouse, and reads the original files in
 * PostgreSQL, or in DATA_DIR where the API has not taken them over yet. Exit code 1 when one is broken.
 */
async function main(): Promise<void> {
  const settings = runningSettings()
  const token = settings.SERVICE_TOKEN ?? readKey(settings.DATA_DIR, 'service-token')
  if (token === undefined)
    throw new StartError(
      `There is no Headgate in ${settings.DATA_DIR}: run this with the settings of the API (DATA_DIR or SERVICE_TOKEN).`,
    )
  const analytics = new PartClient(settings.ANALYTICS_URL, token)
  const database = openDatabase(await runningDatabaseUrl(settings), { name: 'verify', max: 1 })
  const check = async () => ({
    counts: await analytics.send(countRecords, { signal: AbortSignal.timeout(COUNT_MS) }),
    report: await verifyRevenue({
      analytics,
      files: new ImportFiles(settings.DATA_DIR, new StoredFiles(database.db, 'import')),
      progress: (text) => {
        if (process.stderr.isTTY) process.stderr.write(`\r\u{1b}[K  ${text}`)
      },
    }),
  })
  const failed = (cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code !== 'ECONNREFUSED' && code !== 'ENOTFOUND') throw cause
    throw new StartError(
      `Analytics does not answer at ${settings.ANALYTICS_URL}: start Headgate, or set ANALYTICS_URL.`,
    )
  }
  const { counts, report } = await check().catch(failed)
  await database.close()
  if (process.stderr.isTTY) process.stderr.write('\r\u{1b}[K')
  const lines = [...recordLines(counts), '', ...reportLines(report)].map((line) =>
    line === '' ? '' : `  ${line}`,
  )
  console.log(`\n${lines.join('\n')}\n`)
  if (isBroken(report) || !isEachOnce(counts)) process.exitCode = 1
}

main().then(
  // The channel to the starter would keep the process alive.
  () => process.disconnect?.(),
  (cause: unknown) => {
    const known = cause instanceof StartError
    console.error(known ? `\n  ${cause.message}\n` : cause)
    process.exit(1)
  },
)
