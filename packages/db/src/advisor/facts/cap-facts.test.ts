import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CapKind } from '@headgate/contract/base/constants'
import { eq } from 'drizzle-orm'
import { systemActor } from '../../base/audit.ts'
import { publishGroup } from '../../publishing/publish-group.ts'
import { publishTargeting } from '../../publishing/publish-targeting.ts'
import { makeGroup, makeProvider, makeProviderLink, makePublisher, makeTargeting } from '../../sample/make.ts'
import {
  capUsage,
  groupRule,
  linkWatch,
  providerLink,
  targeting,
  targetingRule,
  targetingRuleDetail,
} from '../../schema/all.ts'
import { addReferenceData } from '../../settings/reference-data.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { capKey, readCapSurroundings, readUsedCaps } from './cap-facts.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  await addReferenceData(database.db, 'alerts@headgate.test')
})
after(() => database.close())

const DAY = '2026-05-01'
const use = (entity_id: number, used: number) =>
  database.db.insert(capUsage).values({ day: DAY, kind: 'provider_link', entity_id, leased: used, used })

const around = async (kind: CapKind, id: number) =>
  (await readCapSurroundings(database.db, DAY, [{ kind, id }])).get(capKey({ kind, id }))

test('room is with enabled links of the same properties, those without a cap first, then by what is left', async () => {
  const { db } = database
  const provider = await makeProvider(db, { name: 'Roomy' })
  const away = await makeProvider(db, { status: false })
  const make = (given: object, of = provider.id) =>
    makeProviderLink(db, { provider_id: of, quality_score: 'premium', ...given })
  const full = await make({ daily_cap: 100 })
  const little = await make({ daily_cap: 50 })
  const much = await make({ daily_cap: 90 })
  const endless = await make({ daily_cap: 0 })
  const used = await make({ daily_cap: 10 })
  await make({ daily_cap: 500, quality_score: 'low' })
  await make({ daily_cap: 500, disabled: true })
  await make({ daily_cap: 500, reusable: false })
  await make({ daily_cap: 500 }, away.id)
  await use(full.id, 100)
  await use(much.id, 10)
  await use(used.id, 10)
  const found = await around('provider_link', full.id)
  assert.deepEqual(found?.partner, { kind: 'provider', id: provider.id })
  assert.equal(found.isStepOfWaterfall, false)
  assert.deepEqual(
    found.rooms.map(({ id, left }) => [id, left]),
    [
      [endless.id, null],
      [much.id, 80],
      [little.id, 50],
    ],
  )
  assert.match(found.rooms[0]!.name, /^Roomy · /)
  assert.deepEqual(
    (await readUsedCaps(db, DAY)).map(({ id }) => id).toSorted((a, b) => a - b),
    [full.id, much.id, used.id].toSorted((a, b) => a - b),
  )
})

test('a rule has the room of its links, and is a step of a waterfall while another rule follows', async () => {
  const { db } = database
  const provider = await makeProvider(db)
  const links = [
    await makeProviderLink(db, { provider_id: provider.id, daily_cap: 40 }),
    await makeProviderLink(db, { provider_id: provider.id, daily_cap: 40 }),
  ]
  const publisher = await makePublisher(db)
  const { id } = await makeTargeting(db, {
    publisher_id: publisher.id,
    targeting_type: 'waterfall',
    rules: links.map((to) => ({ to })),
  })
  const rules = await db
    .select()
    .from(targetingRule)
    .where(eq(targetingRule.targeting_id, id))
    .orderBy(targetingRule.priority)
  const [first, last] = [await around('rule', rules[0]!.id), await around('rule', rules[1]!.id)]
  assert.deepEqual([first?.isStepOfWaterfall, last?.isStepOfWaterfall], [true, false])
  assert.deepEqual(first?.partner, { kind: 'publisher', id: publisher.id })
  assert.deepEqual(
    first.rooms.map((room) => [room.id, room.left]),
    [[links[0]!.id, 40]],
  )
  await db.update(targetingRule).set({ disabled: true }).where(eq(targetingRule.id, rules[1]!.id))
  await db
    .update(targetingRuleDetail)
    .set({ provider_link_id: links[1]!.id })
    .where(eq(targetingRuleDetail.targeting_rule_id, rules[0]!.id))
  await db.update(targeting).set({ targeting_type: 'round_robin' }).where(eq(targeting.id, id))
  assert.deepEqual(await around('rule', rules[0]!.id), first, 'a draft changes nothing')
  await publishTargeting(db, id, systemActor)
  await db.update(providerLink).set({ disabled: true }).where(eq(providerLink.id, links[1]!.id))
  const alone = await around('rule', rules[0]!.id)
  assert.deepEqual([alone?.isStepOfWaterfall, alone?.rooms], [false, []])
})

test('a group and its rules have the room of the links that engines serve', async () => {
  const { db } = database
  const links = [await makeProviderLink(db, { daily_cap: 30 }), await makeProviderLink(db, { daily_cap: 20 })]
  const group = await makeGroup(db, { targeting: 'waterfall', rules: links.map((link) => ({ link })) })
  const rules = await db
    .select()
    .from(groupRule)
    .where(eq(groupRule.advertiser_link_group_id, group.id))
    .orderBy(groupRule.priority)
  const told = () =>
    Promise.all([
      around('group', group.id),
      around('group_rule', rules[0]!.id),
      around('group_rule', rules[1]!.id),
    ]).then((all) => all.map((one) => [one!.isStepOfWaterfall, one!.rooms.map(({ left }) => left)]))
  const served = [
    [false, [30, 20]],
    [true, [30]],
    [false, [20]],
  ]
  assert.deepEqual(await told(), served)
  await db.update(groupRule).set({ active: false }).where(eq(groupRule.id, rules[1]!.id))
  assert.deepEqual(await told(), served, 'a draft changes nothing')
  await publishGroup(db, group.id, systemActor)
  await db.insert(linkWatch).values({ provider_link_id: links[0]!.id, ok: false, paused_at: new Date() })
  assert.deepEqual(await told(), [
    [false, []],
    [false, []],
    [false, []],
  ])
})

test('nothing is asked for no caps', async () => {
  assert.equal((await readCapSurroundings(database.db, DAY, [])).size, 0)
})
