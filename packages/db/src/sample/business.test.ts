import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { firstStart } from '../upkeep/first-start.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  await firstStart(database, {
    ADMIN_EMAIL: 'admin@headgate.local',
    ADMIN_PASSWORD: 'admin-of-test',
    SAMPLE_DATA: true,
    REDIRECT_PORT: 4080,
    REDIRECT_TYPE: 'standard',
  })
})
after(() => database.close())

const count = async (from: string) =>
  (await database.db.execute<{ n: number }>(sql.raw(`select count(*)::int n from ${from}`))).rows[0]!.n

test('the sample business has the size that documents state', async () => {
  assert.equal(await count('publisher'), 20)
  assert.equal(await count('provider'), 9)
  assert.equal(await count('provider_link'), 60)
  assert.equal(await count('advertiser_link_group'), 6)
  assert.equal(await count('targeting'), 40)
})

/** The records that each refusal of docs/sample-business.md needs. */
const needs: Record<string, string> = {
  'publisher with targetings to deactivate': `publisher p where status and archived_at is null
    and exists (select from targeting t where t.publisher_id = p.id)`,
  'publisher without targetings': `publisher p where archived_at is null
    and not exists (select from targeting t where t.publisher_id = p.id)`,
  'publisher without user': `publisher p where archived_at is null
    and not exists (select from "user" u where u.publisher_id = p.id)`,
  'inactive publisher': `publisher where not status and archived_at is null`,
  'archived publisher': `publisher where archived_at is not null`,
  'blocked user': `"user" where blocked`,
  'inactive advertiser': `provider where not status`,
  'gross revenue advertiser': `provider where reports_gross_revenue`,
  'advertiser used in rules': `provider p where exists (select from targeting_rule_detail d where d.provider_id = p.id)`,
  'advertiser used nowhere': `provider p
    where not exists (select from targeting_rule_detail d where d.provider_id = p.id)
      and not exists (select from group_rule g where g.advertiser_id = p.id)`,
  'archived advertiser that nothing belongs to': `provider p where archived_at is not null
    and not exists (select from provider_link l where l.provider_id = p.id)`,
  'mapped advertiser in the upload screen': `provider p where display_in_upload_screen
    and exists (select from csv_mapping m where m.advertiser_id = p.id)`,
  'advertiser in the upload screen without mapping': `provider p where display_in_upload_screen
    and archived_at is null and not exists (select from csv_mapping m where m.advertiser_id = p.id)`,
  'mapping with kept answers': `csv_mapping where date_order is not null and number_form is not null`,
  'display names': `display_mapping`,
  'publisher user with display columns': `publisher_display d join "user" u on u.id = d.user_id
    where u.email = 'publisher@headgate.local' and 'publisher_revenue' = any(d.fields)`,
  'API switch without credentials': `advertiser_configuration where credentials is null`,
  'advertiser link with active rules': `provider_link l where exists (select from targeting_rule_detail d
    join targeting_rule r on r.id = d.targeting_rule_id and not r.disabled where d.provider_link_id = l.id)`,
  'disabled advertiser link': `provider_link where disabled`,
  'advertiser link that is not reusable': `provider_link where not reusable`,
  'saved rule that is disabled': `targeting_rule where disabled and archived_at is null`,
  'archived rule': `targeting_rule where archived_at is not null`,
  draft: `targeting where status = 'draft' and published_at is null`,
  'published, changed since': `targeting where status = 'draft' and published_at is not null`,
  'inactive link': `targeting where not is_active`,
  'archived link': `targeting where archived_at is not null`,
  'draft group': `advertiser_link_group where status = 'draft' and archived_at is null`,
  'inactive group': `advertiser_link_group where not active`,
  'archived group': `advertiser_link_group where archived_at is not null`,
  'archived reference item': `platform where archived_at is not null`,
  'inactive reference item': `tag_type where not status`,
}
for (const [what, from] of Object.entries(needs))
  test(`contains: ${what}`, async () => assert.ok((await count(from)) >= 1))

test('each filter is on in some published link', async () => {
  for (const column of [
    'ip_list_proxy',
    'ip_list_too_many_per_ip',
    'minimum_chrome_version',
    'minimum_windows_version',
    'short_keywords',
    'warmup_mode',
    'disable_filters_temporarily',
  ])
    assert.ok((await count(`targeting where status = 'published' and ${column}`)) >= 1, column)
  assert.ok((await count(`targeting where latency is not null`)) >= 1)
})

test('weights of enabled rules never sum above 100, and a waterfall has a rule without cap', async () => {
  assert.equal(
    await count(`(select t.id from targeting t join targeting_rule r on r.targeting_id = t.id
      where t.targeting_type = 'round_robin' and not r.disabled and r.archived_at is null
      group by t.id having sum(r.daily_frequency) > 100 or min(r.daily_frequency) = 0) broken`),
    0,
  )
  assert.equal(
    await count(`(select t.id from targeting t join targeting_rule r on r.targeting_id = t.id
      where t.targeting_type = 'waterfall' and not r.disabled
      group by t.id having min(r.daily_cap) > 0) broken`),
    0,
  )
})

test('every rule fits the properties of its link', async () => {
  assert.equal(
    await count(`targeting t join targeting_rule r on r.targeting_id = t.id
      join targeting_rule_detail d on d.targeting_rule_id = r.id
      join provider_link l on l.id = d.provider_link_id
      where not (l.platform_id = any(t.platform_ids) and l.search_engine_id = any(t.search_engine_ids)
        and l.tag_type_id = any(t.tag_type_ids) and l.quality_score = any(t.quality_scores))`),
    0,
  )
})

test('each advertiser link contains its channel value and [Q]', async () => {
  assert.equal(
    await count(
      `provider_link where position(link_source_identifier_value in link) = 0 or position('[Q]' in link) = 0`,
    ),
    0,
  )
})

test('publisher ad accounts run for exactly what is served', async () => {
  assert.equal(
    await count(`publisher_account a join targeting t on t.id = a.tid
      where a.valid_to is null and (not t.is_active or t.archived_at is not null)`),
    0,
  )
  assert.ok((await count('publisher_account where valid_to is null')) > 40)
})
