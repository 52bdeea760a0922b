import { test } from 'node:test'
import { testAnalytics } from '../testing/analytics.ts'
import { makeBusiness, truthNow } from '../testing/truth/made-business.ts'
import { factsOf } from '../testing/truth/facts.ts'
test('dbg', async () => {
  const log: string[] = []
  const now = truthNow()
  const own = await testAnalytics(() => now)
  const b = await makeBusiness(own, 1, now)
  const day = '2026-03-31'
  for (const f of factsOf(b).filter((f) => f.when.startsWith(day) && f.advertiser > 0)) log.push(JSON.stringify([f.isSearch, f.advertiser, f.when, f.cells.channel, f.cells.country, f.cells.remarks]))
  const { data } = (await own.app.inject({ url: `/analytics/api/v1/bigquery/revenue-reports?period=custom&fromDate=${day}&toDate=${day}&groupByKeys=advertiser_id&groupByKeys=channel&groupByKeys=country&groupByKeys=remarks`, headers: { authorization: own.admin } })).json()
  for (const r of data.data) log.push(JSON.stringify([r.advertiser_id, r.channel, r.country, r.remarks, r.server_search_counts, r.booked_rows]))
  for (const r of b.reporters) log.push(JSON.stringify([r.id, [...r.aliases], r.accounts.map((a) => [a.id, a.channel, a.validFrom, a.validTo, a.terms[1]!.isActive])]))
  await own.close()
  throw new Error(log.join('\n'))
})
