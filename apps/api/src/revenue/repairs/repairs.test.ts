import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallDefinition } from '@headgate/contract/base/call'
import { messages } from '@headgate/contract/base/messages'
import {
  listRepairs,
  makeRepair,
  previewRepair,
  previewUndoRepair,
  undoRepair,
} from '@headgate/contract/revenue/repair-calls'
import {
  getRepairCandidates,
  listKnownChannels,
  listRepairQueue,
  nearestChannels,
  repairFigures,
  repairQueueTotal,
} from '@headgate/contract/revenue/repair-queue'
import { listRestatements } from '@headgate/contract/revenue/restatement-calls'
import { makeProvider, makeProviderLink, makeTargeting, type ProviderLinkRow } from '@headgate/db/sample/make'
import { publisherAccount } from '@headgate/db/schema/all'
import { CSV_HEAD, mapColumns } from '@headgate/db/testing/revenue-business'
import { daysBefore } from '@headgate/domain/days'
import { eq, sql } from 'drizzle-orm'
import { invoke, type Given } from '../../testing/api.ts'
import { redirectSearches, uploadReport } from '../testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from '../testing/revenue-parts.ts'

/** The repair queue with the real analytics and jobs beside the API: docs/behaviour/revenue.md#repair-queue. */

let parts: RevenueParts
let provider_id = 0
let link: ProviderLinkRow
let unused: ProviderLinkRow
let unusedRule = 0
let ended = 0
const ago = (days: number) => daysBefore(days, new Date())
const texts = messages.repairs

before(async () => {
  parts = await revenueParts()
  const { db } = parts.api.database
  const provider = await makeProvider(db, { name: 'Adlera' })
  provider_id = provider.id
  const ofChannel = (link_source_identifier_value: string) =>
    makeProviderLink(db, { provider_id, link_source_identifier_value })
  link = await ofChannel('BN-1044')
  unused = await ofChannel('QX-7')
  const endedLink = await ofChannel('OLD-3')
  const other = await ofChannel('BN-1040')
  for (const to of [link, other, endedLink]) await makeTargeting(db, { rules: [{ to, share: 50 }] })
  await db.update(publisherAccount).set({ valid_from: ago(60) })
  const [row] = await db
    .update(publisherAccount)
    .set({ valid_to: ago(5), status: false })
    .where(eq(publisherAccount.sin, 'OLD-3'))
    .returning()
  ended = row!.id
  // A rule that reached the link once, without an account.
  const { id: tid } = await makeTargeting(db, { rules: [{ to: unused, share: 40 }] })
  const [account] = await db.delete(publisherAccount).where(eq(publisherAccount.tid, tid)).returning()
  unusedRule = account!.rule_id
  await mapColumns(db, provider_id, CSV_HEAD)
  await redirectSearches(parts, [
    { providerId: provider_id, linkId: link.id, channel: 'BN-1044', day: ago(4), searches: 98 },
    { providerId: provider_id, linkId: link.id, channel: 'BN-1044', day: ago(3), searches: 121 },
    { providerId: provider_id, linkId: link.id, channel: 'BN-1044', day: ago(2), searches: 108 },
    { providerId: provider_id, linkId: other.id, channel: 'BN-1040', day: ago(4), searches: 100 },
  ])
  await uploadReport(
    parts,
    provider_id,
    `${CSV_HEAD}
${ago(4)},bn_1044,US,90,80,6,30
${ago(3)},bn_1044,US,110,80,6,40
${ago(2)},bn_1044,US,100,80,6,50.5
${ago(4)},BN-1040,US,100,80,6,10
${ago(3)},BN-1040,Nowhere,10,8,6,5
${ago(3)},QX-7,US,10,8,6,20
${ago(3)},OLD-3,US,10,8,6,15
${ago(3)},junk,US,10,8,6,1
${ago(3)},BN-1040,US,ten,8,6,3
`,
  )
})
after(() => parts.close())

async function ok<C extends CallDefinition>(call: C, given: Given = {}) {
  const answer = await invoke(parts.api.app, call, { token: parts.api.admin, ...given })
  assert.equal(answer.status, 200, answer.message)
  return answer.data
}

const refused = (call: CallDefinition, given: Given) =>
  invoke(parts.api.app, call, { token: parts.api.admin, ...given })

const queue = async (query: Record<string, unknown> = {}) => (await ok(listRepairQueue, { query })).data
const bn = { channel: 'bn_1044' }

test('everything unmatched stands in one list by money, with why', async () => {
  const rows = await queue()
  assert.deepEqual(
    rows.map((row) => [row.channel, row.kind, row.gross, row.days, row.last_account?.id ?? null]),
    [
      ['bn_1044', 'no_link', '120.500000', 3, null],
      ['QX-7', 'no_account', '20.000000', 1, null],
      ['OLD-3', 'no_account', '15.000000', 1, ended],
      ['BN-1040', 'country', '5.000000', 1, rows[3]!.last_account!.id],
      ['BN-1040', 'skipped', '3.000000', 1, rows[3]!.last_account!.id],
      ['junk', 'no_link', '1.000000', 1, null],
    ],
  )
  assert.deepEqual([rows[0]!.first_day, rows[0]!.last_day, rows[0]!.searches], [ago(4), ago(2), 300])
  assert.equal(typeof rows[4]!.reason, 'string')
  assert.equal((await queue({ kind: 'country,skipped' })).length, 2)
  const ordered = { q: '10', kind: 'no_link,country', order_by: 'gross', order_direction: 'asc' }
  const [least, ...more] = await queue(ordered)
  assert.deepEqual([least?.channel, more.length], ['BN-1040', 1])
  assert.deepEqual((await queue({ ...ordered, size: 1, page: 2 }))[0]?.channel, 'bn_1044')
  assert.deepEqual(await queue({ older_than: '1' }), [])
  const { since, ...total } = await ok(repairQueueTotal)
  assert.deepEqual(total, { channels: 4, gross: '156.500000' })
  assert.ok(since)
})

test('the figures above it have all of the unmatched money', async () => {
  const figures = await ok(repairFigures)
  assert.deepEqual(figures.ages[0], { channels: 4, gross: '156.500000' })
  assert.equal(figures.trend.length, 30)
  assert.deepEqual(figures.trend.at(-1)!.gross, '156.500000')
  assert.equal(figures.oldest?.channel, 'bn_1044')
  assert.deepEqual(
    figures.untouched.map((one) => [one.provider.name, one.gross, one.untouched]),
    [['Adlera', '171.500000', '15.000000']],
  )
  assert.deepEqual(figures.untouched_total, { advertisers: 1, gross: '171.500000', untouched: '15.000000' })
})

test('what was matched without a touch is of all advertisers, also of those that the list leaves out', async () => {
  const { db } = parts.api.database
  const before = await ok(repairFigures)
  // Nothing of them stood in the queue, so Adlera has the lowest share and they fill the rest of the list.
  const ids: number[] = []
  for (let number = 1; number <= 51; number += 1) ids.push((await makeProvider(db)).id)
  const given = sql`any(${sql.param(ids)}::int[])`
  await db.execute(sql`
    insert into advertiser_day (provider_id, day, version, searches, monetized_searches, clicks, gross, net,
      publisher_revenue, unmatched_gross, removed_gross, booked_at)
    select id, ${ago(3)}::date, 1, 0, 0, 0, 100, 80, 40, 0, 0, now() from provider where id = ${given}`)
  const { untouched, untouched_total: total } = await ok(repairFigures)
  assert.deepEqual([before.untouched.length, untouched.length], [1, 50])
  assert.deepEqual(untouched[0], before.untouched[0])
  assert.deepEqual(total, { advertisers: 52, gross: '5271.500000', untouched: '5115.000000' })
  await db.execute(sql`delete from advertiser_day where provider_id = ${given}`)
})

test('candidates have parts that add up to their score, and the first is selected', async () => {
  const found = await ok(getRepairCandidates, { query: { provider_id, ...bn, chosen: 'old-3' } })
  assert.equal(found.has_traffic, true)
  const [first, ...others] = found.candidates
  assert.deepEqual([first!.channel, first!.score.toFixed(2), found.preselected], ['BN-1044', '91.70', true])
  assert.deepEqual(others, [])
  const sum = first!.parts.reduce((all, part) => all + part.adds, 0)
  assert.equal(sum.toFixed(6), first!.score.toFixed(6))
  assert.deepEqual([first!.valid_days, first!.is_same, first!.accounts.length], [3, false, 1])
  assert.deepEqual([found.chosen?.channel, found.chosen?.accounts[0]?.id], ['OLD-3', ended])
  const channels = [
    { provider_id, channel: 'bn_1044' },
    { provider_id, channel: 'junk' },
  ]
  const { data } = await ok(nearestChannels, { body: { channels } })
  assert.deepEqual(
    data.map(({ nearest }) => nearest && [nearest.channel, nearest.score.toFixed(2)]),
    [['BN-1044', '91.70'], null],
  )
  assert.deepEqual((await ok(listKnownChannels, { query: { provider_id, q: '104' } })).data, [
    'BN-1040',
    'BN-1044',
  ])
})

test('a mapped channel moves what was foretold, and undoing takes it back', async () => {
  const body = { kind: 'map', provider_id, ...bn, booked_as: 'BN-1044' }
  const { moves } = await ok(previewRepair, { body })
  assert.deepEqual(
    moves!.days.map(({ day, before: was, after: is }) => [
      day,
      was.gross,
      is.gross,
      was.publisher,
      is.publisher,
    ]),
    [
      [ago(4), '40.000000', '40.000000', '5.000000', '20.000000'],
      [ago(3), '81.000000', '81.000000', '2.500000', '22.500000'],
      [ago(2), '50.500000', '50.500000', '0.000000', '25.250000'],
    ],
  )
  assert.deepEqual(moves!.unmatched, { before: '156.500000', after: '36.000000' })
  assert.equal((await queue()).length, 6, 'a preview changes nothing')

  const made = await ok(makeRepair, { body })
  assert.equal(made.is_booked, true)
  assert.deepEqual(made.moves, moves)
  assert.deepEqual(
    [made.data.took_first, made.data.gross, made.data.booked_as],
    [true, '120.500000', 'BN-1044'],
  )
  assert.equal((await queue({ q: 'bn_1044' })).length, 0)
  const figures = await ok(repairFigures)
  assert.deepEqual([figures.proposals, figures.repaired.repairs], [{ shown: 1, first_taken: 1 }, 1])
  const again = await refused(makeRepair, { body })
  assert.deepEqual([again.status, again.error?.code], [409, 'not_in_queue'])

  const params = { id: made.data.id }
  const foretold = await ok(previewUndoRepair, { params })
  assert.deepEqual(foretold.moves!.unmatched, { before: '36.000000', after: '156.500000' })
  const undone = await ok(undoRepair, { params })
  assert.deepEqual(undone.moves, foretold.moves)
  assert.ok(undone.data.undone_at)
  assert.equal((await queue({ q: 'bn_1044' }))[0]!.gross, '120.500000')
  assert.equal((await refused(undoRepair, { params })).error?.code, 'repair_undone')
  assert.deepEqual((await ok(listRepairs)).data, [])
  assert.equal((await ok(listRepairs, { query: { state: 'all' } })).total, 1)
})

test('a new account takes the money of its days, and its undoing leaves an account without days', async () => {
  const body = {
    kind: 'make',
    provider_id,
    channel: 'QX-7',
    link_id: unused.id,
    rule_id: unusedRule,
    valid_from: ago(10),
    valid_to: null,
  }
  const { moves } = await ok(previewRepair, { body })
  assert.deepEqual(moves!.unmatched, { before: '156.500000', after: '136.500000' })
  const made = await ok(makeRepair, { body })
  assert.deepEqual(made.moves, moves)
  assert.equal(made.data.account?.valid_from, ago(10))
  assert.equal(made.moves!.publishers[0]!.after, '8.000000')
  const undone = await ok(undoRepair, { params: { id: made.data.id } })
  assert.deepEqual(undone.moves!.unmatched, { before: '136.500000', after: '156.500000' })
  const [row] = await parts.api.database.db
    .select()
    .from(publisherAccount)
    .where(eq(publisherAccount.id, made.data.account.id))
  assert.ok(row!.valid_to! < row!.valid_from)
})

test('an account that ended gets more days, and another change of it forbids to undo that', async () => {
  const body = {
    kind: 'widen',
    provider_id,
    channel: 'OLD-3',
    account_id: ended,
    valid_from: ago(60),
    valid_to: ago(1),
  }
  const { moves } = await ok(previewRepair, { body })
  const made = await ok(makeRepair, { body })
  assert.deepEqual(made.moves, moves)
  assert.deepEqual(made.moves!.unmatched.after, '141.500000')
  const changes = await ok(listRestatements, { query: { account_id: [ended] } })
  assert.deepEqual(
    changes.data.map(({ day, cause_kind, cause }) => [day, cause_kind, cause]),
    [[ago(3), 'account', `Publisher ad account ${ended} has more days, for channel OLD-3`]],
  )
  await parts.api.database.db
    .update(publisherAccount)
    .set({ valid_to: null })
    .where(eq(publisherAccount.id, ended))
  const params = { id: made.data.id }
  assert.equal((await refused(previewUndoRepair, { params })).error?.code, 'account_changed')
  assert.equal((await refused(undoRepair, { params })).error?.code, 'account_changed')
})

test('an ignored channel leaves the queue with a note, and comes back when that is undone', async () => {
  const body = { kind: 'ignore', provider_id, channel: 'junk', subject: 'account', note: 'A test of theirs' }
  assert.equal((await ok(previewRepair, { body })).moves, null)
  const made = await ok(makeRepair, { body })
  assert.deepEqual([made.moves, made.data.note], [null, 'A test of theirs'])
  assert.equal((await queue({ q: 'junk' })).length, 0)
  for (const [subject, kind] of [
    ['country', 'country'],
    ['skipped', 'skipped'],
  ]) {
    await ok(makeRepair, { body: { ...body, channel: 'BN-1040', subject } })
    assert.equal((await queue({ kind })).length, 0)
  }
  await ok(undoRepair, { params: { id: made.data.id } })
  assert.equal((await queue({ q: 'junk' })).length, 1)
})

test('what cannot be repaired is refused at its field', async () => {
  const of = { provider_id, channel: 'junk' }
  const days = { valid_from: ago(10), valid_to: null }
  const cases: [body: object, field: string, text: string][] = [
    [{ kind: 'map', ...of, booked_as: 'JUNK' }, 'booked_as', texts.sameChannel],
    [{ kind: 'map', ...of, booked_as: 'nothing' }, 'booked_as', texts.unknownChannel],
    [{ kind: 'map', ...of, booked_as: 'QX-7' }, 'booked_as', texts.noAccountThen],
    [{ kind: 'ignore', ...of, subject: 'account', note: '  ' }, 'note', texts.noteRequired],
    [
      { kind: 'make', ...of, ...days, link_id: unused.id, rule_id: unusedRule + 1_000 },
      'rule_id',
      texts.ruleWithoutLink,
    ],
    [
      { kind: 'widen', ...of, account_id: ended, valid_from: ago(50), valid_to: null },
      'valid_from',
      texts.notNarrower,
    ],
    [
      { kind: 'widen', ...of, account_id: ended, valid_from: ago(60), valid_to: null },
      'valid_from',
      texts.nothingAdded,
    ],
    [{ kind: 'widen', ...of, account_id: 999_999, ...days }, 'account_id', texts.notThisAdvertiser],
  ]
  for (const [body, field, text] of cases)
    for (const call of [previewRepair, makeRepair]) {
      const { status, fields } = await refused(call, { body })
      assert.deepEqual([status, fields], [400, { [field]: text }])
    }
})

const map = (booked_as: string) =>
  invoke(parts.api.app, makeRepair, {
    token: parts.api.admin,
    body: { kind: 'map', provider_id, ...bn, booked_as },
  })

test('of several accounts of a channel those with the most searches come first', async () => {
  const { db } = parts.api.database
  const { id } = await makeProvider(db, { name: 'Twofold' })
  const to = await makeProviderLink(db, { provider_id: id, link_source_identifier_value: 'TW-2' })
  for (const share of [50, 60, 70]) await makeTargeting(db, { rules: [{ to, share }] })
  const accounts = await db
    .update(publisherAccount)
    .set({ valid_from: ago(1) })
    .where(eq(publisherAccount.link_id, to.id))
    .returning()
  const [first, second, third] = accounts.toSorted((one, other) => one.id - other.id)
  await mapColumns(db, id, CSV_HEAD)
  const searched = { providerId: id, linkId: to.id, channel: 'TW-2', day: ago(3) }
  await redirectSearches(parts, [
    { ...searched, ruleId: second!.rule_id, searches: 30 },
    { ...searched, ruleId: first!.rule_id, searches: 5 },
  ])
  await uploadReport(parts, id, `${CSV_HEAD}\n${ago(3)},TW-2,US,35,30,6,7\n`)
  const found = await ok(getRepairCandidates, { query: { provider_id: id, channel: 'TW-2' } })
  const [candidate] = found.candidates
  assert.deepEqual(
    candidate!.accounts.map((account) => [account.id, account.searches]),
    [
      [second!.id, 30],
      [first!.id, 5],
      [third!.id, 0],
    ],
  )
  assert.deepEqual(
    candidate!.links[0]!.rules.map((rule) => [rule.id, rule.searches]),
    [
      [second!.rule_id, 30],
      [first!.rule_id, 5],
      [third!.rule_id, 0],
    ],
  )
})

test('of two repairs of one channel at once, one is refused', async () => {
  const replies = await Promise.all([map('BN-1044'), map('BN-1040')])
  const made = replies.filter(({ status }) => status === 200)
  assert.deepEqual([made.length, replies.filter(({ status }) => status === 409).length], [1, 1])
  await ok(undoRepair, { params: { id: made[0]!.data.data.id } })
  assert.equal((await queue({ q: 'bn_1044' }))[0]!.gross, '120.500000')
})

test('without analytics a repair is saved, and booked as soon as it is back', async () => {
  await parts.kill('analytics')
  const body = { kind: 'map', provider_id, ...bn, booked_as: 'BN-1044' }
  assert.equal((await refused(previewRepair, { body })).status, 503)
  const made = await ok(makeRepair, { body })
  assert.deepEqual([made.is_booked, made.moves], [false, null])
  const { rows } = await parts.api.database.db.execute(sql`select from booking_request`)
  assert.equal(rows.length, 1)
})
