import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { providerLinkColumns, providerLinksQuery } from '@headgate/contract/provider-links'
import { publisherColumns, publishersQuery } from '@headgate/contract/publishers'
import { targetingColumns, targetingsQuery } from '@headgate/contract/targetings/list'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { providerLinkList } from '../provider-links/list.ts'
import { publisherList } from '../publishers/list.ts'
import { targetingList } from '../targetings/list.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import type { View } from './views.ts'

/** Every remembered list, with every order and every filter: a remembered result must equal a new query's result. */

let database: TestDatabase
let db: TestDatabase['db']
before(async () => {
  database = await testDatabase()
  db = database.db
  await fill()
})
after(() => database.close())

/** A business in which each filter matches some rows and leaves out others. */
async function fill(): Promise<void> {
  for (const statement of [
    `insert into domain (domain) select 'go' || n || '.example' from generate_series(1, 3) n`,
    ...['platform', 'search_engine', 'tag_type', 'traffic_source'].map(
      (table) => `insert into ${table} (name) select '${table} ' || n from generate_series(1, 4) n`,
    ),
    `insert into provider (name) select 'Advertiser ' || n from generate_series(1, 4) n`,
    `insert into publisher (name, details, status, default_domain_id, archived_at)
      select 'Publisher ' || n || case when n % 3 = 0 then ' zz' else '' end,
        case when n % 2 = 0 then 'Details ' || n end, n % 4 > 0, case when n % 3 > 0 then n % 3 end,
        case when n % 5 = 0 then now() end from generate_series(1, 12) n`,
    `insert into provider_link (provider_id, link, description, platform_id, search_engine_id, tag_type_id,
        traffic_source_id, quality_score, link_source_identifier, link_source_identifier_value, daily_cap, reusable,
        disabled, created_at, archived_at)
      select 1 + n % 4, 'https://partner.example/' || n || case when n % 4 = 0 then '?zz' else '' end, 'Text ' || n,
        1 + n % 4, 1 + n % 3, 1 + n % 2, case when n % 3 > 0 then 1 + n % 4 end, (array['mid', 'low'])[1 + n % 2],
        'channel', 'c' || n, n % 5 * 10, n % 3 > 0, n % 4 = 0, now() - n % 3 * interval '1 day',
        case when n % 9 = 0 then now() end from generate_series(1, 20) n`,
    `insert into targeting (publisher_id, link, status, is_active, notes, tag_description, tag_type_ids,
        traffic_source_ids, created_at, archived_at)
      select 1 + n % 12, 'https://go.example/' || n, (array['draft', 'published'])[1 + n % 2], n % 3 > 0,
        case when n % 4 = 0 then 'notes zz' end, 'tag ' || n, array[1 + n % 2, 3],
        case when n % 3 = 0 then '{}' else array[1 + n % 3] end, now() - n % 3 * interval '1 day',
        case when n % 7 = 0 then now() end from generate_series(1, 20) n`,
    `insert into targeting_rule (targeting_id, priority, daily_cap, disabled)
      select 1 + n % 20, n, n % 4 * 5, n % 6 = 0 from generate_series(1, 40) n`,
    `insert into advertiser_link_group (description) select 'Group ' || n from generate_series(1, 3) n`,
    `insert into group_rule (advertiser_link_group_id, priority, advertiser_id, advertiser_link_id)
      select 1 + n % 3, n, 1, n from generate_series(15, 19) n`,
    `insert into targeting_rule_detail (targeting_rule_id, position, provider_id, provider_link_id,
        advertiser_link_group_id)
      select n, n % 2, case when n % 4 > 0 then 1 end, case when n % 4 > 0 then 1 + n % 13 end,
        case when n % 4 = 0 then 1 + n % 3 end from generate_series(1, 40) n`,
    `insert into engine (id, host) select gen_random_uuid(), 'test' from generate_series(1, 2)`,
    ...['targeting', 'provider_link'].map(
      (kind) => `insert into activity (engine_id, kind, entity_id, day, searches_today, last_redirected_at)
        select engine.id, '${kind}', n, (now() at time zone 'utc')::date, n, now() - n * n * interval '30 minutes'
        from engine, generate_series(1, 20, 2) n`,
    ),
    `insert into scheduled_change (kind, entity, entity_id, field, value, due_at, state)
      select 'value', (array['targeting', 'advertiser_link_group'])[1 + n % 2], n, 'daily_cap', 5,
        now() + n * interval '1 day', case when n % 3 > 0 then 'pending' else 'cancelled' end
      from generate_series(1, 20) n`,
    `insert into cap_usage (day, kind, entity_id, leased, used)
      select (now() at time zone 'utc')::date - back, kind, n, n, n % 8
      from generate_series(1, 40, 3) n, generate_series(0, 1) back, unnest(array['rule', 'provider_link']) kind`,
  ])
    await db.execute(sql.raw(statement))
}

const orders = (columns: readonly string[]) => columns.map((order_by) => ({ order_by }))

type Find = (handle: Db) => Promise<View>

/** Each query, by its name. */
const questions = new Map<string, Find>()
for (const given of [
  ...orders(publisherColumns),
  { status: 'true' },
  { is_live: 'true' },
  { is_live: 'false', order_by: 'name' },
  { archived: 'true' },
  { q: 'zz' },
  { q: 'zz', order_by: 'name' },
  { q: 'publisher 1' },
])
  questions.set(`publishers ${JSON.stringify(given)}`, (handle) =>
    publisherList.find(handle, publishersQuery.parse(given)),
  )
for (const given of [
  ...orders(providerLinkColumns),
  { order_by: 'remaining_cap', order_direction: 'ASC' },
  { link: 'zz' },
  { link: 'partner' },
  { provider_id: '2' },
  { platform_id: '1' },
  { search_engine_id: '1' },
  { tag_type_id: '1' },
  { traffic_source_id: '2' },
  { quality_score: 'mid' },
  { publisher_id: '3,4' },
  { isLinked: 'linked' },
  { isLinked: 'not_linked', order_by: 'daily_cap' },
  { isLinked: 'linked', publisher_id: '3,4,5' },
  { isLinked: 'linked', order_by: 'link' },
  { reached_cap: 'true' },
  { reusable: 'true' },
  { is_live: 'true', order_by: 'remaining_cap' },
  { didnot_reach_cap: 'true' },
  { didnot_go_live: 'true' },
  { traffic_paused: 'true' },
])
  questions.set(`advertiser links ${JSON.stringify(given)}`, (handle) =>
    providerLinkList.find(handle, providerLinksQuery.parse(given)),
  )
for (const given of [
  ...orders(targetingColumns),
  { archived: 'true', order_by: 'archivedAt' },
  { archived: 'true', order_by: 'tag_type' },
  { order_by: 'cap_consumed', order_direction: 'ASC' },
  { q: 'zz' },
  { q: '1' },
  { q: 'tag 1' },
  { q: 'publisher 2' },
  { publisher: '3,4' },
  { traffic_type: '1' },
  { traffic_source: '2' },
  { status: 'draft' },
  { has_changes: 'true' },
  { never_published: 'true' },
  { scheduled: 'true' },
  { served: 'true' },
  { served: 'true', has_changes: 'true', order_by: 'cap_consumed' },
  { is_live: 'true' },
  { didnot_reach_cap: 'true' },
  { didnot_reach_cap: 'true', order_by: 'cap_consumed' },
  { didnot_go_live: 'true' },
  { traffic_paused: 'true' },
])
  questions.set(`publisher links ${JSON.stringify(given)}`, (handle) =>
    targetingList.find(handle, targetingsQuery.parse(given)),
  )

async function refuseStale(after: string): Promise<void> {
  const kept = new Map<string, View>()
  for (const [name, find] of questions) kept.set(name, await find(db))
  // A transaction has its own memory, so this queries everything again.
  await db.transaction(async (tx) => {
    for (const [name, find] of questions)
      assert.deepEqual(kept.get(name), await find(tx), `${name} after ${after}`)
  })
}

interface Column extends Record<string, unknown> {
  relation: string
  name: string
  type: string
  other: string | null
  isWatched: boolean
}

/** Every column of every table whose changes are noted. */
async function columns(): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    with noted as (
      select t.tgrelid, string_to_array(encode(t.tgargs, 'escape'), '\\000') as arguments
      from pg_trigger t where t.tgname = 'note_update')
    select c.relname as relation, a.attname as name, format_type(a.atttypid, null) as type,
      (select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]) as other,
      a.attname = any(noted.arguments[2:]) as "isWatched"
    from noted join pg_class c on c.oid = noted.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
    order by c.relname, a.attnum`)
  return rows
}

const swapped: Record<string, [string, string]> = {
  status: ['draft', 'published'],
  targeting_type: ['round_robin', 'waterfall'],
  targeting: ['round_robin', 'waterfall'],
  quality_score: ['mid', 'low'],
  state: ['pending', 'cancelled'],
}

const fixed: ReadonlySet<string> = new Set(['kind', 'entity', 'entity_id', 'field', 'draft'])

/** Another value of a column that its table allows. */
function otherValue({ relation, name, type, other }: Column): SQL {
  const column = sql`${sql.identifier(name)}`
  // What a scheduled change is of never changes.
  if (relation === 'scheduled_change' && fixed.has(name)) return column
  if (type === 'jsonb') return sql`'{"time_zone": "UTC", "of_week": [1]}'::jsonb`
  // A rule has one entry at each position, so the entry goes to a rule whose own entry is at another position.
  if (name === 'targeting_rule_id') return sql`case when id = 2 then 5 else ${column} end`
  if (other)
    return sql`(select min(id) from ${sql.raw(other)} as other where other.id <> coalesce(${column}, 0)
      and (${name} not like '%advertiser_link_group_id' and ${name} <> 'provider_link_id' or ${column} is not null))`
  if (name === 'archived_at') return sql`case when archived_at is null then now() end`
  if (type.startsWith('timestamp')) return sql`coalesce(${column}, now()) - interval '400 days'`
  if (type === 'boolean') return sql`not coalesce(${column}, false)`
  if (type === 'text' && name in swapped) {
    const [one, another] = swapped[name]!
    return sql`case when ${column} = ${one} then ${another} else ${one} end`
  }
  if (type === 'text') return sql`'Aa zz ' || coalesce(${column}, '') || id`
  if (type === 'text[]') return sql`array['low']`
  if (type === 'integer[]') return sql`case when 1 = any(${column}) then '{2,4}'::int[] else '{1}'::int[] end`
  if (name === 'position') return sql`2 - ${column}`
  if (name === 'latency') return sql`coalesce(${column}, 100) + 1`
  return sql`(coalesce(${column}, 0) + 1) % 100`
}

const change = (relation: string, changed: readonly Column[]) =>
  db.execute(
    sql`update ${sql.identifier(relation)} set ${sql.join(
      changed.map((column) => sql`${sql.identifier(column.name)} = ${otherValue(column)}`),
      sql`, `,
    )} where id % 2 = 0`,
  )

test('whatever column is changed, no list shows rows that it would no longer find', async () => {
  await refuseStale('nothing')
  const all = Map.groupBy(await columns(), ({ relation }) => relation)
  assert.equal(all.size, 14)
  for (const [relation, own] of all) {
    for (const column of own.filter(({ isWatched }) => isWatched)) {
      await change(relation, [column])
      await refuseStale(`a change of ${relation}.${column.name}`)
    }
    await change(
      relation,
      own.filter(({ isWatched }) => !isWatched),
    )
  }
  await refuseStale('changes of columns that are not noted')
})

test('rows that are added and removed are seen', async () => {
  for (const statement of [
    `insert into publisher (name) values ('A new one zz')`,
    `insert into targeting (publisher_id, link) select max(id), 'zz' from publisher`,
    `insert into targeting_rule (targeting_id, priority, daily_cap) select max(id), 1, 5 from targeting`,
    `insert into targeting_rule_detail (targeting_rule_id, position, provider_id, provider_link_id)
      select max(id), 0, 1, 14 from targeting_rule`,
    `insert into group_rule (advertiser_link_group_id, priority, advertiser_id, advertiser_link_id) values (1, 9, 1, 20)`,
    `delete from targeting_rule_detail where id % 5 = 0`,
    `delete from targeting_rule where id % 7 = 0`,
    `delete from group_rule where id % 2 = 0`,
    `delete from targeting where id % 6 = 0`,
    `delete from provider_link l where not exists (select from targeting_rule_detail where provider_link_id = l.id)
      and not exists (select from group_rule where advertiser_link_id = l.id)`,
    `delete from publisher p where not exists (select from targeting where publisher_id = p.id)`,
    `truncate targeting cascade`,
  ]) {
    await db.execute(sql.raw(statement))
    await refuseStale(statement)
  }
})
