import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { systemActor, writeAudit } from '../base/audit.ts'
import { setGroupsActive } from '../groups/bulk.ts'
import { saveProviderLink } from '../provider-links/provider-links.ts'
import { updateProvider } from '../providers/providers.ts'
import { archivePublishers, setPublishersStatus } from '../publishers/publishers.ts'
import { publishGroup } from '../publishing/publish-group.ts'
import { publishTargeting } from '../publishing/publish-targeting.ts'
import { makeGroup, makeProviderLink, makePublisher, makeTargeting } from '../sample/make.ts'
import { groupRule, targeting, targetingRule } from '../schema/all.ts'
import { momentAfter } from '../testing/moment-after.ts'
import { setTargetingsActive } from '../targetings/bulk.ts'
import { MOST_CHANGES, readChangesInDays } from './changes-in-days.ts'
import type { ChangeScope } from './changes/records.ts'
import { changesReader, type ChangesReader, said } from './testing/changes-reader.ts'

let reader: ChangesReader
let db: ChangesReader['db']
let admin: ChangesReader['admin']
before(async () => {
  reader = await changesReader()
  db = reader.db
  admin = reader.admin
})
after(() => reader.database.close())

const past = { from: '2026-03-02', to: '2026-03-08' }

test('a publication of a publisher link says which caps, weights, shares and rules it changed, by whom', async () => {
  const { provider, link, publisher, scope } = await reader.business('one')
  const other = await makeProviderLink(db, {
    provider_id: provider.id,
    link_source_identifier_value: 'BN-other',
  })
  const group = await makeGroup(db, { description: 'Evening', rules: [{ link }] })
  let id = 0
  const first = await reader.added(scope, async () => {
    const made = await makeTargeting(db, {
      publisher_id: publisher.id,
      rules: [{ to: link, daily_cap: 1000, weight: 20 }, { to: [link, other] }, { to: group }],
    })
    id = made.id
  })
  assert.deepEqual(said(first), [
    [
      'publication',
      `Publisher link ${id} of Quill one was published for the first time, with 3 rules.`,
      'System',
    ],
  ])
  assert.deepEqual(first[0]!.target, { kind: 'publisher_link', id })

  const rules = await db
    .select({ id: targetingRule.id })
    .from(targetingRule)
    .where(eq(targetingRule.targeting_id, id))
    .orderBy(targetingRule.priority)
  const [capped, shared, grouped] = rules.map((rule) => rule.id)
  const publish = () => publishTargeting(db, id, admin)
  const set = (ruleId: number, values: Partial<typeof targetingRule.$inferInsert>) =>
    db.update(targetingRule).set(values).where(eq(targetingRule.id, ruleId))
  const next = await reader.added(scope, async () => {
    await set(capped!, { daily_cap: 2000, daily_frequency: 40, revenue_share_percentage: 55 })
    await set(shared!, { disabled: true })
    await set(grouped!, { daily_cap: 300 })
    await db.update(targeting).set({ warmup_mode: true, short_keywords: true }).where(eq(targeting.id, id))
    await publish()
  })
  assert.deepEqual(said(next), [
    [
      'publication',
      `Publisher link ${id} of Quill one was published: rule ${capped} (BN-one of Adlera one) has a daily cap of 2,000 ` +
        'instead of 1,000, a weight of 40 % instead of 20 %, a share of 55 % instead of the default; ' +
        `rule ${grouped} (group Evening) has a daily cap of 300 instead of none; ` +
        `rule ${shared} (BN-one of Adlera one and BN-other of Adlera one) is gone; warm-up mode on; 1 filter changed.`,
      'Ada Admin',
    ],
  ])
  assert.deepEqual(said(await reader.added(scope, publish)), [
    ['publication', `Publisher link ${id} of Quill one was published again without a change.`, 'Ada Admin'],
  ])
})

test('a publication of a group, and switching groups off', async () => {
  const { link, publisher, scope } = await reader.business('group')
  const group = await makeGroup(db, { description: 'Night', rules: [{ link, capacity: 100 }] })
  await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to: group }] })
  const [rule] = await db.select().from(groupRule).where(eq(groupRule.advertiser_link_group_id, group.id))
  for (const [capacity, of] of [
    [250, scope],
    [500, { publisherIds: [publisher.id] }],
  ] as const) {
    const changes = await reader.added(of, async () => {
      await db.update(groupRule).set({ capacity }).where(eq(groupRule.id, rule!.id))
      await publishGroup(db, group.id, admin)
    })
    assert.equal(changes.length, 1)
    assert.match(
      changes[0]!.text,
      new RegExp(
        `^Advertiser link group Night was published: rule ${rule!.id} .* a daily cap of ${capacity} `,
      ),
    )
    assert.deepEqual(changes[0]!.target, { kind: 'advertiser_link_group', id: group.id })
  }
  assert.deepEqual(said(await reader.added(scope, () => setGroupsActive(db, admin, [group.id], false))), [
    ['switch', 'Advertiser link group Night was switched off.', 'Ada Admin'],
  ])
})

test('switching a publisher link off is one entry, though it is also a publication', async () => {
  const { link, publisher, scope } = await reader.business('switch')
  const { id } = await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to: link }] })
  const switched = (isActive: boolean) =>
    reader.added(scope, () => setTargetingsActive(db, admin, [id], isActive))
  assert.deepEqual(said(await switched(false)), [
    ['switch', `Publisher link ${id} of Quill switch was switched off.`, 'Ada Admin'],
  ])
  assert.deepEqual(said(await switched(true)), [
    ['switch', `Publisher link ${id} of Quill switch was switched on.`, 'Ada Admin'],
  ])
})

test('caps, addresses and states of advertiser links, advertisers and publishers; other fields are not told', async () => {
  const { provider, link, publisher, scope } = await reader.business('records')
  await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to: link }] })
  const place = { hosts: [], privateAllowed: true }
  const save = (change: object) =>
    saveProviderLink(db, admin, { ...link, ...change, updatedAt: undefined }, place)
  assert.deepEqual(said(await reader.added(scope, () => save({ daily_cap: 500 }))), [
    [
      'cap',
      'Advertiser link BN-records of Adlera records has a daily cap of 500 instead of 10,000.',
      'Ada Admin',
    ],
  ])
  assert.deepEqual(said(await reader.added(scope, () => save({ daily_cap: 500, description: 'Other' }))), [])
  const moved = await reader.added(scope, () =>
    save({
      daily_cap: 500,
      link_source_identifier_value: 'BN-new',
      link: link.link.replace(/BN-\w+/, 'BN-new'),
    }),
  )
  assert.deepEqual(
    moved.map(({ kind, target }) => [kind, target]),
    [
      ['address', { kind: 'advertiser_link', id: link.id }],
      ['cap', { kind: 'advertiser_link', id: link.id }],
    ],
  )
  assert.equal(
    moved[0]!.text,
    'Advertiser link BN-new of Adlera records has the channel BN-new instead of BN-records and has another address.',
  )

  assert.deepEqual(
    said(await reader.added(scope, () => setPublishersStatus(db, admin, [publisher.id], false))),
    [['switch', 'Publisher Quill records was made inactive.', 'Ada Admin']],
  )
  assert.deepEqual(said(await reader.added(scope, () => archivePublishers(db, admin, [publisher.id]))), [
    ['switch', 'Publisher Quill records was archived.', 'Ada Admin'],
  ])
  assert.deepEqual(
    said(await reader.added(scope, () => updateProvider(db, admin, provider.id, { details: 'x' }))),
    [],
  )
})

test('only the days of the periods, the publishers and the advertisers that were asked for', async () => {
  const mine = await reader.business('mine')
  const other = await reader.business('other')
  const ids: number[] = []
  for (const { link, publisher } of [mine, other]) {
    const { id } = await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to: link }] })
    ids.push(id)
  }
  const targets = async (scope: ChangeScope, periods = reader.now) =>
    (await reader.read(scope, periods)).map(({ target }) => target.id)
  assert.deepEqual(await targets({ publisherIds: [mine.publisher.id] }), [ids[0]])
  assert.deepEqual(await targets({ providerIds: [other.provider.id] }), [ids[1]])
  assert.deepEqual(await targets({ publisherIds: [mine.publisher.id], providerIds: [other.provider.id] }), [])
  const both = { publisherIds: [mine.publisher.id, other.publisher.id] }
  assert.deepEqual(await targets(both), [ids[1], ids[0]])
  assert.deepEqual(await targets(both, [past]), [])
  assert.deepEqual(await targets(both, [past, ...reader.now]), [ids[1], ids[0]])
  const everything = await readChangesInDays(db, { periods: reader.now })
  assert.ok(everything.changes.length > 2)
})

test('of more than 200 changes the newest are returned', async () => {
  const publisher = await makePublisher(db, { name: 'Busy' })
  const flags = Array.from({ length: MOST_CHANGES + 5 }, (_, at) => ({
    action: 'update' as const,
    entity: 'publisher',
    entityId: publisher.id,
    before: { status: at % 2 === 1 },
    after: { status: at % 2 === 0 },
  }))
  await writeAudit(db, systemActor, flags)
  const scope = { publisherIds: [publisher.id] }
  const { changes, isCut } = await readChangesInDays(db, { periods: reader.now, ...scope })
  assert.equal(changes.length, MOST_CHANGES)
  assert.equal(isCut, true)
  assert.equal(changes[0]!.text, 'Publisher Busy was made active.')
})

test('changes after a moment are left out', async () => {
  const publisher = await makePublisher(db, { name: 'Later' })
  const change = (status: boolean) =>
    writeAudit(db, systemActor, [
      {
        action: 'update',
        entity: 'publisher',
        entityId: publisher.id,
        before: { status: !status },
        after: { status },
      },
    ])
  await change(false)
  const until = await momentAfter(db)
  await change(true)
  const query = { periods: reader.now, publisherIds: [publisher.id] }
  const { changes } = await readChangesInDays(db, { ...query, until })
  assert.deepEqual(
    changes.map(({ text }) => text),
    ['Publisher Later was made inactive.'],
  )
  assert.equal((await readChangesInDays(db, query)).changes.length, 2)
})

test('the days are found by indexes, however long the trail is', async () => {
  await db.execute(sql`
    insert into audit (at, action, entity, entity_id)
    select now() - make_interval(mins => k), 'sign_in', 'user', k::text from generate_series(100000, 120000) k`)
  await db.execute(sql`analyze`)
  const statements: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) }
  const { pool } = reader.database
  await readChangesInDays(drizzle(pool, { logger }), { periods: [past, ...reader.now] })
  const plans = await Promise.all(
    statements.map(({ query, params }) => pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)),
  )
  const text = plans.flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN'])).join('\n')
  assert.match(text, /audit_at_idx/)
  assert.doesNotMatch(text, /Seq Scan on audit/)
})
