import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  activateAdvice,
  closeAdvice,
  countAdvice,
  listAdvice,
  snoozeAdvice,
} from '@headgate/contract/advisor/advice-calls'
import { listAdviceRules, saveAdviceRule } from '@headgate/contract/advisor/rule-calls'
import { applyJudgement } from '@headgate/db/advisor/apply-judgement'
import { advisor } from '@headgate/db/schema/all'
import type { Finding } from '@headgate/domain/advice/finding'
import { DAY_MS } from '@headgate/domain/days'
import { eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
const call = { token: '' }
before(async () => {
  api = await testApi()
  call.token = api.admin
})
after(() => api.close())

const finding = (id: number): Finding => ({
  rule: 'unmatched_revenue',
  subject: { kind: 'provider', id },
  partner: null,
  title: `Money of ${id} waits`,
  sentences: [['Open the ', { text: 'repair queue', to: '/repairs' }]],
  facts: { gross: '12.5' },
  loss: '4',
})

/** Opens an item of its own and returns its id. Items of earlier tests stay. */
let subjects = 0
const lasting: Finding[] = []
async function openItem(): Promise<number> {
  subjects += 1
  lasting.push(finding(subjects))
  const { db } = api.database
  const { opened } = await applyJudgement(
    db,
    { rule: 'unmatched_revenue', found: lasting, unknown: [] },
    new Date(),
  )
  return opened[0]!.id
}

const later = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

test('an active item is snoozed, woken and closed, and then nothing more', async () => {
  const id = await openItem()
  const of = { ...call, params: { id } }
  const until = later(1)
  const snoozed = await invoke(api.app, snoozeAdvice, {
    ...of,
    body: { notes: 'Wait', snoozed_until: until },
  })
  assert.deepEqual([snoozed.status, snoozed.data.status, snoozed.data.snoozed_until], [200, 'snoozed', until])
  const again = await invoke(api.app, snoozeAdvice, { ...of, body: { notes: 'Wait', snoozed_until: until } })
  assert.deepEqual(
    [again.status, again.error?.code, again.error?.message],
    [409, 'advice_state', 'This advice is snoozed. It can be made active again or closed.'],
  )
  const woken = await invoke(api.app, activateAdvice, { ...of, body: { notes: 'Now' } })
  assert.deepEqual([woken.data.status, woken.data.snoozed_until], ['active', null])
  assert.equal((await invoke(api.app, activateAdvice, { ...of, body: { notes: 'Now' } })).status, 409)
  const closed = await invoke(api.app, closeAdvice, { ...of, body: { notes: 'Done' } })
  assert.equal(closed.data.status, 'closed')
  assert.deepEqual(
    closed.data.history.map(({ event, payload: { notes } }) => [event, notes]),
    [
      ['closed', 'Done'],
      ['activated', 'Now'],
      ['snoozed', 'Wait'],
      ['opened', 'Found by the advisor.'],
    ],
  )
  assert.notEqual(closed.data.history[0]!.user.first_name, 'System')
  for (const action of [closeAdvice, activateAdvice])
    assert.equal((await invoke(api.app, action, { ...of, body: { notes: 'x' } })).status, 409)
})

test('two people who close one item at once: one is told that it is closed', async () => {
  const id = await openItem()
  const both = await Promise.all(
    ['a', 'b'].map((notes) => invoke(api.app, closeAdvice, { ...call, params: { id }, body: { notes } })),
  )
  assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]))
})

test('refusals name the field and the remedy', async () => {
  const id = await openItem()
  const refused = async (body: object) => {
    const { status, error } = await invoke(api.app, snoozeAdvice, {
      ...call,
      params: { id },
      body,
    })
    return [status, error?.fields]
  }
  assert.deepEqual(await refused({ notes: ' ', snoozed_until: later(1) }), [
    400,
    { notes: 'Notes field is required' },
  ])
  assert.deepEqual(await refused({ snoozed_until: later(1) }), [400, { notes: 'Notes field is required' }])
  assert.deepEqual(await refused({ notes: 'x' }), [400, { snoozed_until: 'Snooze until field is required' }])
  assert.deepEqual(await refused({ notes: 'x', snoozed_until: '' }), [
    400,
    { snoozed_until: 'Snooze until field is required' },
  ])
  for (const unclear of ['tomorrow', '2026-12-24', '2026-12-24T12:00'])
    assert.deepEqual(await refused({ notes: 'x', snoozed_until: unclear }), [
      400,
      { snoozed_until: 'Please enter a time with its zone, such as 2026-11-25T14:00:00Z.' },
    ])
  assert.deepEqual(await refused({ notes: 'x', snoozed_until: later(-1) }), [
    400,
    { snoozed_until: 'Snooze date time must be greater than current date time' },
  ])
  assert.equal((await refused({ notes: 'x', snoozed_until: later(1_100_000) }))[0], 400)
  const unknown = { ...call, params: { id: 999_999 }, body: { notes: 'x' } }
  assert.equal((await invoke(api.app, closeAdvice, unknown)).status, 404)
})

test('the list filters, orders and pages, and its HTML is clean whatever is stored', async () => {
  const id = await openItem()
  await api.database.db
    .update(advisor)
    .set({
      description: '<p onclick="x()">a<script>1</script><a href="javascript:1">b</a></p>',
      title: '<i>Odd</i>',
    })
    .where(eq(advisor.id, id))
  const { data } = await invoke(api.app, listAdvice, { ...call, query: { q: '<i>odd' } })
  assert.deepEqual(
    data.data.map((item) => [item.id, item.title, item.description, item.loss]),
    [[id, '<i>Odd</i>', '<p>a<a>b</a></p>', '4.000000']],
  )
  const newest = await invoke(api.app, listAdvice, { ...call, query: { size: 1, status: 'active' } })
  assert.equal(newest.data.data[0]!.id, id)
  const oldest = await invoke(api.app, listAdvice, {
    ...call,
    query: { size: 1, order_by: 'id', order_direction: 'ASC' },
  })
  assert.ok(oldest.data.data[0]!.id < id)
  const { active } = (await invoke(api.app, countAdvice, call)).data
  assert.equal(newest.data.total, active)
  assert.equal(newest.data.statusFilter.find(({ value }) => value === 'active')!.count, active)
  const wrong = await invoke(api.app, listAdvice, { ...call, query: { partner: '7' } })
  assert.deepEqual(wrong.error?.fields, {
    'partner.0': 'A partner is written like publisher-3 or provider-7.',
  })
})

test('rules are read and saved, with the version that was read', async () => {
  const { data } = await invoke(api.app, listAdviceRules, call)
  const { rule, thresholds, updatedAt } = data.rules.find((one) => one.rule === 'link_silent')!
  assert.deepEqual(thresholds, { hours: 2, least_searches: 10 })
  const save = (body: object) =>
    invoke(api.app, saveAdviceRule, {
      ...call,
      params: { rule },
      body: { enabled: true, thresholds: { hours: 4 }, updatedAt, ...body },
    })
  assert.deepEqual((await save({})).data.thresholds, { hours: 4, least_searches: 10 })
  assert.equal((await save({ thresholds: { hours: 5 } })).status, 409)
  const wrong = await save({ thresholds: { hours: 0.5 }, updatedAt: undefined })
  assert.deepEqual(
    [wrong.status, wrong.error?.fields],
    [400, { 'thresholds.hours': 'Please enter a number from 1 to 72.' }],
  )
})
