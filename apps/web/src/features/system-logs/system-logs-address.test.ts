import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSearch } from '@headgate/domain/addresses/read-search'
import { systemLogDays, systemLogsAddress, systemLogsOf } from './system-logs-address.ts'

const NOW = '2026-11-27'

test('a view has the last five days, none in the future and none behind its end', () => {
  const cases = [
    [{}, '2026-11-23', NOW],
    [{ from: '2026-11-20' }, '2026-11-20', NOW],
    [{ to: '2026-11-10' }, '2026-11-06', '2026-11-10'],
    [{ from: '2026-11-12', to: '2026-11-10' }, '2026-11-10', '2026-11-10'],
    [{ from: '2027-01-01', to: '2027-02-01' }, NOW, NOW],
    [{ to: '2027-02-01' }, '2026-11-23', NOW],
  ] as const
  for (const [given, from, to] of cases) assert.deepEqual(systemLogDays(given, NOW), { from, to })
})

const read = (raw: Record<string, unknown>) => readSearch(systemLogsAddress, raw, [50, 100, 200])

test('a bad address falls back to the defaults', () => {
  const address = read({
    size: '70',
    level: '5',
    part: 'keys',
    date: '../x',
    request_id: 'a b',
    order_by: 'level',
  })
  assert.deepEqual(address, { page: 1, size: 50, order_by: 'time', order_direction: 'DESC' })
  assert.equal(systemLogsOf(read({ date: '2999-01-01' })).date, undefined)
})
