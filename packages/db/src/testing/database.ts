import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { openDatabase, type Database } from '../base/database.ts'
import { migrateDatabase } from '../base/migrate.ts'

export type TestDatabase = Database

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** A template's name contains a hash of its migrations, so a changed schema never gets an old template. */
function templateName(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    hash.update(readFileSync(`${migrations}/${file}`))
  return `headgate_template_${hash.digest('hex').slice(0, 12)}`
}

function withDatabase(url: string, name: string): string {
  const result = new URL(url)
  result.pathname = `/${name}`
  return result.href
}

async function asAdmin<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes the migrated template once; test processes that start together wait for the first one. */
async function ensureTemplate(adminUrl: string): Promise<string> {
  const name = templateName()
  await asAdmin(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock(727002)')
    const { rowCount } = await client.query(
      'select 1 from pg_database where datname = $1 and datistemplate',
      [name],
    )
    if (rowCount) return
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
    const database = openDatabase(withDatabase(adminUrl, name), { max: 2 })
    await migrateDatabase(database)
    await database.close()
    await client.query(`alter database ${name} is_template true`)
  })
  return name
}

/**
 * A fresh, migrated database for one test file, copied from a template as files (about 30 ms; through PostgreSQL's log
 * 75 ms). `close` drops it. Reads the admin address from TEST_DATABASE_URL, which `npm test` and `npm run bench` set.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_DATABASE_URL
  if (!adminUrl)
    throw new Error(
      'TEST_DATABASE_URL is not set: run tests with `npm test -- <path>`, which starts a PostgreSQL',
    )
  const template = await ensureTemplate(adminUrl)
  const name = `headgate_test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const url = withDatabase(adminUrl, name)
  const database = openDatabase(url, { name: 'test' })
  return {
    ...database,
    async close() {
      await database.close()
      await asAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
