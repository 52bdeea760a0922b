import { readKey } from '@headgate/runtime/keys/keys'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import { verifyRevenue } from '@headgate/runtime/revenue-file/verify-revenue'
import { StartError } from '@headgate/runtime/start-error'
import { runningSettings } from './product/running-product.ts'
import { isBroken, reportLines } from './verify/report-lines.ts'

/**
 * `npm run verify`: checks the invariants of revenue on a running installation, with its settings. It asks analytics,
 * the only part that opens ClickHouse, and reads the original files in DATA_DIR. Exit code 1 when one is broken.
 */
async function main(): Promise<void> {
  const settings = runningSettings()
  const token = settings.SERVICE_TOKEN ?? readKey(settings.DATA_DIR, 'service-token')
  if (token === undefined)
    throw new StartError(
      `There is no Headgate in ${settings.DATA_DIR}: run this with the settings of the API (DATA_DIR or SERVICE_TOKEN).`,
    )
  const report = await verifyRevenue({
    analytics: new PartClient(settings.ANALYTICS_URL, token),
    files: new ImportFiles(settings.DATA_DIR),
    progress: (text) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u{1b}[K  ${text}`)
    },
  }).catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code !== 'ECONNREFUSED' && code !== 'ENOTFOUND') throw cause
    throw new StartError(
      `Analytics does not answer at ${settings.ANALYTICS_URL}: start Headgate, or set ANALYTICS_URL.`,
    )
  })
  if (process.stderr.isTTY) process.stderr.write('\r\u{1b}[K')
  const lines = reportLines(report).map((line) => (line === '' ? '' : `  ${line}`))
  console.log(`\n${lines.join('\n')}\n`)
  if (isBroken(report)) process.exitCode = 1
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
