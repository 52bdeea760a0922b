import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pubAccountsOfRule } from '@headgate/contract/targetings/calls'
import {
  createTargetingRules,
  deleteTargetingRule,
  listTargetingRules,
  updateTargetingRules,
} from '@headgate/contract/targetings/rules'
import { ruleTo, sentRules, targetingApi } from '../testing/targetings.ts'

let t: Awaited<ReturnType<typeof targetingApi>>
before(async () => {
  t = await targetingApi()
})
after(() => t.api.close())

test('rules of the draft are added, changed and archived one by one', async () => {
  const [first, second, third] = t.links
  const link = await t.created({ status: 'published' })
  const body = { targeting_id: link.id, targeting_rules: [ruleTo(second), ruleTo(third, { id: 1 })] }
  const added = await t.call(createTargetingRules, { body })
  assert.equal(added.status, 200, JSON.stringify(added.error))
  const rules = added.data.targeting_rules
  assert.deepEqual(
    rules.map((rule) => [rule.provider_details[0]!.provider_link, rule.priority]),
    [
      [first.id, 1],
      [second.id, 2],
      [third.id, 3],
    ],
  )
  assert.equal((await t.read(link.id)).status, 'draft')
  assert.equal((await t.served('targeting', link.id))!.rules.length, 1)

  const [, two, three] = sentRules(await t.read(link.id))
  const changed = await t.call(updateTargetingRules, {
    body: {
      targeting_id: link.id,
      targeting_rules: [
        { ...three, priority: 1 },
        { ...two, daily_cap: 4, priority: null },
      ],
    },
  })
  assert.deepEqual(
    changed.data.targeting_rules.map((rule) => [rule.id, rule.daily_cap]),
    [
      [rules[0]!.id, 0],
      [three!.id, 0],
      [two!.id, 4],
    ],
  )
  const gone = await t.call(deleteTargetingRule, { params: { id: rules[0]!.id } })
  assert.deepEqual(gone.data, { ids: [rules[0]!.id] })
  assert.deepEqual(
    (await t.read(link.id)).targeting_rules.map((rule) => rule.id),
    [three!.id, two!.id],
  )
  assert.equal((await t.call(deleteTargetingRule, { params: { id: rules[0]!.id } })).status, 404)
})

test('calls for single rules refuse what the form refuses', async () => {
  const [first, second] = t.links
  const link = await t.created()
  const inUse = await t.call(createTargetingRules, {
    body: { targeting_id: link.id, targeting_rules: [ruleTo(first)] },
  })
  assert.deepEqual(Object.keys(inUse.fields), ['targeting_rules.0.provider_details.0.provider_link'])
  const foreign = await t.call(updateTargetingRules, {
    body: { targeting_id: link.id, targeting_rules: [{ id: 999_999, comment: 'x' }] },
  })
  assert.deepEqual(foreign.fields, {
    targeting_rules: 'This rule does not belong to this publisher link, or it was archived.',
  })
  const nowhere = { targeting_id: 999_999, targeting_rules: [ruleTo(second)] }
  assert.equal((await t.call(createTargetingRules, { body: nowhere })).status, 404)
})

test('fields of a rule that are not sent stay, and texts have the position that was sent', async () => {
  const [first, second] = t.links
  const link = await t.created({ targeting_rules: [ruleTo(first), ruleTo(second, { daily_cap: 9 })] })
  const [one, two] = sentRules(link)
  const put = (
    ...targeting_rules: { id: number; comment?: string; daily_cap?: number; priority?: number }[]
  ) => t.call(updateTargetingRules, { body: { targeting_id: link.id, targeting_rules } })
  const { data } = await put({ id: Number(two!.id), comment: 'evening' })
  assert.deepEqual(sentRules({ ...link, targeting_rules: data.targeting_rules }), [
    one,
    { ...two, comment: 'evening' },
  ])
  const refused = await put({ id: Number(two!.id), daily_cap: -1 })
  assert.deepEqual(Object.keys(refused.fields), ['targeting_rules.0.daily_cap'])
  // Positions are those that were sent, also where priorities put the rules elsewhere.
  const body = {
    targeting_rules: [
      { ...one, priority: 2, daily_cap: -1 },
      { ...two, priority: 1 },
    ],
  }
  assert.deepEqual(Object.keys((await t.update(link.id, body)).fields), ['targeting_rules.0.daily_cap'])
})

test('rules are listed by publisher link and by advertiser link, without archived ones', async () => {
  const [first, second] = t.links
  const link = await t.created({ targeting_rules: [ruleTo(first), ruleTo(second)] })
  await t.updated(link.id, { targeting_rules: [sentRules(link)[1]] })
  const list = (query: object) => t.call(listTargetingRules, { query: { ...query } })
  const own = await list({ targeting_id: link.id })
  assert.deepEqual(
    [own.data.total, own.data.targeting_rules.map((rule) => rule.provider_details[0]!.provider_link)],
    [1, [second.id]],
  )
  const ofLink = await list({ provider_link_id: second.id, order_by: 'targeting_id', size: 1 })
  assert.equal(ofLink.data.targeting_rules[0]!.targeting_id, link.id)
  assert.ok(ofLink.data.total >= 1)
})

test('the publisher ad accounts of a rule are read, the running one first', async () => {
  const [first] = t.links
  const link = await t.created({ status: 'published' })
  const [rule] = sentRules(link)
  await t.updated(link.id, {
    status: 'published',
    targeting_rules: [{ ...rule, revenue_share_percentage: 55 }],
  })
  const params = { pid: link.publisher_id, tid: link.id, ruleID: link.targeting_rules[0]!.id }
  const { data } = await t.call(pubAccountsOfRule, { params })
  assert.deepEqual(
    data.map((account) => [
      account.link_id,
      account.status,
      account.share_revenue,
      account.valid_to === null,
    ]),
    [
      [first.id, true, 55, true],
      [first.id, false, 70, false],
    ],
  )
  assert.equal((await t.call(pubAccountsOfRule, { params: { ...params, tid: 999_999 } })).status, 404)
  assert.deepEqual((await t.call(pubAccountsOfRule, { params: { ...params, pid: 999_999 } })).data, [])
})
