import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { insertColumns, readBatch } from './batch.ts'
import { BatchConflict, batchHash, SearchEventIngest } from './ingest.ts'
import { rollUp } from './roll-up.ts'
import { keepTokensOfDeletedRows } from '../testing/keep-tokens.ts'
import { aroundMonthStart, encodeEvents, makeEvents } from '../testing/search-events.ts'
import { segmentsStored, sumsOfBoth } from '../testing/stored.ts'
import { testWarehouse, type TestWarehouse } from '../testing/warehouse.ts'

const overMonthEnd = aroundMonthStart()
const monthStart = overMonthEnd.from.getTime() + 7_200_000

let own: TestWarehouse
let ingest: SearchEventIngest
const quarantined = new Map<string, string>()
let segment = 0

before(async () => {
  own = await testWarehouse()
  await keepTokensOfDeletedRows(own.warehouse)
  ingest = new SearchEventIngest(own.warehouse, {
    quarantine: async (token, rows) => void quarantined.set(token, rows.toString()),
  })
})
after(() => own.close())

/** A batch with a new segment, half before and half after a month's end. */
function fresh(rows = 300) {
  segment += 1
  const events = makeEvents(rows, { seed: segment, segment, between: overMonthEnd })
  return { events, body: encodeEvents(events), token: `${segment}-1-0badcafe.0` }
}

async function assertExact(of: number, rows: number) {
  assert.deepEqual(await segmentsStored(own.warehouse, of), { rows, distinct: rows })
  const { raw, rolledUp } = await sumsOfBoth(own.warehouse)
  assert.deepEqual(rolledUp, raw)
}

test('a batch is stored and counted once, however often it comes', async () => {
  const { body, token } = fresh()
  assert.deepEqual(await ingest.store(token, body), { rows: 300, quarantined: 0 })
  assert.deepEqual(await ingest.store(token, body), { rows: 300, quarantined: 0 })
  await assertExact(segment, 300)
})

test('segments of the years from 2033 on, whose numbers have 16 digits, are stored like those of today', async () => {
  const later = 2 ** 53 - 1
  const body = encodeEvents(makeEvents(50, { seed: 1, segment: later, between: overMonthEnd }))
  assert.equal(readBatch(body, Date.now())?.segment, later)
  assert.deepEqual(await ingest.store(`${later}-1-0badcafe.0`, body), { rows: 50, quarantined: 0 })
  await assertExact(later, 50)
})

test('the same batch at the same moment is stored once, in one process and in two', async () => {
  const { body, token } = fresh()
  const other = new SearchEventIngest(own.warehouse, {
    quarantine: async () => assert.fail('nothing is bad'),
  })
  await Promise.all([ingest.store(token, body), ingest.store(token, body), other.store(token, body)])
  await assertExact(segment, 300)
})

test('a try that was given up while it waits is left out at once, and the one behind it still waits', async () => {
  const { body, token } = fresh()
  const hanging = Promise.withResolvers<void>()
  let lookUps = 0
  const hangs = new Proxy(own.warehouse, {
    get: (of, name: keyof typeof own.warehouse) => {
      if (name !== 'query') return typeof of[name] === 'function' ? of[name].bind(of) : of[name]
      return async (query: Parameters<typeof of.query>[0]) => {
        lookUps += 1
        await hanging.promise
        return of.query(query)
      }
    },
  })
  const held = new SearchEventIngest(hangs, { quarantine: async () => assert.fail('nothing is bad') })
  const leaving = new AbortController()
  const first = held.store(token, body)
  const second = held.store(token, body, leaving.signal)
  const third = held.store(token, body)
  leaving.abort()
  await assert.rejects(second, { name: 'AbortError' })
  await assert.rejects(held.store(token, body, leaving.signal), { name: 'AbortError' })
  await setImmediate()
  assert.equal(lookUps, 1)
  hanging.resolve()
  assert.deepEqual(await Promise.all([first, third]), [
    { rows: 300, quarantined: 0 },
    { rows: 300, quarantined: 0 },
  ])
  await assertExact(segment, 300)
})

test('values arrive as they were written', async () => {
  const { events, body, token } = fresh(40)
  await ingest.store(token, body)
  const { rows } = await own.warehouse.query<Record<string, unknown>>({
    sql: `SELECT toUnixTimestamp64Milli(event_time) AS event_time, segment, sequence, CAST(outcome AS Int8) AS outcome,
      * EXCEPT (event_time, segment, sequence, outcome, address_hash), toString(address_hash) AS address_hash
      FROM search_event WHERE segment = {segment:UInt64} ORDER BY sequence`,
    parameters: { segment },
  })
  assert.deepEqual(
    rows,
    events.map((event) => ({ ...event })),
  )
})

test('each insert is one part a month, so counts and the batch’s own row are stored together', async () => {
  const { body, token } = fresh()
  await ingest.store(token, body)
  const { rows } = await own.warehouse.query<{ counts: number; own: number }>({
    sql: `SELECT countIf(batch = 0) > 0 AS counts, countIf(batch = {batch:UInt64}) AS own FROM search_hour
      GROUP BY _part HAVING own > 0`,
    parameters: { batch: batchHash(token) },
  })
  assert.deepEqual(rows, [
    { counts: 1, own: 1 },
    { counts: 1, own: 1 },
  ])
})

test('rows that an earlier attempt left are completed, not doubled', async () => {
  const { events, body, token } = fresh()
  // The state after a kill between the parts of two months, and after a kill between a part and the record of its
  // token.
  const earlier = events.filter((event) => Number(event.event_time) < monthStart)
  assert.ok(earlier.length > 0 && earlier.length < events.length)
  await own.warehouse.insert('search_event', insertColumns, encodeEvents(earlier), 'another-token')
  await ingest.store(token, body)
  await assertExact(segment, 300)
})

test('a recorded token without its rows does not lose them', async () => {
  const { body, token } = fresh()
  await own.warehouse.insert('search_event', insertColumns, body, `${token}.0.0`)
  await own.warehouse.command({
    sql: `ALTER TABLE search_event DELETE WHERE segment = ${segment} SETTINGS mutations_sync = 2`,
  })
  assert.deepEqual(await segmentsStored(own.warehouse, segment), { rows: 0, distinct: 0 })
  await ingest.store(token, body)
  await assertExact(segment, 300)
})

test('a recorded token of the counts without its rows does not lose them', async () => {
  const { body, token } = fresh()
  const batch = readBatch(body, Date.now())!
  const hash = batchHash(token)
  await own.warehouse.insert('search_event', insertColumns, body, 'whatever')
  for (const [month, rows] of batch.months)
    await rollUp(own.warehouse, { ...batch, batch: hash, month, rows, used: 0 })
  await assertExact(segment, 300)
  // Unlike TRUNCATE, this keeps the tokens.
  await own.warehouse.command({
    sql: 'ALTER TABLE search_hour DELETE WHERE 1 SETTINGS mutations_sync = 2',
  })
  await own.warehouse.command({
    sql: `ALTER TABLE search_event DELETE WHERE segment != ${segment} SETTINGS mutations_sync = 2`,
  })
  await ingest.store(token, body)
  await assertExact(segment, 300)
})

test('the counts of a batch are stored once under one token', async () => {
  const { body, token } = fresh()
  const batch = readBatch(body, Date.now())!
  await own.warehouse.insert('search_event', insertColumns, body, 'once')
  for (const _ of [1, 2])
    for (const [month, rows] of batch.months)
      await rollUp(own.warehouse, { ...batch, batch: batchHash(token), month, rows, used: 0 })
  await assertExact(segment, 300)
})

test('unreadable rows go to quarantine and the others are stored', async () => {
  const { body, token } = fresh(100)
  const lines = body.toString().split('\n')
  const bad = [3, 20, 50, 70, 99]
  lines[3] = 'garbage'
  lines[20] = lines[20]!.replace(/\t\d+\t/, '\t-1\t')
  lines[50] = `${lines[50]}\textra`
  lines[70] = lines[70]!.replace(/^\d+/, '99999999999999')
  lines[99] = lines[98]!
  const stored = await ingest.store(token, Buffer.from(lines.join('\n')))
  assert.deepEqual(stored, { rows: 95, quarantined: 5 })
  assert.equal(quarantined.get(token), bad.map((at) => `${lines[at]}\n`).join(''))
  assert.deepEqual(await ingest.store(token, Buffer.from(lines.join('\n'))), stored)
  await assertExact(segment, 95)
})

test('a value that only the engine refuses is found too', async () => {
  const { body, token } = fresh(50)
  const lines = body.toString().split('\n')
  const fields = lines[10]!.split('\t')
  fields[3] = '9'
  lines[10] = fields.join('\t')
  assert.deepEqual(await ingest.store(token, Buffer.from(lines.join('\n'))), { rows: 49, quarantined: 1 })
  await assertExact(segment, 49)
})

test('a token that comes with more rows than were counted is refused, and none of them are stored', async () => {
  const { events, token } = fresh(100)
  await ingest.store(token, encodeEvents(events.slice(0, 60)))
  await assert.rejects(ingest.store(token, encodeEvents(events)), BatchConflict)
  await assertExact(segment, 60)
})
