import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Database } from '@headgate/db/base/database'
import { addFirstLists } from '@headgate/db/settings/lists/search-lists'
import { searchListNames, type SearchListName } from '@headgate/domain/snapshot/snapshot'
import { firstListText } from '@headgate/runtime/search-lists/lists'
import { firstStart, type FirstStart, type FirstStartOptions } from '@headgate/db/upkeep/first-start'
import { sharedSecrets } from '@headgate/db/upkeep/shared-secrets'
import { migrateDatabase, MigrationsMissing } from '@headgate/db/base/migrate'
import { checkMigrated, checkRights, refusalOf, tablesAge } from './check-migrated.ts'
import { credentialsOf, CREDENTIALS_KEY, keptSeal } from '@headgate/runtime/keys/seal'
import type { Settings } from '@headgate/runtime/settings'
import { PUBLISHER_LINK_SECRET, publisherLinkSigner } from '@headgate/runtime/keys/publisher-link-signature'
import { shareKeys } from '@headgate/runtime/keys/shared-keys'
import { sharedKeys } from '@headgate/runtime/keys/key-list'
import { keptSecret } from '@headgate/runtime/keys/keys'
import { checkPooler, checkReachable } from './reachable-database.ts'
import { StartError } from '@headgate/runtime/start-error'

const MAY_NOT_CREATE =
  'this user cannot make tables, schemas or extensions. Make it the owner of the database: ALTER DATABASE ... OWNER TO ...'

/** Brings PostgreSQL up to date. Throws StartError where the role may not, and where a step is missing for good. */
export async function migrateOrExplain(database: Database, setting = 'DATABASE_URL'): Promise<void> {
  await migrateDatabase(database, { onWait: sayOnce }).catch((cause: unknown) => {
    if (cause instanceof MigrationsMissing) throw new StartError(`${setting}: ${cause.message}`)
    throw refusalOf(cause) !== undefined ? new StartError(`${setting}: ${MAY_NOT_CREATE}`) : cause
  })
}

/** The engine checks signatures of links with the same secret. */
function linkSecret({ DATA_DIR }: Settings): string {
  return keptSecret(DATA_DIR, PUBLISHER_LINK_SECRET)
}

/** Takes over the lists of the filters when the database has none: shipped ones, or files of an earlier version. */
async function takeOverLists({ db }: Database, dataDir: string): Promise<void> {
  const texts = searchListNames.map((name) => [name, firstListText(dataDir, name, console)])
  await addFirstLists(db, Object.fromEntries(texts) as Record<SearchListName, string>)
  const folder = join(dataDir, 'lists')
  // Renamed, so that an operator does not edit a file that is no longer read.
  if (existsSync(folder)) renameSync(folder, `${folder}-taken-over-${Date.now()}`)
}

/** Makes all keys, so that this host's folder has every key that other hosts need. */
function makeKeys(dataDir: string): void {
  for (const name of sharedKeys) keptSecret(dataDir, name)
}

function sayOnce(tries: number): void {
  if (tries === 1) console.error('Tables are in use: their migration is tried again every second.')
}

/**
 * Migrations, first admin and, when the database is empty and the settings ask for it, the sample business.
 * `partnerOrigin` is where its partner server is going to listen, if it is started.
 */
export async function prepareDatabase(
  url: string,
  settings: Settings,
  {
    partnerOrigin,
    isElsewhere,
    onAdmin,
  }: Pick<FirstStartOptions, 'partnerOrigin' | 'isElsewhere' | 'onAdmin'> = {},
): Promise<FirstStart> {
  if (settings.DATABASE_URL) await checkReachable(url)
  if (settings.DATABASE_POOLER_URL) await checkPooler(settings.DATABASE_POOLER_URL)
  const database = openDatabase(url, { name: 'start', max: 4 })
  try {
    if (settings.MIGRATE_ON_START) await migrateOrExplain(database)
    else await checkMigrated(database)
    if ((await tablesAge(database)) === 'newer')
      console.error('The tables are those of a newer Headgate. This one goes on with them: docs/upgrade.md.')
    await shareKeys(sharedSecrets(database), settings, sharedKeys)
    makeKeys(settings.DATA_DIR)
    const credentials = keptSeal(settings.DATA_DIR, CREDENTIALS_KEY)
    await takeOverLists(database, settings.DATA_DIR)
    return await firstStart(database, settings, {
      sign: publisherLinkSigner(linkSecret(settings)),
      seal: (text, providerId) => credentials.close(text, credentialsOf(providerId)),
      partnerOrigin,
      ...(isElsewhere !== undefined && { isElsewhere }),
      onAdmin,
    })
  } finally {
    await database.close()
  }
}

/**
 * Refuses to start a part on tables that its version has more of: its statements would fail. Where PostgreSQL does not
 * answer, or no API has made the tables yet, the part waits by itself. Throws StartError.
 */
export async function checkTables(url: string): Promise<void> {
  const database = openDatabase(url, { name: 'start', max: 1, connectMs: 5_000 })
  try {
    const age = await tablesAge(database).catch((cause: unknown) => {
      if (cause instanceof StartError) throw cause
      return 'none'
    })
    if (age === 'older')
      throw new StartError(
        'DATABASE_URL: the tables are those of an older Headgate. Start an API of this version first: it brings them up to date.',
      )
    if (age !== 'none')
      await checkRights(database).catch((cause: unknown) => {
        if (cause instanceof StartError) throw cause
      })
  } finally {
    await database.close()
  }
}
