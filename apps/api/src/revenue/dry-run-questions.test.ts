import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { acceptImport, checkImportAgain, getRevenueImport } from '@headgate/contract/revenue/import-calls'
import { messages } from '@headgate/contract/base/messages'
import { makeProvider, makeProviderLink } from '@headgate/db/sample/make'
import { mapColumns } from '@headgate/db/testing/revenue-business'
import { daysBefore } from '@headgate/domain/days'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { invoke, type Given } from '../testing/api.ts'
import { sendReport } from './testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from './testing/revenue-parts.ts'

/** What a dry run asks a person, with the real analytics and jobs beside the API. */

let parts: RevenueParts
before(async () => {
  parts = await revenueParts()
})
after(() => parts.close())

const asAdmin = (given: Given = {}): Given => ({ token: parts.api.admin, ...given })
const ago = (days: number) => daysBefore(days, new Date())
const head = 'Date,Channel,Searches,Monetized,Clicks,Revenue'

/** An advertiser whose columns are mapped, with links of three channels. */
async function advertiser(prefix: string): Promise<{ id: number; name: string }> {
  const { db } = parts.api.database
  const provider = await makeProvider(db)
  for (const number of [1, 2, 3])
    await makeProviderLink(db, {
      provider_id: provider.id,
      link_source_identifier_value: `${prefix}-${number}`,
    })
  await mapColumns(db, provider.id, head)
  return provider
}

/** Uploads without a dry run unless it is asked for, and returns the import once nothing works on it any more. */
async function upload(providerId: number, lines: readonly string[], header = head, dryRun = false) {
  return settled(await sendReport(parts, providerId, `${[header, ...lines].join('\n')}\n`, { dryRun }))
}

async function settled(id: number) {
  const get = async () =>
    (await invoke(parts.api.app, getRevenueImport, asAdmin({ params: { id } }))).data.data
  await until(async () => ['done', 'checked', 'failed'].includes((await get()).stage), 'the import ends')
  return get()
}

const day = (prefix: string, days: number, revenue: number | string = 50) =>
  [1, 2].map((number) => `${ago(days)},${prefix}-${number},1000,800,60,${revenue}`)

let serial = 0
let prefix = ''
let own = { id: 0, name: '' }
beforeEach(async () => {
  serial += 1
  prefix = `OW${serial}`
  own = await advertiser(prefix)
  for (const days of [9, 8]) {
    const { stage, facts } = await upload(own.id, [
      ...day(prefix, days),
      ...day(prefix, days - 2),
      ...day(prefix, days - 4),
    ])
    assert.deepEqual([stage, facts?.doubt ?? null], ['done', null])
  }
})

test('a file of another advertiser waits for a person, also as a plain upload, and names the other', async () => {
  const other = await advertiser(`OT${serial}`)
  await upload(other.id, day(`OT${serial}`, 3))
  const stopped = await upload(own.id, day(`OT${serial}`, 2))
  assert.equal(stopped.stage, 'checked')
  assert.equal(stopped.in_force, false)
  assert.deepEqual(stopped.facts?.doubt, {
    text: `This looks like a file of ${other.name}, and it was uploaded for ${own.name}.`,
    reasons: ["None of its 2 channels are known from the advertiser's links and its last 2 imports."],
    looks_like: { id: other.id, name: other.name },
  })
  assert.ok(stopped.message.startsWith(stopped.facts.doubt.text))

  const params = { id: stopped.id }
  const body = { stamp: stopped.preview!.stamp, ticked: false }
  const refused = await invoke(parts.api.app, acceptImport, asAdmin({ params, body }))
  assert.deepEqual([refused.status, refused.fields], [400, { ticked: messages.csv.doubtTickNeeded }])
  const taken = await invoke(
    parts.api.app,
    acceptImport,
    asAdmin({ params, body: { ...body, ticked: true } }),
  )
  assert.equal(taken.status, 200)
  assert.equal((await settled(stopped.id)).stage, 'done')
})

test('thousands that were read as decimals are noticed by the sums of days', async () => {
  const stopped = await upload(own.id, day(prefix, 1, 50_000))
  assert.equal(stopped.stage, 'checked')
  assert.equal(stopped.facts?.doubt?.text, `This does not look like a file of ${own.name}.`)
  assert.deepEqual(stopped.facts.doubt.reasons, [
    'An ordinary day of it has about 1,000 times the money of the highest day of the last imports.',
  ])
  assert.equal(stopped.facts.doubt.looks_like, null)
})

test('a form of numbers that nothing settles is named, and the answer is kept with an audit row', async () => {
  const first = await upload(own.id, day(prefix, 1, 1.234))
  assert.equal(first.stage, 'checked')
  assert.deepEqual(first.facts?.open_forms, { gross_revenue: 'default' })
  assert.equal(first.preview?.days[0]?.after.gross, '2.468000')

  const params = { id: first.id }
  const again = await invoke(
    parts.api.app,
    checkImportAgain,
    asAdmin({ params, body: { number_form: '1.234,50' } }),
  )
  assert.equal(again.status, 200)
  const second = await settled(first.id)
  assert.deepEqual(second.facts?.open_forms, { gross_revenue: 'kept' })
  assert.equal(second.preview?.days[0]?.after.gross, '2468.000000')
  const { rows } = await parts.api.database.db.execute(sql`
    select a.action, a.before, a.after from audit a join csv_mapping m on a.entity_id = m.id::text
    where a.entity = 'csv_mapping' and m.advertiser_id = ${own.id} order by a.id`)
  assert.deepEqual(rows, [
    { action: 'update', before: { number_form: null }, after: { number_form: '1.234,50' } },
  ])
})

test('a mended error file replaces its lines alone, and says nothing about the next files', async () => {
  const line = `${ago(5)},${prefix}-3,10,8,2,1.5`
  const mended = await upload(own.id, [`${line},"The clicks were no number."`], `${head},Skipped because`)
  assert.deepEqual([mended.scope, mended.scope_kept], ['lines', true])
  if (mended.stage === 'checked') {
    const body = { stamp: mended.preview!.stamp, ticked: true }
    await invoke(parts.api.app, acceptImport, asAdmin({ params: { id: mended.id }, body }))
    assert.equal((await settled(mended.id)).stage, 'done')
  }
  assert.equal((await upload(own.id, day(prefix, 4))).scope, 'days')
})

test('what a mended error file replaces cannot be changed, so the answer of the mapping stays', async () => {
  await parts.api.database.db.execute(
    sql`update csv_mapping set scope = 'days' where advertiser_id = ${own.id}`,
  )
  const header = `${head},Skipped because `
  const mended = await upload(own.id, [`${ago(5)},${prefix}-3,10,8,2,1.5,""`], header, true)
  assert.deepEqual([mended.stage, mended.scope, mended.scope_kept], ['checked', 'lines', true])
  const params = { id: mended.id }
  for (const scope of ['days', 'lines']) {
    const asked = await invoke(parts.api.app, checkImportAgain, asAdmin({ params, body: { scope } }))
    assert.deepEqual([asked.status, asked.fields], [400, { scope: messages.csv.errorFileScope }])
  }
  // Another answer reads it again, and it still replaces its lines.
  const again = asAdmin({ params, body: { number_form: '1,234.50' } })
  assert.equal((await invoke(parts.api.app, checkImportAgain, again)).status, 200)
  const read = await settled(mended.id)
  assert.deepEqual([read.stage, read.scope], ['checked', 'lines'])
  assert.equal((await upload(own.id, day(prefix, 4))).scope, 'days')
})

test('a mended error file that an earlier version was told to replace days is read again before it is booked', async () => {
  const header = `${head},Skipped because`
  const { id, preview } = await upload(own.id, [`${ago(5)},${prefix}-3,10,8,2,1.5,""`], header, true)
  await parts.api.database.db.execute(sql`update revenue_import set scope = 'days' where id = ${id}`)
  const body = { stamp: preview!.stamp, ticked: true }
  await invoke(parts.api.app, acceptImport, asAdmin({ params: { id }, body }))
  const read = await settled(id)
  assert.deepEqual([read.stage, read.in_force, read.scope], ['checked', false, 'lines'])
})

test('a mended error file that was uploaded without a dry run waits for a person where it replaces lines', async () => {
  const header = `${head},Skipped because`
  const replacing = await upload(own.id, [`${ago(5)},${prefix}-1,1000,800,60,51,""`], header)
  assert.deepEqual([replacing.stage, replacing.in_force], ['checked', false])
  assert.deepEqual(replacing.preview?.replaced, { lines: 1, gross: '50.000000', needs_tick: true })
  const accept = (ticked: boolean) =>
    invoke(
      parts.api.app,
      acceptImport,
      asAdmin({ params: { id: replacing.id }, body: { stamp: replacing.preview!.stamp, ticked } }),
    )
  assert.deepEqual((await accept(false)).fields, { ticked: messages.csv.replacedTickNeeded })
  // One that only adds lines is booked, as it was asked for.
  const adding = await upload(own.id, [`${ago(5)},${prefix}-3,1000,800,60,51,""`], header)
  assert.deepEqual([adding.stage, adding.in_force, adding.scope], ['done', true, 'lines'])
})

test('a mended error file says which lines it replaces, and needs a tick for them', async () => {
  const key = `${ago(5)},${prefix}-1`
  const more = await upload(own.id, [`${key},1000,800,60,51,""`], `${head},Skipped because`, true)
  assert.equal(more.preview?.days[0]?.needs_tick, false)
  assert.deepEqual(more.preview?.replaced, { lines: 1, gross: '50.000000', needs_tick: true })
  const accept = (ticked: boolean) =>
    invoke(
      parts.api.app,
      acceptImport,
      asAdmin({ params: { id: more.id }, body: { stamp: more.preview!.stamp, ticked } }),
    )
  const refused = await accept(false)
  assert.deepEqual([refused.status, refused.fields], [400, { ticked: messages.csv.replacedTickNeeded }])
  assert.equal((await accept(true)).status, 200)
  assert.equal((await settled(more.id)).stage, 'done')
})

test('a dry run that was read again with another answer is not accepted under the former stamp', async () => {
  await upload(own.id, [`${ago(5)},${prefix}-3,10,8,2,5`])
  const former = await upload(own.id, day(prefix, 5), head, true)
  const params = { id: former.id }
  const asked = await invoke(
    parts.api.app,
    checkImportAgain,
    asAdmin({ params, body: { scope: former.scope === 'days' ? 'lines' : 'days' } }),
  )
  assert.equal(asked.status, 200)
  const present = await settled(former.id)
  const accept = (stamp: string) =>
    invoke(parts.api.app, acceptImport, asAdmin({ params, body: { stamp, ticked: true } }))
  assert.equal((await accept(former.preview!.stamp)).status, 409)
  assert.equal((await accept(present.preview!.stamp)).status, 200)
  assert.equal((await settled(former.id)).stage, 'done')
})
