import { prepareDatabase } from './databases/database-start.ts'
import { runningDatabaseUrl, runningSettings } from './product/running-product.ts'
import { StartError } from '@headgate/runtime/start-error'

/** `npm run sample`: loads the sample business into the configured database, unless it already contains one. */
async function main(): Promise<void> {
  const settings = { ...runningSettings(), SAMPLE_DATA: true }
  const url = await runningDatabaseUrl(settings)
  const onAdmin = (password: string) =>
    console.log(`\n  Admin ${settings.ADMIN_EMAIL}, password ${password} (shown only this once)`)
  const { samplePublisher } = await prepareDatabase(url, { ...settings, DATABASE_URL: url }, { onAdmin })
  if (samplePublisher)
    console.log(
      `\n  ✓ sample business loaded; a publisher signs in as ${samplePublisher.email}, password ${samplePublisher.password}\n`,
    )
  else
    console.log(
      '\n  Nothing was loaded: this database has a business already. It has publishers, advertisers, publisher links, groups, domains, default variables or a second user.\n',
    )
  if (process.connected) process.disconnect?.()
}

main().catch((cause: unknown) => {
  const known = cause instanceof StartError
  console.error(known ? `\n  ${cause.message}\n` : cause)
  process.exit(1)
})
