import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, type Day } from '@headgate/domain/days'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Actor, systemActor, writeAudit } from '../base/audit.ts'
import { readToday } from '../base/today.ts'
import { setGroupsActive } from '../groups/bulk.ts'
import { saveProviderLink } from '../provider-links/provider-links.ts'
import { updateProvider } from '../providers/providers.ts'
import { updatePublisherAccount } from '../publisher-accounts/change.ts'
import { archivePublishers, setPublishersStatus } from '../publishers/publishers.ts'
import { publishGroup } from '../publishing/publish-group.ts'
import { publishTargeting } from '../publishing/publish-targeting.ts'
import { setInForce } from '../revenue/imports/imports.ts'
import { createRemoval } from '../revenue/removals.ts'
import {
  makeGroup,
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeTargeting,
  makeUser,
} from '../sample/make.ts'
import {
  channelRepair,
  groupRule,
  publisherAccount,
  revenueImport,
  role,
  targeting,
  targetingRule,
} from '../schema/all.ts'
import * as schema from '../schema/all.ts'
import { setTargetingsActive } from '../targetings/bulk.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { MOST_CHANGES, readChangesInDays } from './changes-in-days.ts'
import type { Change } from './changes/change.ts'
import type { ChangeScope } from './changes/records.ts'

let database: TestDatabase
let db: TestDatabase['db']
let today: Day
let admin: Actor
before(async () => {
  database = await testDatabase()
  db = database.db
  today = await readToday(db)
  await db.insert(role).values({ id: 1, role: 'SuperAdmin' })
  const user = await makeUser(db, { role_id: 1, first_name: 'Ada', last_name: 'Admin' })
  admin = { actorUserId: user.id, asUserId: null, requestId: null }
})
after(() => database.close())

/** Until tomorrow, because the test may run across midnight. */
const now = () => [{ from: today, to: addDays(today, 1) }]
const past = { from: '2026-03-02', to: '2026-03-08' }

/** An advertiser's link with a name that texts show, and a publisher. */
async function business(name: string) {
  const provider = await makeProvider(db, { name: `Adlera ${name}` })
  const link = await makeProviderLink(db, {
    provider_id: provider.id,
    link_source_identifier_value: `BN-${name}`,
  })
  const publisher = await makePublisher(db, { name: `Quill ${name}` })
  return { provider, link, publisher, scope: { providerIds: [provider.id] } }
}

async function read(scope: ChangeScope, periods = now()): Promise<Change[]> {
  const { changes, isCut } = await readChangesInDays(db, { periods, ...scope })
  assert.equal(isCut, false)
  assert.deepEqual(
    changes.map(({ at }) => at.getTime()),
    changes.map(({ at }) => at.getTime()).toSorted((one, other) => other - one),
  )
  return changes
}

/** What a change added: kind, text and target. */
async function added(scope: ChangeScope, change: () => Promise<unknown>, periods = now()): Promise<Change[]> {
  const before = new Set((await read(scope, periods)).map(({ text }) => text))
  await change()
  return (await read(scope, periods)).filter(({ text }) => !before.has(text))
}

const said = (changes: readonly Change[]) => changes.map(({ kind, text, who }) => [kind, text, who])

test('a publication of a publisher link says which caps, weights, shares and rules it changed, by whom', async () => {
  const { provider, link, publisher, scope } = await business('one')
  const other = await makeProviderLink(db, {
    provider_id: provider.id,
    link_source_identifier_value: 'BN-other',
  })
  const group = await makeGroup(db, { description: 'Evening', rules: [{ link }] })
  let id = 0
  const first = await added(scope, async () => {
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
  const next = await added(scope, async () => {
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
  assert.deepEqual(said(await added(scope, publish)), [
    ['publication', `Publisher link ${id} of Quill one was published again without a change.`, 'Ada Admin'],
  ])
})

test('a publication of a group, and switching groups off', async () => {
  const { link, publisher, scope } = await business('group')
  const group = await makeGroup(db, { description: 'Night', rules: [{ link, capacity: 100 }] })
  await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to: group }] })
  const [rule] = await db.select().from(groupRule).where(eq(groupRule.advertiser_link_group_id, group.id))
  for (const [capacity, of] of [
    [250, scope],
    [500, { publisherIds: [publisher.id] }],
  ] as const) {
    const changes = await added(of, async () => {
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
  assert.deepEqual(said(await added(scope, () => setGroupsActive(db, admin, [group.id], false))), [
    ['switch', 'Advertiser link group Night was switched off.', 'Ada Admin'],
  ])
})

test('switching a publisher link off is one entry, though it is also a publication', async () => {
  const { link, publisher, scope } = await business('switch')
  const { id } = await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to: link }] })
  const switched = (isActive: boolean) => added(scope, () => setTargetingsActive(db, admin, [id], isActive))
  assert.deepEqual(said(await switched(false)), [
    ['switch', `Publisher link ${id} of Quill switch was switched off.`, 'Ada Admin'],
  ])
  assert.deepEqual(said(await switched(true)), [
    ['switch', `Publisher link ${id} of Quill switch was switched on.`, 'Ada Admin'],
  ])
})

test('caps, addresses and states of advertiser links, advertisers and publishers; other fields are not told', async () => {
  const { provider, link, publisher, scope } = await business('records')
  await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to: link }] })
  const place = { hosts: [], privateAllowed: true }
  const save = (change: object) =>
    saveProviderLink(db, admin, { ...link, ...change, updatedAt: undefined }, place)
  assert.deepEqual(said(await added(scope, () => save({ daily_cap: 500 }))), [
    [
      'cap',
      'Advertiser link BN-records of Adlera records has a daily cap of 500 instead of 10,000.',
      'Ada Admin',
    ],
  ])
  assert.deepEqual(said(await added(scope, () => save({ daily_cap: 500, description: 'Other' }))), [])
  const moved = await added(scope, () =>
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

  assert.deepEqual(said(await added(scope, () => setPublishersStatus(db, admin, [publisher.id], false))), [
    ['switch', 'Publisher Quill records was made inactive.', 'Ada Admin'],
  ])
  assert.deepEqual(said(await added(scope, () => archivePublishers(db, admin, [publisher.id]))), [
    ['switch', 'Publisher Quill records was archived.', 'Ada Admin'],
  ])
  assert.deepEqual(
    said(await added(scope, () => updateProvider(db, admin, provider.id, { details: 'x' }))),
    [],
  )
})

test('a share that holds on these days is told, also when it was changed later', async () => {
  const { provider, link, publisher, scope } = await business('share')
  const { id } = await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to: link, share: 60 }] })
  const [account] = await db
    .update(publisherAccount)
    .set({ valid_from: '2026-01-01' })
    .where(eq(publisherAccount.tid, id))
    .returning()
  const edit = (from_day: string) => () =>
    db.transaction((tx) => updatePublisherAccount(tx, admin, account!.id, { share_revenue: 55, from_day }))
  assert.deepEqual(said(await added(scope, edit('2026-03-05'), [past])), [
    [
      'share',
      `Publisher ad account ${account!.id} (BN-share of Adlera share, Quill share) has a share of 55 % instead of 60 % ` +
        'from 2026-03-05 on.',
      'Ada Admin',
    ],
  ])
  const term = { reports_gross_revenue: true, revenue_share_percentage: 80, from_day: '2026-03-04' }
  const changes = await added(scope, () => updateProvider(db, admin, provider.id, term), [past])
  assert.equal(changes.length, 1)
  assert.match(
    changes[0]!.text,
    /^Advertiser Adlera share reports gross .* leaves us 80 % of gross .* from 2026-03-04 on\.$/,
  )
  // Days on which it held already, and days before.
  for (const day of ['2026-03-20', '2026-02-01'])
    assert.deepEqual(await read(scope, [{ from: day, to: day }]), [])
})

async function fileOf(providerId: number, name: string, from: Day, to: Day): Promise<number> {
  const [row] = await db
    .insert(revenueImport)
    .values({
      provider_id: providerId,
      kind: 'file',
      scope: 'days',
      stage: 'done',
      in_force: true,
      csv_name: name,
      from_day: from,
      to_day: to,
      message: '',
      created_by: admin.actorUserId,
    })
    .returning({ id: revenueImport.id })
  return row!.id
}

test('files, removals and undoing of these days are told, whenever they were made', async () => {
  const { provider, scope } = await business('files')
  const id = await fileOf(provider.id, 'march.csv', '2026-03-01', '2026-03-03')
  await fileOf(provider.id, 'april.csv', '2026-04-01', '2026-04-03')
  const [loaded] = await read(scope, [past])
  assert.deepEqual(said([loaded!]), [
    ['import', 'File march.csv of Adlera files was loaded, with 2026-03-01 to 2026-03-03.', 'Ada Admin'],
  ])
  assert.deepEqual(loaded!.target, { kind: 'import', id })

  // Booking a checked file is no undoing, though its audit row has the same fields.
  const inForce = { entity: 'revenue_import', entityId: id } as const
  await writeAudit(db, admin, [
    { action: 'update', ...inForce, before: { in_force: false }, after: { in_force: true } },
  ])
  assert.equal((await read(scope, [past])).length, 1)
  const change = (is: boolean) => () => db.transaction((tx) => setInForce(tx, admin, id, is))
  assert.deepEqual(said(await added(scope, change(false), [past])), [
    ['undo', 'File march.csv of Adlera files was undone.', 'Ada Admin'],
    [
      'import',
      'File march.csv of Adlera files was loaded, with 2026-03-01 to 2026-03-03. It was undone since.',
      'Ada Admin',
    ],
  ])
  assert.deepEqual(said(await added(scope, change(true), [past])).slice(0, 1), [
    ['undo', 'File march.csv of Adlera files was put back.', 'Ada Admin'],
  ])

  const removal = {
    providerId: provider.id,
    from: '2026-03-08',
    to: '2026-03-09',
    accountId: null,
    channels: ['BN-1'],
  }
  assert.deepEqual(
    said(await added(scope, () => db.transaction((tx) => createRemoval(tx, admin, removal)), [past])),
    [['removal', 'Adlera files: Removed data of channel BN-1 of 2026-03-08 to 2026-03-09.', 'Ada Admin']],
  )
})

test('repairs of these days and their undoing are told; what is ignored moves nothing', async () => {
  const { provider, scope } = await business('repair')
  const repair = async (kind: 'map' | 'ignore', booked_as: string | null) => {
    const values = {
      provider_id: provider.id,
      channel: 'bn 12',
      kind,
      booked_as,
      from_day: '2026-03-01',
      to_day: '2026-03-02',
    }
    const [row] = await db.insert(channelRepair).values(values).returning({ id: channelRepair.id })
    const entity = { entity: 'channel_repair', entityId: row!.id } as const
    await writeAudit(db, admin, [{ action: 'create', ...entity, after: values }])
    return () =>
      writeAudit(db, admin, [
        {
          action: 'update',
          ...entity,
          before: { channel: 'bn 12', kind, undone: false },
          after: { undone: true },
        },
      ])
  }
  const undoIgnored = await repair('ignore', null)
  await undoIgnored()
  const undo = await repair('map', 'BN-12')
  assert.deepEqual(said(await read(scope, [past])), [
    ['repair', 'Channel bn 12 of Adlera repair is booked as BN-12: it was repaired.', 'Ada Admin'],
  ])
  assert.deepEqual(said(await added(scope, undo, [past])), [
    ['repair', 'Channel bn 12 of Adlera repair is booked as before: its repair was undone.', 'Ada Admin'],
  ])
})

test('the runs of an API are one entry of its advertiser', async () => {
  const { provider, scope } = await business('api')
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04'])
    await db.insert(revenueImport).values({
      provider_id: provider.id,
      kind: 'api',
      scope: 'days',
      stage: 'done',
      in_force: true,
      from_day: day,
      to_day: day,
      message: '',
    })
  assert.deepEqual(said(await read(scope, [past])), [
    ['import', 'The API of Adlera api was read 3 times, for 2026-03-02 to 2026-03-04.', 'System'],
  ])
})

test('only the days of the periods, the publishers and the advertisers that were asked for', async () => {
  const mine = await business('mine')
  const other = await business('other')
  const ids: number[] = []
  for (const { link, publisher } of [mine, other]) {
    const { id } = await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to: link }] })
    ids.push(id)
  }
  const targets = async (scope: ChangeScope, periods = now()) =>
    (await read(scope, periods)).map(({ target }) => target.id)
  assert.deepEqual(await targets({ publisherIds: [mine.publisher.id] }), [ids[0]])
  assert.deepEqual(await targets({ providerIds: [other.provider.id] }), [ids[1]])
  assert.deepEqual(await targets({ publisherIds: [mine.publisher.id], providerIds: [other.provider.id] }), [])
  const both = { publisherIds: [mine.publisher.id, other.publisher.id] }
  assert.deepEqual(await targets(both), [ids[1], ids[0]])
  assert.deepEqual(await targets(both, [past]), [])
  assert.deepEqual(await targets(both, [past, ...now()]), [ids[1], ids[0]])
  const everything = await readChangesInDays(db, { periods: now() })
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
  const { changes, isCut } = await readChangesInDays(db, { periods: now(), ...scope })
  assert.equal(changes.length, MOST_CHANGES)
  assert.equal(isCut, true)
  assert.equal(changes[0]!.text, 'Publisher Busy was made active.')
})

test('the days are found by indexes, however long the trail is', async () => {
  await db.execute(sql`
    insert into audit (at, action, entity, entity_id)
    select now() - make_interval(mins => k), 'sign_in', 'user', k::text from generate_series(100000, 120000) k`)
  await db.execute(sql`analyze`)
  const statements: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) }
  const { pool } = database
  await readChangesInDays(drizzle(pool, { schema, logger }), { periods: [past, ...now()] })
  const plans = await Promise.all(
    statements.map(({ query, params }) => pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)),
  )
  const text = plans.flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN'])).join('\n')
  assert.match(text, /audit_at_idx/)
  assert.doesNotMatch(text, /Seq Scan on audit/)
})
