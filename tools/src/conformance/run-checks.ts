import type { Database } from '@headgate/db/base/database'
import { migrateDatabase, schemaAge } from '@headgate/db/base/migrate'
import { testAnalytics } from '@headgate/analytics/testing/analytics'
import { truthNow } from '@headgate/analytics/testing/truth/made-business'
import { checkClickHouse } from '@headgate/warehouse/client/check-server'
import type { Warehouse } from '@headgate/warehouse/client/client'
import type { ServerLocation } from '@headgate/warehouse/client/server-client'
import { checkReachable } from '../databases/reachable-database.ts'
import { ownDatabase, ownWarehouse, type Own } from './own-databases.ts'
import { booksAndUndoes, reportsAreRight } from './revenue-checks.ts'
import * as of from './warehouse-checks.ts'

export interface Servers {
  clickhouse?: ServerLocation | undefined
  postgres?: string | undefined
}

export interface Checked {
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** What was checked, why it failed (several lines), or what it lacked. */
  text: string
}

const keepOpen = async () => {}

class Missing extends Error {}

/** The value, or the reason to skip a check. */
function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Missing(what)
  return value
}

/** The outcome of a check; an error of it is a failure. */
export async function checked(name: string, work: () => Promise<string>): Promise<Checked> {
  return work().then(
    (text): Checked => ({ name, outcome: 'passed', text }),
    (cause: unknown): Checked => ({
      name,
      outcome: cause instanceof Missing ? 'skipped' : 'failed',
      text: textOf(cause),
    }),
  )
}

/** The error's text with those of its causes: that of a failed statement does not say why it failed. */
function textOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.cause === undefined) return cause.message
  const reason = textOf(cause.cause)
  return cause.message.includes(reason) ? cause.message : `${cause.message}\n${reason}`
}

/**
 * Runs all checks against the given servers, in databases of their own that are dropped at the end. A check that fails
 * does not stop the others; one whose server is missing, or could not be prepared, is skipped.
 */
export async function runChecks(
  { clickhouse, postgres }: Servers,
  told: (one: Checked) => void,
): Promise<Checked[]> {
  const all: Checked[] = []
  let warehouse: Own<Warehouse> | undefined
  let database: Own<Database> | undefined
  let isWarehouseReady = false
  let isDatabaseReady = false
  const note = (one: Checked) => {
    all.push(one)
    told(one)
  }
  const check = async (name: string, work: () => Promise<string>) => note(await checked(name, work))
  const drop = async (server: string, own: Own<unknown> | undefined) => {
    const one = await checked(`${server}: its database is dropped`, async () => {
      await own?.close()
      return ''
    })
    if (one.outcome === 'failed') note(one)
  }
  const readyWarehouse = () =>
    need(
      isWarehouseReady ? warehouse?.it : undefined,
      clickhouse ? 'ClickHouse has no tables' : 'no --clickhouse',
    )
  const readyDatabase = () =>
    need(isDatabaseReady ? database?.it : undefined, postgres ? 'PostgreSQL has no tables' : 'no --postgres')
  try {
    await check('ClickHouse: version, user and topology', async () => {
      const server = need(clickhouse, 'no --clickhouse')
      await checkClickHouse(server, '--clickhouse')
      warehouse = await ownWarehouse(server)
      return server.layout?.topology ?? 'plain'
    })
    await check('ClickHouse: tables are made once', async () => {
      const text = await of.migratesOnce(need(warehouse?.it, clickhouse ? 'no database' : 'no --clickhouse'))
      isWarehouseReady = true
      return text
    })
    await check('PostgreSQL: tables are made once', async () => {
      const url = need(postgres, 'no --postgres')
      await checkReachable(url, '--postgres')
      database = await ownDatabase(url)
      await migrateDatabase(database.it)
      await migrateDatabase(database.it)
      if ((await schemaAge(database.it)) !== 'same') throw new Error('some steps are missing')
      isDatabaseReady = true
      return 'twice, the second time nothing'
    })
    await check('ClickHouse: rights', () => asked(readyWarehouse, of.mayDelete))
    await check('ClickHouse: a batch is stored once', () => asked(readyWarehouse, of.storesOnce))
    await check('ClickHouse: the roll-up counts its searches', () =>
      asked(readyWarehouse, of.countsAreThoseOfSearches),
    )
    await check('ClickHouse: errors arrive as they are', () => asked(readyWarehouse, of.errorsArrive))
    await check('Both: a booking, replaced and taken back', async () =>
      inAnalytics(readyWarehouse(), readyDatabase(), (own) => booksAndUndoes(own)),
    )
    await check('Both: reports against the calculator', async () => {
      // Without the searches of the checks above, which the calculator does not know.
      const it = readyWarehouse()
      readyDatabase()
      for (const table of ['search_event', 'search_hour', 'booked_row', 'reported_row', 'skipped_line'])
        await it.command({ sql: `TRUNCATE TABLE ${table}` })
      const fresh = await ownDatabase(postgres!)
      try {
        await migrateDatabase(fresh.it)
        const now = truthNow()
        return await inAnalytics(
          it,
          fresh.it,
          (own) => reportsAreRight(own, now, Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)),
          now,
        )
      } finally {
        await fresh.close()
      }
    })
  } finally {
    await Promise.all([drop('ClickHouse', warehouse), drop('PostgreSQL', database)])
  }
  return all
}

async function asked(
  ready: () => Warehouse,
  work: (warehouse: Warehouse) => Promise<string>,
): Promise<string> {
  return work(ready())
}

/** The real analytics on both; the databases stay open after it. */
async function inAnalytics(
  warehouse: Warehouse,
  database: Database,
  work: (own: Awaited<ReturnType<typeof testAnalytics>>) => Promise<string>,
  now?: Date,
): Promise<string> {
  const own = await testAnalytics(now && (() => now), undefined, {
    openWarehouse: async () => ({ warehouse, path: '', close: keepOpen }),
    openDatabase: async () => ({ ...database, close: keepOpen }),
  })
  try {
    return await work(own)
  } finally {
    await own.close()
  }
}
