import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '@headgate/runtime/testing/until'
import { testWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { BOOKED_NOW } from './booked-sums.ts'

let own: TestWarehouse
before(async () => {
  own = await testWarehouse()
})
after(() => own.close())

const insert = (rows: string) =>
  own.warehouse.command({
    sql: `INSERT INTO booked_row (provider_id, date, slot, version, is_gone, net_revenue) VALUES ${rows}`,
  })
const parts = async () => {
  const { rows } = await own.warehouse.query<{ month: string; parts: number }>({
    sql: `SELECT partition AS month, toUInt32(count()) AS parts FROM system.parts
      WHERE database = currentDatabase() AND table = 'booked_row' AND active GROUP BY month ORDER BY month`,
  })
  return rows
}
const shown = async () => {
  const { rows } = await own.warehouse.query({
    sql: `SELECT date, slot, toString(net_revenue) AS net FROM ${BOOKED_NOW} ORDER BY date, slot`,
  })
  return rows
}

test('a quiet month becomes one part by itself, which shows neither replaced rows nor gone ones', async () => {
  await insert("(7, '2026-09-01', 0, 1, 0, 1), (7, '2026-09-01', 1, 1, 0, 2), (7, '2026-09-02', 0, 1, 0, 4)")
  await insert("(7, '2026-09-01', 0, 2, 0, 8), (7, '2026-09-01', 1, 2, 1, 0)")
  await insert("(7, '2026-10-01', 0, 1, 0, 16)")
  const before = await shown()
  assert.deepEqual(before, [
    { date: '2026-09-01', slot: 0, net: '8' },
    { date: '2026-09-02', slot: 0, net: '4' },
    { date: '2026-10-01', slot: 0, net: '16' },
  ])
  // The age of a quiet month for this test; what asks for whole months stays as it is.
  await own.warehouse.command({
    sql: 'ALTER TABLE booked_row MODIFY SETTING min_age_to_force_merge_seconds = 1',
  })
  await until(async () => (await parts()).every((month) => month.parts === 1))
  assert.deepEqual(await shown(), before)
  assert.deepEqual(await parts(), [
    { month: '202609', parts: 1 },
    { month: '202610', parts: 1 },
  ])
})
