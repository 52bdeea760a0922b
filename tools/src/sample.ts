import { openDatabase } from '@headgate/db/base/database'
import { hasBusiness } from '@headgate/db/upkeep/first-start'
import { CREDENTIALS_KEY } from '@headgate/runtime/keys/seal'
import { PUBLISHER_LINK_SECRET } from '@headgate/runtime/keys/publisher-link-signature'
import { StartError } from '@headgate/runtime/start-error'
import { checkRights, tablesAge } from './databases/check-migrated.ts'
import { prepareDatabase } from './databases/database-start.ts'
import { checkKeys } from './product/check-keys.ts'
import { settingsInUse } from './product/data-dir.ts'
import { runningDatabaseUrl, runningSettings } from './product/running-product.ts'

/** Asked before anything is changed, also of tables of an older version. Throws StartError when the role may not read them. */
async function isInUse(url: string): Promise<boolean> {
  const database = openDatabase(url, { name: 'sample', max: 1 })
  try {
    if ((await tablesAge(database)) === 'none') return false
    await checkRights(database)
    return await hasBusiness(database.db)
  } finally {
    await database.close()
  }
}

/** `npm run sample`: loads the sample business into the configured database, unless it has a business already. */
async function main(): Promise<void> {
  const settings = { ...runningSettings(), SAMPLE_DATA: true }
  const url = await runningDatabaseUrl(settings)
  if (await isInUse(url)) sayNothingLoaded()
  else {
    checkKeys(settings, [CREDENTIALS_KEY, PUBLISHER_LINK_SECRET], 'The sample business')
    const { samplePublisher } = await prepareDatabase(
      url,
      { ...settings, DATABASE_URL: url },
      {
        // Only the embedded PostgreSQL is certainly that of the product whose settings these are. An earlier release keeps
        // no HOST.
        isElsewhere:
          settings.DATABASE_URL !== undefined || settingsInUse(settings.DATA_DIR)?.HOST === undefined,
        onAdmin: (password) =>
          console.log(`\n  Admin ${settings.ADMIN_EMAIL}, password ${password} (shown only this once)`),
      },
    )
    if (samplePublisher)
      console.log(
        `\n  ✓ sample business loaded; a publisher signs in as ${samplePublisher.email}, password ${samplePublisher.password}\n`,
      )
    else sayNothingLoaded()
  }
  if (process.connected) process.disconnect?.()
}

function sayNothingLoaded(): void {
  console.log(
    '\n  Nothing was loaded: this database has a business already. It has publishers, advertisers, publisher links, groups, domains, default variables or a second user.\n',
  )
}

main().catch((cause: unknown) => {
  const known = cause instanceof StartError
  console.error(known ? `\n  ${cause.message}\n` : cause)
  process.exit(1)
})
