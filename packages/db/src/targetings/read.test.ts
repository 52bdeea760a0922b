import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { makeProviderLink, makeTargeting } from '../sample/make.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { getTargeting } from './read.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const wholeReads = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(wholeReads),
]

/** Tables that opening a form must never read as a whole: they grow with the business. */
const large = new Set([
  'targeting',
  'targeting_rule',
  'targeting_rule_detail',
  'provider_link',
  'publisher_account',
])

/** Copies of one row of each table, with the columns that must differ. */
const many = [
  ['targeting', `'id', k, 'link', t.link || k`],
  ['targeting_rule', `'id', k, 'targeting_id', k`],
  ['provider_link', `'id', k, 'link', t.link || k, 'link_source_identifier_value', 'channel' || k`],
  ['targeting_rule_detail', `'id', k, 'targeting_rule_id', k, 'provider_link_id', k`],
  ['publisher_account', `'id', k, 'rule_id', k, 'tid', k, 'link_id', k`],
] as const

test('opening one publisher link reads its own rules alone, however many rules exist', async () => {
  const { db, pool } = database
  const { id } = await makeTargeting(db, { rules: [{ to: await makeProviderLink(db) }] })
  await db.transaction(async (tx) => {
    // Without triggers, because their figures do not matter here.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const [table, changes] of many)
      await tx.execute(
        sql.raw(`insert into ${table} overriding system value
        select p.* from (select * from ${table} limit 1) t, generate_series(1000, 4000) as k,
          lateral jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${changes})) p`),
      )
  })
  await db.execute(sql`analyze`)
  const statements: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) }
  await getTargeting(drizzle(pool, { logger }), id)
  assert.ok(statements.length > 0)
  for (const { query, params } of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (format json) ${query}`,
      params,
    )
    const read = wholeReads(rows[0]!['QUERY PLAN'][0]!.Plan)
    assert.deepEqual(
      read.filter((table) => large.has(table)),
      [],
      query,
    )
  }
})
