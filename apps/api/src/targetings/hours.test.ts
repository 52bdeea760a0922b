import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { scheduledTexts as texts } from '@headgate/contract/scheduled/texts'
import { explainSearch } from '@headgate/contract/targetings/explain-search'
import { compareTargeting, restoreTargetingRevision } from '@headgate/contract/targetings/revisions'
import { engineState } from '@headgate/db/schema/all'
import { and, eq } from 'drizzle-orm'
import { groupTester } from '../testing/groups.ts'
import { ruleTo, sentRules, targetingApi } from '../testing/targetings.ts'

let t: Awaited<ReturnType<typeof targetingApi>>
before(async () => {
  t = await targetingApi()
})
after(() => t.api.close())

/** Monday 08:00 to 09:59 in Berlin. */
const hours = { time_zone: 'Europe/Berlin', of_week: [8, 9] }

const formatOf = async (kind: 'targeting' | 'group', id: number) => {
  const [row] = await t.api.database.db
    .select()
    .from(engineState)
    .where(and(eq(engineState.kind, kind), eq(engineState.entity_id, id)))
  return row!.format
}

test('hours are saved, served in a format that older engines leave alone, compared, restored, and taken away', async () => {
  const [first, second] = t.links
  const link = await t.created({
    status: 'published',
    targeting_rules: [ruleTo(first, { hours: { ...hours, of_week: [9, 8, 9] } }), ruleTo(second)],
  })
  assert.deepEqual(
    link.targeting_rules.map((rule) => rule.hours),
    [hours, null],
  )
  const served = (await t.served('targeting', link.id))!.rules
  assert.deepEqual([served[0]!.hours, 'hours' in served[1]!], [hours, false])
  assert.equal(await formatOf('targeting', link.id), 2)

  // A note changes nothing that is served, so the link stays published.
  assert.equal((await t.updated(link.id, { notes: 'a note' })).status, 'published')
  const [one, other] = sentRules(link)
  const draft = await t.updated(link.id, { targeting_rules: [{ ...one, hours: null }, other] })
  assert.equal(draft.status, 'draft')
  const { difference } = (await t.call(compareTargeting, { params: { id: link.id } })).data
  assert.deepEqual(
    difference.rules.map((rule) => rule.fields),
    [[{ field: 'hours', before: hours }], []],
  )
  await t.updated(link.id, { status: 'published' })
  assert.equal(await formatOf('targeting', link.id), 1)
  const [publication] = await t.publications(link.id)
  const restored = await t.call(restoreTargetingRevision, {
    params: { id: link.id },
    body: { revision: publication!.revision },
  })
  assert.deepEqual(restored.data.targeting.targeting_rules[0]!.hours, hours)
  const changes = (await t.auditOf(link.id)).map((row) => JSON.stringify(row.after))
  assert.ok(changes.some((text) => text.includes('"hours":null')))
})

test('a whole week is stored as none; no hour, an unknown zone and an offset are refused at the field', async () => {
  const [link] = t.links
  const of_week = Array.from({ length: 168 }, (_, hour) => hour)
  const whole = await t.created({ targeting_rules: [ruleTo(link, { hours: { time_zone: 'UTC', of_week } })] })
  assert.equal(whole.targeting_rules[0]!.hours, null)
  for (const [given, path, text] of [
    [{ ...hours, of_week: [] }, 'of_week', texts.hoursRequired],
    [{ ...hours, time_zone: 'Europe/Nowhere' }, 'time_zone', texts.zoneInvalid],
    [{ ...hours, time_zone: '+02:00' }, 'time_zone', texts.zoneInvalid],
  ] as const) {
    const refused = await t.refusal({
      targeting_rules: [ruleTo(link, { hours: { ...given, of_week: [...given.of_week] } })],
    })
    assert.deepEqual(refused, { [`targeting_rules.0.hours.${path}`]: text })
  }
  await t.refusal({ targeting_rules: [ruleTo(link, { hours: { ...hours, of_week: [168] } })] })
})

test('a waterfall needs an uncapped rule that runs at all hours', async () => {
  const [first, second] = t.links
  const given = { targeting_type: 'waterfall' as const }
  const capped = ruleTo(first, { daily_cap: 10, daily_frequency: null })
  const timed = ruleTo(second, { daily_frequency: null, hours })
  assert.deepEqual(await t.refusal({ ...given, targeting_rules: [capped, timed] }), {
    targeting_rules: texts.waterfallNeedsAllHours,
  })
  await t.created({ ...given, targeting_rules: [timed, ruleTo(first, { daily_frequency: null })] })
})

test('Explain Search says at a chosen time that a rule is out of its hours', async () => {
  const [first, second] = t.links
  const link = await t.created({
    status: 'published',
    targeting_rules: [ruleTo(first, { hours }), ruleTo(second)],
  })
  const rules = async (time: string) => {
    // Without an agent it would be a bot.
    const body = { time, user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0' }
    const { live } = (await t.call(explainSearch, { params: { id: link.id }, body })).data
    return live.rules.map((rule) => [rule.state, rule.reason])
  }
  // 07:59 UTC is 08:59 in Berlin in winter, and 09:59 in summer.
  assert.deepEqual((await rules('2026-11-23T07:59:00.000Z'))[0]![1], 'has room')
  assert.deepEqual(await rules('2026-11-23T09:00:00.000Z'), [
    ['no room', 'out of its hours'],
    ['picked', 'has room'],
  ])
  assert.deepEqual((await rules('2026-07-06T07:59:00.000Z'))[0]![1], 'has room')
  assert.deepEqual((await rules('2026-07-06T08:00:00.000Z'))[0]![1], 'out of its hours')
})

test('rules of groups have hours too', async () => {
  const groups = await groupTester(t.api)
  const { advertiser_link_group: group, live } = await groups.created({
    published: true,
    rules: [groups.rule(0, { hours }), groups.rule(1)],
  })
  assert.deepEqual(
    group.rules.map((rule) => rule.hours),
    [hours, null],
  )
  assert.deepEqual(live!.rules[0]!.hours, hours)
  assert.equal(await formatOf('group', group.id), 2)
  const { advertiser_link_group: changed } = await groups.changed(group.id, {
    rules: group.rules.map((rule) => ({ ...rule, hours: null })),
  })
  assert.deepEqual([changed.status, changed.rules[0]!.hours], ['draft', null])
})
