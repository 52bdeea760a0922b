import { join } from 'node:path'
import { after, before } from 'node:test'
import { openDatabase, type Database } from '@headgate/db/base/database'
import { migrateDatabase } from '@headgate/db/base/migrate'
import { freePort } from '@headgate/runtime/testing/free-port'
import { EmbeddedPostgres } from '@headgate/tools/databases/embedded-postgres'
import { temporaryFolder } from '../../spool/testing.ts'
import type { Setting } from './setting.ts'

export interface OwnPostgres {
  readonly server: EmbeddedPostgres
  /** A new migrated database. */
  database(setting: Setting): Promise<Database & { url: string }>
}

/** A separate server for a test file that stops or freezes PostgreSQL, from its first test to its last. */
export function ownPostgres(): OwnPostgres {
  const folder = temporaryFolder()
  let server: EmbeddedPostgres
  let made = 0
  before(async () => {
    server = new EmbeddedPostgres({
      directory: join(folder.path, 'postgres'),
      port: await freePort(),
      password: 'faults',
      durable: false,
    })
    await server.start()
  })
  after(async () => {
    await server.stop('immediate')
    folder.remove()
  })
  return {
    get server() {
      return server
    },
    async database(setting) {
      made += 1
      await server.ensureDatabase(`faults_${made}`)
      const url = server.url(`faults_${made}`)
      const database = openDatabase(url, { max: 2 })
      database.pool.on('error', () => {})
      setting.after(() => database.close())
      await migrateDatabase(database)
      return { ...database, url }
    },
  }
}
