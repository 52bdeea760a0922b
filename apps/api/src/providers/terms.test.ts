import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { updateProvider } from '@headgate/contract/providers/providers'
import { makeProvider } from '@headgate/db/sample/make'
import { audit, bookingRequest, providerTerm } from '@headgate/db/schema/all'
import { daysBefore, today } from '@headgate/domain/days'
import { and, asc, eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

/** Shares of advertisers and the days from which they hold (docs/behaviour/revenue.md#shares-and-their-days). */

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const ago = (days: number) => daysBefore(days, new Date())

const grossAt = async (share: number) =>
  makeProvider(api.database.db, {
    advertiser_code: 'ad',
    reports_gross_revenue: true,
    revenue_share_percentage: share,
  })

const put = (id: number, body: object) =>
  invoke(api.app, updateProvider, { token: api.admin, params: { id }, body })

const terms = async (id: number) =>
  (
    await api.database.db
      .select()
      .from(providerTerm)
      .where(eq(providerTerm.provider_id, id))
      .orderBy(asc(providerTerm.from_day))
  ).map((term) => [term.from_day, term.reports_gross_revenue, term.revenue_share_percentage])

const requests = async (id: number) =>
  (
    await api.database.db
      .select()
      .from(bookingRequest)
      .where(eq(bookingRequest.provider_id, id))
      .orderBy(asc(bookingRequest.id))
  ).map(({ from_day, to_day, cause }) => [from_day, to_day, cause])

test('another share holds from its day on, with a request to book and one audit row', async () => {
  const { id } = await grossAt(80)
  const { status, data } = await put(id, { revenue_share_percentage: 70, from_day: ago(3) })
  assert.equal(status, 200)
  assert.equal(data.provider.revenue_share_percentage, 70)
  assert.deepEqual(await terms(id), [
    ['2000-01-01', true, 80],
    [ago(3), true, 70],
  ])
  assert.deepEqual(await requests(id), [
    [ago(3), today(), `The advertiser reports gross revenue, of which 70 % is ours, from ${ago(3)} on`],
  ])
  const rows = await api.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'provider'), eq(audit.entity_id, String(id))))
  assert.deepEqual(
    rows.map((row) => [row.before, row.after]),
    [[{ revenue_share_percentage: 80 }, { revenue_share_percentage: 70, from_day: ago(3) }]],
  )
})

test('a share of an earlier day ends where a later one begins, and the advertiser shows the one of today', async () => {
  const { id } = await grossAt(80)
  await put(id, { revenue_share_percentage: 70, from_day: ago(3) })
  const { data } = await put(id, { revenue_share_percentage: 60, from_day: ago(9) })
  assert.equal(data.provider.revenue_share_percentage, 70)
  assert.deepEqual(
    (await requests(id)).map(([from, to]) => [from, to]),
    [
      [ago(3), today()],
      [ago(9), ago(4)],
    ],
  )
  const net = await put(id, { reports_gross_revenue: false })
  assert.equal(net.data.provider.reports_gross_revenue, false)
  assert.deepEqual((await terms(id)).at(-1), [today(), false, 70])
})

test('other fields, and the same share, leave no term', async () => {
  const { id } = await grossAt(80)
  await put(id, {
    details: 'Weekly',
    reports_gross_revenue: true,
    revenue_share_percentage: 80,
    from_day: ago(5),
  })
  assert.deepEqual([await terms(id), await requests(id)], [[], []])
})

test('a day after today, or before any that can be loaded, is refused at its field', async () => {
  const { id } = await grossAt(80)
  for (const from_day of [ago(-1), '1999-12-31']) {
    const { status, fields } = await put(id, { revenue_share_percentage: 1, from_day })
    assert.deepEqual(
      [status, fields],
      [400, { from_day: `Please choose a day from 2000-01-01 to ${today()}.` }],
    )
  }
  assert.deepEqual(await terms(id), [])
})
