import { randomBytes } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Database } from '@headgate/db/database'
import { addFirstLists } from '@headgate/db/search-lists'
import { searchListNames, type SearchListName } from '@headgate/domain/snapshot'
import { firstListText } from '@headgate/runtime/search-lists/lists'
import { firstStart, type FirstStart } from '@headgate/db/first-start'
import { sharedSecrets } from '@headgate/db/shared-secrets'
import { migrateDatabase } from '@headgate/db/migrate'
import { credentialsOf, CREDENTIALS_KEY, keptSeal } from '@headgate/runtime/seal'
import type { Settings } from '@headgate/runtime/settings'
import { LINK_SECRET, linkSigner } from '@headgate/domain/engine/link-signature'
import { shareKeys } from '@headgate/runtime/shared-keys'
import { keyMakers, sharedKeys } from '@headgate/runtime/key-makers'
import { keptSecret } from '@headgate/runtime/keys'
import { Client } from 'pg'
import { StartProblem } from './start-problem.ts'

const CONNECT_MS = 5_000

const MAY_NOT_CREATE =
  'DATABASE_URL: this user may not make tables, schemas or extensions. Make it the owner of the database: ALTER DATABASE ... OWNER TO ...'

/** PostgreSQL says of a statement, somewhere behind what the query builder says, that the role lacks a right. */
function isRefused(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return ('code' in cause && cause.code === '42501') || isRefused(cause.cause)
}

/** Tries the given server once, and says in one line what is wrong with the address. */
async function checkReachable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  try {
    await client.connect()
  } catch (cause) {
    const { hostname, port, pathname } = new URL(url)
    const { code, message } = cause as NodeJS.ErrnoException
    const why =
      code === '28P01' || code === '28000'
        ? 'refuses this user and password. Correct them'
        : code === '3D000'
          ? `has no database "${pathname.slice(1)}". Make it, or name another one`
          : `cannot be reached (${code ?? message}). Start it, or correct the address`
    throw new StartProblem(`DATABASE_URL: the PostgreSQL at ${hostname}:${port || 5432} ${why}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The same that the engine checks signatures of links with. */
function linkSecret({ DATA_DIR }: Settings): string {
  return keptSecret(DATA_DIR, LINK_SECRET, () => randomBytes(32).toString('base64url'))
}

/** The lists of the filters, before there are any in the database: shipped ones, or files of an earlier version. */
async function takeOverLists({ db }: Database, dataDir: string): Promise<void> {
  const texts = searchListNames.map((name) => [name, firstListText(dataDir, name, console)])
  await addFirstLists(db, Object.fromEntries(texts) as Record<SearchListName, string>)
  const folder = join(dataDir, 'lists')
  // Under this name nobody edits a file that is not read any more.
  if (existsSync(folder)) renameSync(folder, `${folder}-taken-over-${Date.now()}`)
}

/** All of them, so that the folder of this host is what other hosts need. */
function makeKeys(dataDir: string): void {
  for (const name of sharedKeys) keptSecret(dataDir, name, keyMakers[name])
}

/** Migrations, first admin and, when the database is empty and the settings ask for it, the sample business. */
export async function prepareDatabase(url: string, settings: Settings): Promise<FirstStart> {
  if (settings.DATABASE_URL) await checkReachable(url)
  const database = openDatabase(url, { name: 'start', max: 4 })
  try {
    await migrateDatabase(database).catch((cause: unknown) => {
      throw isRefused(cause) ? new StartProblem(MAY_NOT_CREATE) : cause
    })
    await shareKeys(sharedSecrets(database), settings, sharedKeys)
    makeKeys(settings.DATA_DIR)
    const credentials = keptSeal(settings.DATA_DIR, CREDENTIALS_KEY)
    await takeOverLists(database, settings.DATA_DIR)
    return await firstStart(database, settings, linkSigner(linkSecret(settings)), (text, providerId) =>
      credentials.close(text, credentialsOf(providerId)),
    )
  } finally {
    await database.close()
  }
}
