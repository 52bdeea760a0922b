import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallOutput } from '@headgate/contract/base/call'
import { skippedRowColumns, type readImportRows } from '@headgate/contract/revenue/row-calls'
import { testWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { listImportRows } from './list-import-rows.ts'

type Asked = CallOutput<typeof readImportRows>['body']

let own: TestWarehouse
/** Two imports of 300 skipped and 200 uploaded lines, with negative money, equal values, and lines without a day. */
before(async () => {
  own = await testWarehouse()
  for (const id of [7, 8]) {
    await own.warehouse.command({
      sql: `INSERT INTO skipped_line SELECT 1 AS provider_id, ${id} AS import_id, ${id} AS load, number + 2 AS row_index,
  if(number % 7 = 3, 'excluded', if(number % 2 = 0, 'no account', 'failed')) AS outcome,
  if(number % 3 = 0, NULL, toDate('2026-03-01') + number % 5) AS date, concat('BN-', toString(number % 11)) AS channel,
  cityHash64(number) % 5000 AS total_searches, 1000000 + number % 3 AS monetized_searches, number % 4 AS clicks,
  toDecimal64((toInt64(cityHash64(number, 1) % 2000) - 1000) / 7, 6) AS revenue, '' AS field, 'why' AS reason,
  ['a', toString(number)] AS texts, now() AS created_at FROM numbers(300)`,
    })
    await own.warehouse.command({
      sql: `INSERT INTO reported_row SELECT 1 AS provider_id, toDate('2026-03-01') + number % 40 AS date, ${id} AS import_id,
  ${id} AS load, number + 400 AS row_index, number % 5 > 0 AS is_matched, concat('BN-', toString(number % 13)) AS channel,
  if(number % 2 = 0, 'DE', '') AS country, 0 AS country_unread, cityHash64(number) % 5000 AS total_searches,
  1000000 + number % 3 AS monetized_searches, number % 4 AS clicks, 0 AS followon_searches, 0 AS initial_searches,
  toDecimal64((toInt64(cityHash64(number, 1) % 2000) - 1000) / 7, 6) AS revenue FROM numbers(250)`,
    })
  }
})
after(() => own.close())

const one = { id: 7, load: 7, provider_id: 1, has_uploaded: true }
const base: Asked = {
  imports: [one, { ...one, id: 8, load: 8 }],
  outcomes: ['no account', 'failed', 'uploaded'],
  date: null,
  channel: null,
  country: null,
  order_by: 'row_index',
  order_direction: 'ASC',
  offset: 0,
  limit: 10_000,
}

test('a page that is found by counting is the same part of the whole list, in every order and filter', async () => {
  const filters: Partial<Asked>[] = [
    {},
    { imports: [one] },
    { outcomes: ['failed'] },
    { outcomes: ['uploaded'], imports: [one] },
    { outcomes: ['no account', 'failed', 'excluded'], channel: 'BN-4' },
  ]
  for (const filter of filters)
    for (const order_by of skippedRowColumns)
      for (const order_direction of ['ASC', 'DESC'] as const) {
        const asked = { ...base, ...filter, order_by, order_direction }
        const label = JSON.stringify({ ...filter, order_by, order_direction })
        const whole = await listImportRows(own.warehouse, asked)
        assert.equal(whole.rows.length, whole.total, label)
        for (const offset of [13, whole.total - 5]) {
          const page = { ...asked, offset, limit: 9 }
          const found = await listImportRows(own.warehouse, page, { few: 4 })
          assert.deepEqual(found, { rows: whole.rows.slice(offset, offset + 9), total: whole.total }, label)
        }
      }
})

async function listed(order_by: Asked['order_by'], order_direction: Asked['order_direction']) {
  return (await listImportRows(own.warehouse, { ...base, order_by, order_direction })).rows
}

test('the whole list is in its order: equal values by import and line, lines without a day last', async () => {
  for (const direction of ['ASC', 'DESC'] as const) {
    const sign = direction === 'ASC' ? 1 : -1
    const money = await listed('gross_revenue', direction)
    assert.deepEqual(
      money,
      money.toSorted(
        (a, b) =>
          sign * (Number(a.gross_revenue) - Number(b.gross_revenue)) ||
          a.import_id - b.import_id ||
          a.row_index - b.row_index,
      ),
    )
    const days = (await listed('date', direction)).map(({ date }) => date)
    assert.equal(days.findIndex((date) => date === null) > 0, true)
    assert.ok(days.slice(days.indexOf(null)).every((date) => date === null))
    const texts = (await listed('message', direction)).map(({ outcome }) => outcome)
    assert.deepEqual(
      [...new Set(texts)],
      ['failed', 'no account', 'uploaded'].toSorted((a, b) => (a < b ? -sign : sign)),
    )
  }
})

test('a page behind the end is empty, and no import has no rows', async () => {
  const { rows, total } = await listImportRows(own.warehouse, { ...base, offset: 5_000 }, { few: 4 })
  assert.deepEqual([rows.length, total > 0], [0, true])
  assert.deepEqual(await listImportRows(own.warehouse, { ...base, imports: [] }), { rows: [], total: 0 })
})

test('lines are found by the day, channel and country that they were read with', async () => {
  const all = (await listImportRows(own.warehouse, { ...base, imports: [one], outcomes: ['read'] })).rows
  for (const filter of [
    { date: '2026-03-07' },
    { date: '2026-03-08', country: '' },
    { channel: 'BN-3', country: '' },
    { date: '2026-03-05', channel: 'BN-4', country: 'DE' },
  ]) {
    const asked: Asked = { ...base, imports: [one], outcomes: ['read'], ...filter }
    const { rows, total } = await listImportRows(own.warehouse, asked)
    const wanted = all.filter((row) =>
      Object.entries(filter).every(([name, value]) => row[name as keyof typeof filter] === value),
    )
    assert.ok(wanted.length > 0)
    assert.deepEqual([rows, total], [wanted, wanted.length], JSON.stringify(filter))
  }
  // Lines that were skipped have none.
  const skipped: Asked = { ...base, outcomes: ['failed'], country: 'DE' }
  assert.equal((await listImportRows(own.warehouse, skipped)).total, 0)
})

test('lines that were read have their country, whether an account matched or not', async () => {
  const { rows, total } = await listImportRows(own.warehouse, { ...base, imports: [one], outcomes: ['read'] })
  assert.equal(total, 250)
  const pairs = new Set(rows.map(({ outcome, country }) => `${outcome} ${country}`))
  assert.deepEqual([...pairs].toSorted(), ['no account ', 'no account DE', 'uploaded ', 'uploaded DE'])
})

test('uploaded rows are those of booked imports, skipped ones also those of the others', async () => {
  const imports = [one, { ...one, id: 8, load: 8, has_uploaded: false }]
  const { rows } = await listImportRows(own.warehouse, { ...base, imports })
  const idsOf = (outcome: string) =>
    new Set(rows.filter((row) => row.outcome === outcome).map((row) => row.import_id))
  assert.deepEqual(
    [idsOf('uploaded'), idsOf('failed'), idsOf('no account')],
    [new Set([7]), new Set([7, 8]), new Set([7, 8])],
  )
  const asked = { ...base, imports: imports.slice(1), outcomes: ['uploaded' as const] }
  assert.deepEqual(await listImportRows(own.warehouse, asked), { rows: [], total: 0 })
})
