import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { daysBetween, monthDays } from '@headgate/domain/days'
import * as fc from 'fast-check'
import { testWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { type FactRow, readReport, streamReportByDates } from './report.ts'
import { canSlice, ReportSlices } from './report-slices.ts'
import type { ReportView } from './report-view.ts'

/** 100 days up to 2026-04-10, each with up to 9 channels. */
const view: ReportView = {
  report: revenueReport,
  from: '2026-01-01',
  to: '2026-04-10',
  interval: 'day',
  groups: ['channel'],
  filters: {},
  order: { by: 'date', direction: 'DESC', of: 'value' },
  before: null,
  settledOnly: false,
  maturity: null,
  statuses: null,
}

let own: TestWarehouse
before(async () => {
  own = await testWarehouse()
  await own.warehouse.command({
    sql: `INSERT INTO search_hour (batch, hour, publisher_id, targeting_id, provider_id, channel, country, searches, redirected)
      SELECT 0, toDateTime('2026-01-01 05:00:00', 'UTC') + 86400 * intDiv(number, 9), 1, 10, 7,
        concat('c', toString(cityHash64(number) % 5)), 'US', 1 + number % 7, number % 5 FROM numbers(900)`,
  })
})
after(() => own.close())

/** fast-check prints the seed and the path of a failure; `fc.assert(…, { seed, path })` repeats it. */
test('ranges have every day once, in the order of the view, and never cut a month', () => {
  const days = daysBetween('2024-01-01', '2026-12-31')
  fc.assert(
    fc.property(
      fc.nat(days.length - 1),
      fc.nat(400),
      fc.constantFrom('day' as const, 'month' as const, 'hour' as const),
      fc.constantFrom('ASC' as const, 'DESC' as const),
      fc.infiniteStream(fc.nat(100_000)),
      (start, length, interval, direction, rows) => {
        const [from, to] = [days[start]!, days[Math.min(start + length, days.length - 1)]!]
        const slices = new ReportSlices({ ...view, from, to, interval, order: { ...view.order, direction } })
        const ranges: ReportView[] = []
        for (let one = slices.next(); one; one = slices.next(rows.next().value)) ranges.push(one)
        const inOrder = direction === 'ASC' ? ranges : ranges.toReversed()
        assert.deepEqual(
          inOrder.flatMap((range) => daysBetween(range.from, range.to)),
          daysBetween(from, to),
        )
        if (interval === 'month')
          for (const range of ranges) {
            assert.ok(range.from === from || range.from === monthDays(range.from).from)
            assert.ok(range.to === to || range.to === monthDays(range.to).to)
          }
      },
    ),
  )
})

test('a file that is read in ranges has the rows of the report, in its order', async () => {
  for (const interval of ['hour', 'day', 'month'] as const)
    for (const direction of ['ASC', 'DESC'] as const) {
      const asked: ReportView = { ...view, interval, order: { ...view.order, direction } }
      const streamed: FactRow[] = []
      for await (const rows of streamReportByDates(own.warehouse, asked)) streamed.push(...rows)
      const { data, count } = await readReport(own.warehouse, asked, { limit: 1_000, offset: 0 })
      assert.ok(count > 5)
      assert.deepEqual(streamed, data, `${interval} ${direction}`)
    }
})

test('a reader that stops between two ranges gives the turn back', async () => {
  const one = own.warehouse.as('one')
  for await (const rows of streamReportByDates(one, view)) {
    assert.ok(rows.length > 0)
    break
  }
  assert.equal((await readReport(one, view, { limit: 1, offset: 0 })).data.length, 1)
})

test('a request that is cancelled between two ranges ends with its reason', async () => {
  const giveUp = new AbortController()
  const read = async () => {
    for await (const _ of streamReportByDates(own.warehouse, view, giveUp.signal))
      giveUp.abort(new Error('left'))
  }
  await assert.rejects(read(), /left/)
})

test('rows in another order, or beside those of other days, are read at once', () => {
  assert.equal(canSlice(view), true)
  assert.equal(canSlice({ ...view, order: { ...view.order, by: 'channel' } }), false)
  assert.equal(canSlice({ ...view, interval: 'accumulated' }), false)
  const before = { from: '2025-01-01', to: '2025-04-10', shift: { unit: 'year', by: 1 } } as never
  assert.equal(canSlice({ ...view, before }), false)
})
