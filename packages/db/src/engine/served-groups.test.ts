import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { linksServing } from './served-groups.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

/** Publisher links `from` to `to`, each of three rules; `group` is the group that the second rule sends to. */
const serveLinks = (from: number, to: number, group: string) =>
  database.db.execute(sql`
    insert into engine_state (kind, entity_id, revision, content)
    select 'targeting', n, n, jsonb_build_object('publisher_id', 1, 'rules', (
      select jsonb_agg(jsonb_build_object('id', n * 10 + r, 'daily_cap', 0, 'targets', jsonb_build_array(
        jsonb_build_object('traffic', 100, 'provider_link_id', case when g.id is null then n + r end,
          'advertiser_link_group_id', g.id))))
      from generate_series(1, 3) r, lateral (select case when r = 2 then ${sql.raw(group)} end as id) g))
    from generate_series(${from}::int, ${to}::int) n`)

const sizeOfIndex = async () => {
  const { rows } = await database.db.execute<{ size: string }>(
    sql`select pg_relation_size('engine_state_groups_idx') as size`,
  )
  return Number(rows[0]!.size)
}

const found = async (groups: number[]) => {
  const { rows } = await database.db.execute<{ group_id: number; targeting_id: number }>(
    sql`${linksServing(groups)} order by 1, 2`,
  )
  return rows.map((row) => [row.group_id, row.targeting_id])
}

test('links that serve groups are found by the index, and links without a group are not in it', async () => {
  const { db } = database
  const empty = await sizeOfIndex()
  await serveLinks(1, 3_000, 'null::int')
  assert.equal(await sizeOfIndex(), empty)
  await serveLinks(3_001, 4_000, '(n % 400)')
  // Removed for good; of another kind; a link that lost its group.
  await db.execute(sql`insert into engine_state (kind, entity_id, revision, content)
    values ('targeting', 5000, 5000, null), ('group', 17, 5001, ${JSON.stringify({ rules: [] })})`)
  await db.execute(sql`update engine_state set content = '{"rules": []}' where entity_id = 3617`)
  await db.execute(sql`analyze engine_state`)
  assert.deepEqual(await found([17]), [[17, 3_217]])
  assert.deepEqual(await found([18, 19, 9_999]), [
    [18, 3_218],
    [18, 3_618],
    [19, 3_219],
    [19, 3_619],
  ])
  assert.deepEqual(await found([]), [])
  for (const groups of [[17], Array.from({ length: 100 }, (_, index) => index + 1)]) {
    const { rows } = await db.execute<Record<string, string>>(sql`explain ${linksServing(groups)}`)
    const plan = rows.flatMap((row) => Object.values(row)).join('\n')
    assert.match(plan, /engine_state_groups_idx/)
    assert.doesNotMatch(plan, /Seq Scan on engine_state/)
  }
})
