import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Advice, closeAdvice, listAdvice } from '@headgate/contract/advisor/advice-calls'
import { listAdviceRules, saveAdviceRule } from '@headgate/contract/advisor/rule-calls'
import { CSV_HEAD, makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { daysBefore } from '@headgate/domain/days'
import { JobSender } from '@headgate/queue/job-sender'
import { advise } from '@headgate/queue/jobs/advise'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { uploadReport } from '../revenue/testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from '../revenue/testing/revenue-parts.ts'
import { invoke } from '../testing/api.ts'
import { runAdvise } from './testing/run-advise.ts'

/** Advice as the job makes it, from files that were loaded and booked, with real analytics and jobs. */

let parts: RevenueParts
let jobs: JobSender
before(async () => {
  parts = await revenueParts()
  jobs = new JobSender(parts.api.database, [advise])
})
after(async () => {
  await jobs.stop()
  await parts.close()
})

const ago = (days: number) => daysBefore(days, new Date())

const rules = async () => {
  const { data } = await invoke(parts.api.app, listAdviceRules, { token: parts.api.admin })
  return new Map(data.rules.map((one) => [one.rule, one]))
}

/** Sets thresholds of a rule. */
async function set(rule: string, thresholds: Record<string, number>): Promise<void> {
  const { status } = await invoke(parts.api.app, saveAdviceRule, {
    token: parts.api.admin,
    params: { rule },
    body: { enabled: true, thresholds },
  })
  assert.equal(status, 200)
}

/** Runs the job, which judges a rule or notes that it failed. */
async function judge(rule: string): Promise<void> {
  const momentOf = async () => {
    const one = (await rules()).get(rule)!
    return `${one.judged_at} ${one.failed_at}`
  }
  const earlier = await momentOf()
  await runAdvise(parts.api.database.db, jobs)
  assert.notEqual(await momentOf(), earlier, `${rule} was judged`)
}

const items = async (rule: string, provider: number): Promise<Advice[]> => {
  const { data } = await invoke(parts.api.app, listAdvice, {
    token: parts.api.admin,
    query: { partner: `provider-${provider}` },
  })
  return data.data.filter((item) => item.rule === rule)
}

/** The items about rules that lead to nothing. */
const ignoredRules = async (): Promise<Advice[]> => {
  const { data } = await invoke(parts.api.app, listAdvice, { token: parts.api.admin, query: {} })
  return data.data.filter(({ rule }) => rule === 'rule_ignored')
}

/** An advertiser whose files state whole days. */
async function advertiser(channel: string): Promise<number> {
  const { db } = parts.api.database
  const { id } = await makeRevenueAdvertiser(db, { [channel]: 1 })
  await db.execute(sql`update csv_mapping set scope = 'days' where advertiser_id = ${id}`)
  return id
}

const file = (rows: [day: string, channel: string, gross: string][]) =>
  `${[CSV_HEAD, ...rows.map(([day, channel, gross]) => `${day},${channel},US,100,80,6,${gross}`)].join('\n')}\n`

test('unmatched money opens an item, which follows the money and ends with it', async () => {
  await set('unmatched_revenue', { least_days: 0, least_gross: 20 })
  const id = await advertiser('BN-1')
  await uploadReport(
    parts,
    id,
    file([
      [ago(3), 'BN-1', '50'],
      [ago(3), 'BN-X', '19.99'],
    ]),
  )
  await judge('unmatched_revenue')
  assert.deepEqual(await items('unmatched_revenue', id), [])

  await uploadReport(
    parts,
    id,
    file([
      [ago(3), 'BN-1', '50'],
      [ago(3), 'BN-X', '25.5'],
    ]),
  )
  await judge('unmatched_revenue')
  const [opened] = await items('unmatched_revenue', id)
  assert.deepEqual([opened?.status, opened?.facts.gross], ['active', '25.500000'])
  assert.match(opened!.description, /\$25\.50<\/strong> gross .* \(BN-X\)/)

  await uploadReport(
    parts,
    id,
    file([
      [ago(3), 'BN-1', '50'],
      [ago(3), 'BN-X', '31'],
    ]),
  )
  await judge('unmatched_revenue')
  const [updated] = await items('unmatched_revenue', id)
  assert.deepEqual([updated?.id, updated?.facts.gross], [opened!.id, '31.000000'])
  assert.ok(updated!.updatedAt > opened!.updatedAt)

  await uploadReport(parts, id, file([[ago(3), 'BN-1', '81']]))
  await judge('unmatched_revenue')
  const [over] = await items('unmatched_revenue', id)
  assert.deepEqual([over?.status, over?.history[0]?.user.first_name], ['closed', 'System'])
  assert.match(over!.history[0]!.payload.notes, /^Over since \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)\.$/)
})

test('what a person closed stays closed until it was over once', async () => {
  const id = await advertiser('BN-2')
  const withMoney = file([
    [ago(2), 'BN-2', '50'],
    [ago(2), 'BN-Y', '40'],
  ])
  await uploadReport(parts, id, withMoney)
  await judge('unmatched_revenue')
  const [opened] = await items('unmatched_revenue', id)
  await invoke(parts.api.app, closeAdvice, {
    token: parts.api.admin,
    params: { id: opened!.id },
    body: { notes: 'Known' },
  })
  await judge('unmatched_revenue')
  assert.deepEqual(
    (await items('unmatched_revenue', id)).map(({ status, over_at }) => [status, over_at]),
    [['closed', null]],
  )
  await uploadReport(parts, id, file([[ago(2), 'BN-2', '90']]))
  await judge('unmatched_revenue')
  await uploadReport(parts, id, withMoney)
  await judge('unmatched_revenue')
  assert.deepEqual(
    (await items('unmatched_revenue', id)).map(({ status }) => status),
    ['active', 'closed'],
  )
})

test('a channel that files lower again and again is told; without analytics its item stays, and others are judged', async () => {
  const id = await advertiser('BN-3')
  const lowered = ['90', '80', '85', '70', '70']
  for (const gross of lowered)
    await uploadReport(
      parts,
      id,
      file([
        [ago(5), 'BN-3', gross],
        [ago(4), 'BN-3', '10'],
      ]),
    )
  await set('taken_back', { least_imports: 3 })
  await judge('taken_back')
  assert.deepEqual(await items('taken_back', id), [])
  await uploadReport(
    parts,
    id,
    file([
      [ago(5), 'BN-3', '69.5'],
      [ago(4), 'BN-3', '10'],
    ]),
  )
  await judge('taken_back')
  const [found] = await items('taken_back', id)
  // 10, 15 and 0.5 of the five imports that stated these days again.
  assert.deepEqual(found?.facts, {
    imports_that_lowered: 3,
    imports_looked_at: 5,
    taken_back: '25.5',
  })
  assert.equal(found.subject.id, `${id}:BN-3`)

  await parts.kill('analytics')
  const late = (await rules()).get('advertiser_late')!.judged_at
  await judge('taken_back')
  assert.notEqual((await rules()).get('taken_back')!.failed_at, null)
  assert.deepEqual(await items('taken_back', id), [found])
  await until(
    async () => (await rules()).get('advertiser_late')!.judged_at !== late,
    'the rules without analytics are judged',
  )
  await parts.start('analytics')
  await jobs.send(parts.api.database.db, advise, {})
  await until(async () => (await rules()).get('taken_back')!.failed_at === null, 'the rule works again')
  assert.deepEqual(
    (await items('taken_back', id)).map(({ status }) => status),
    ['active'],
  )
})

test('a rule whose items people close without action is told, until its threshold is changed', async () => {
  await set('unmatched_revenue', { least_days: 0, least_gross: 20 })
  await set('rule_ignored', { items: 5 })
  const amounts = [25, 26, 27, 28, 29]
  const providers = await Promise.all(amounts.map((gross) => advertiser(`BN-I${gross}`)))
  for (const [at, gross] of amounts.entries())
    await uploadReport(parts, providers[at]!, file([[ago(2), 'BN-Z', `${gross}`]]))
  await judge('unmatched_revenue')
  for (const provider of providers) {
    const [opened] = await items('unmatched_revenue', provider)
    const { status } = await invoke(parts.api.app, closeAdvice, {
      token: parts.api.admin,
      params: { id: opened!.id },
      body: { notes: 'Too little' },
    })
    assert.equal(status, 200)
  }
  await judge('rule_ignored')
  const [item] = await ignoredRules()
  assert.deepEqual(item?.subject, { kind: 'advice_rule', id: 'unmatched_revenue' })
  assert.match(item.description, /The last 5 items of the rule were <strong>closed without action<\/strong>/)
  const { threshold, to } = (await rules()).get('unmatched_revenue')!.proposal!
  assert.deepEqual([item.facts.threshold, item.facts.to], [threshold, to])

  await set('unmatched_revenue', { least_days: 0, least_gross: 20, [threshold]: to })
  await judge('rule_ignored')
  assert.deepEqual(
    (await ignoredRules()).map(({ id, status }) => [id, status]),
    [[item.id, 'closed']],
  )
})
