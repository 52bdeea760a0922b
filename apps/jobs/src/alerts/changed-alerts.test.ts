import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { applyJudgement } from '@headgate/db/advisor/apply-judgement'
import { makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { targetingRule } from '@headgate/db/schema/all'
import { alertParts, at, finding } from './testing/alert-parts.ts'

const parts = await alertParts()
const { db, webhook, calls, mails, found, make, save, send, collected, run, subjects, states } = parts
after(parts.close)
beforeEach(parts.reset)

const waits = { digest_minutes: 60, tells_end: true }
const silent = (id: number) => `Headgate: Link ${id} of <Acme> fell silent`

/** An alert over everything that has told items 1 and 77, while item 2 waits for the next message. */
async function alertThatWaits(): Promise<number> {
  const { id } = await make(waits)
  await found(at(1), finding(1), finding(77))
  await run(at(1))
  await found(at(2), finding(1), finding(77), finding(2))
  await run(at(2))
  mails.length = 0
  return id
}

test('what waits is not told when it lies outside of the scope by then, also to new recipients', async () => {
  const id = await alertThatWaits()
  await save(id, { ...waits, targeting_ids: [77], emails: 'partner@acme.test' })
  await run(at(120))
  assert.deepEqual(mails, [])
  await save(id, waits)
  await run(at(180))
  assert.deepEqual(subjects(), [silent(2)], 'it is told when it lies in the scope again')
})

test('what waits is not told when it is smaller than the alert takes by then', async () => {
  const id = await alertThatWaits()
  await save(id, { ...waits, least_volume: 1_000 })
  await run(at(120))
  assert.deepEqual(mails, [])
})

test('an item that is smaller by the time it is told is told all the same by an alert that nobody changed', async () => {
  const given = { ...waits, least_volume: 15 }
  await make(given)
  await found(at(1), finding(77))
  await run(at(1))
  await found(at(2), finding(77), finding(2))
  await run(at(2))
  mails.length = 0
  await found(at(3), finding(77), finding(2, { facts: { searches_a_week_ago: 10 } }))
  await run(at(3))
  await run(at(120))
  assert.deepEqual(subjects(), [silent(2)])
})

test('the ends that wait are told of what lies in the scope by then, however small it is', async () => {
  const id = await alertThatWaits()
  await found(at(3), finding(2))
  await run(at(3))
  await save(id, { ...waits, targeting_ids: [77], least_volume: 1_000 })
  await run(at(120))
  await run(at(240))
  assert.deepEqual(subjects(), ['Headgate: over: Link 77 of <Acme> fell silent'])
})

test('what waited before an alert was off is not told after it', async () => {
  const id = await alertThatWaits()
  await save(id, { ...waits, enabled: false })
  await run(at(3))
  await save(id, waits)
  await parts.setSince(id, at(4))
  await run(at(120))
  assert.deepEqual(mails, [])
})

test('a message that is tried again has only items that the alert is still about', async () => {
  const given = { by_mail: false, webhook_url: webhook.url, digest_minutes: 0 }
  const { id } = await make(given)
  webhook.status = 503
  await found(at(1), finding(1), finding(77))
  const due = await collected(at(1))
  await found(at(2), finding(1), finding(77), finding(2))
  due.push(...(await collected(at(2))))
  for (const one of due) await assert.rejects(send(one), /replied with 503/)
  await save(id, { ...given, targeting_ids: [77] })
  calls.length = 0
  webhook.status = 200
  for (const one of due) await send(one)
  const told = calls.map(({ body }) => JSON.parse(body) as { data: { items: { title: string }[] } })
  assert.deepEqual(
    told.map(({ data }) => data.items.map(({ title }) => title)),
    [['Link 77 of <Acme> fell silent']],
  )
  assert.deepEqual(await states(id), [
    ['failed', 'The alert is not about these items any more.'],
    ['sent', null],
  ])
})

test('an alert of a publisher link tells of the caps of its rules, and of no other rule', async () => {
  const to = await makeProviderLink(db)
  const [link, other] = [
    await makeTargeting(db, { rules: [{ to }] }),
    await makeTargeting(db, { rules: [{ to }] }),
  ]
  const rules = await db.select().from(targetingRule)
  const full = (of: { id: number }) => {
    const { id } = rules.find((rule) => rule.targeting_id === of.id)!
    return finding(1, { rule: 'cap_full', subject: { kind: 'targeting_rule', id }, title: `Full ${of.id}` })
  }
  await make({ rules: ['cap_full'], targeting_ids: [link.id] })
  const judgement = { rule: 'cap_full', found: [full(other), full(link)], unknown: [] } as const
  await applyJudgement(db, judgement, at(1))
  await run(at(1))
  assert.deepEqual(subjects(), [`Headgate: Full ${link.id}`])
})

test('an item whose rule had read its facts before the alert was made is told when it is opened after it', async () => {
  await make()
  await found(at(-1), finding(1))
  await run(at(1))
  assert.deepEqual(subjects(), [silent(1)])
})
