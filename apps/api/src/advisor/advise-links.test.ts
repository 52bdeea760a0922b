import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Advice, listAdvice } from '@headgate/contract/advisor/advice-calls'
import { listAdviceRules } from '@headgate/contract/advisor/rule-calls'
import { readLinkWatch, storeCheck } from '@headgate/db/provider-links/link-checks'
import { makeProviderLink, makeSettings, makeTargeting, type ProviderLinkRow } from '@headgate/db/sample/make'
import { DAY_MS, utcDay } from '@headgate/domain/days'
import { judgeChain, type Hop } from '@headgate/domain/link-watch/judge-chain'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { JobSender } from '@headgate/queue/job-sender'
import { advise } from '@headgate/queue/jobs/advise'
import { sendSearches } from '../revenue/testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from '../revenue/testing/revenue-parts.ts'
import { invoke } from '../testing/api.ts'
import { runAdvise } from './testing/run-advise.ts'

/** Advice on advertiser links whose checks fail, by the job, with real analytics. */

let parts: RevenueParts
let jobs: JobSender
before(async () => {
  parts = await revenueParts()
  jobs = new JobSender(parts.api.database, [advise])
  await makeSettings(parts.api.database.db, {
    default_domain: 'https://go.headgate.example',
    system_fallback: 'https://rest.example/',
  })
})
after(async () => {
  await jobs.stop()
  await parts.close()
})

async function judge(): Promise<Advice[]> {
  const { admin: token, app } = parts.api
  const momentOf = async () => {
    const { data } = await invoke(app, listAdviceRules, { token })
    return data.rules.find(({ rule }) => rule === 'link_broken')!.judged_at
  }
  const earlier = await momentOf()
  await runAdvise(parts.api.database.db, jobs)
  assert.notEqual(await momentOf(), earlier, 'the rule was judged')
  const { data } = await invoke(app, listAdvice, { token, query: {} })
  return data.data.filter(({ rule }) => rule === 'link_broken')
}

const hop = (url: string, status: number): Hop => ({ url, status, milliseconds: 40, certificate_until: null })

/** Stores a check of a link whose last address replies so. */
async function check(link: ProviderLinkRow, status: number, pauseAfter: number | null = null): Promise<void> {
  const made = { id: link.id, link: link.link, channel: link.link_source_identifier_value }
  const hops = [hop(link.link, 302), hop(`https://end.example/page?key=secret&c=${made.channel}`, status)]
  const checked = judgeChain({ hops, end: { kind: 'page' } }, { ...made, clickId: null }, new Date())
  await storeCheck(
    parts.api.database.db,
    { ...made, check: checked, hops },
    { everyHours: 6, pauseAfter, counts: true },
  )
}

const sendOver = (link: ProviderLinkRow, searches: number, at: number) =>
  sendSearches(parts, [
    { searches, event: { outcome: outcomes.redirected, provider_link_id: link.id, event_time: at } },
  ])

test('a link that fails opens one item, which follows its checks and ends with one that passes', async () => {
  const { db } = parts.api.database
  const link = await makeProviderLink(db, { link_source_identifier_value: 'BRK-1' })
  const unused = await makeProviderLink(db, { link_source_identifier_value: 'BRK-2' })
  await makeTargeting(db, { state: 'published', rules: [{ to: link }] })
  const sentAt = new Date()
  await sendOver(link, 7, sentAt.getTime())
  // Of the last 24 hours, and not of today.
  await sendOver(link, 5, Date.parse(utcDay(new Date())) - 1)
  await sendOver(link, 9, Date.now() - 3 * DAY_MS)
  await sendOver(unused, 9, Date.now())
  for (const one of [link, unused]) await check(one, 503)
  assert.deepEqual(await judge(), [])

  for (const one of [link, unused]) await check(one, 503)
  const [opened, ...others] = await judge()
  assert.deepEqual(others, [])
  assert.equal(opened!.status, 'active')
  assert.equal(opened!.record?.id, link.id)
  const { failing_since } = (await readLinkWatch(db, [link.id])).get(link.id)!
  assert.deepEqual(opened!.facts, {
    problem: 'error_status',
    failing_address: 2,
    failing_host: 'end.example',
    status: 503,
    failed_checks: 2,
    failing_since,
    paused_since: null,
    // The test may run over midnight.
    searches_today: opened!.seen_at.startsWith(utcDay(sentAt)) ? 7 : 0,
    searches_in_24_hours: 12,
  })
  assert.match(opened!.description, new RegExp(`checks=true&amp;provider_link_id=${link.id}`))

  await check(link, 404, 3)
  const [paused] = await judge()
  assert.deepEqual([paused!.id, paused!.facts.status, paused!.facts.failed_checks], [opened!.id, 404, 3])
  assert.match(paused!.description, /It is paused: engines send no searches over it\./)
  assert.notEqual(paused!.facts.paused_since, null)

  await check(link, 200)
  const [over] = await judge()
  assert.deepEqual([over!.id, over!.status], [opened!.id, 'closed'])
  assert.match(over!.history[0]!.payload.notes, /^Over since /)
})
