import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getIvtList } from '@headgate/contract/ivt/ivt-report'
import { daysBefore } from '@headgate/domain/days'
import { JobSender } from '@headgate/queue/job-sender'
import { ivtDays } from '@headgate/queue/jobs/ivt-days'
import { until } from '@headgate/runtime/testing/until'
import { redirectSearches } from '../revenue/testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from '../revenue/testing/revenue-parts.ts'
import { invoke } from '../testing/api.ts'

/** Days of the IVT report as jobs have them computed, read through the main API. */

let parts: RevenueParts
let jobs: JobSender
before(async () => {
  parts = await revenueParts()
  jobs = new JobSender(parts.api.database, [ivtDays])
})
after(async () => {
  await jobs.stop()
  await parts.close()
})

const ago = (days: number) => daysBefore(days, new Date())
const arrive = (searches: Record<string, number>) =>
  redirectSearches(
    parts,
    Object.entries(searches).map(([day, count]) => ({
      providerId: 1,
      linkId: 1,
      channel: 'BN-1',
      day,
      searches: count,
    })),
  )
const compute = () => jobs.send(parts.api.database.db, ivtDays, {})

/** Searches by day; undefined while analytics is away. */
async function counts(): Promise<Record<string, number> | undefined> {
  const query = { fromDate: ago(95), toDate: ago(1), size: 200 }
  const { status, data } = await invoke(parts.api.app, getIvtList, { token: parts.api.admin, query })
  if (status !== 200) return undefined
  return Object.fromEntries(data.ivt_list.map((row) => [row.date, row.server_search_count]))
}
const textOf = (days: Record<string, number> = {}) =>
  Object.keys(days)
    .toSorted()
    .map((day) => `${day}: ${days[day]}`)
    .join(', ')
const shows = (expected: Record<string, number>) =>
  until(async () => textOf(await counts()) === textOf(expected), `the report shows ${textOf(expected)}`)

test('missed days are made up for, and a killed computation leaves whole days', async () => {
  await arrive({ [ago(0)]: 5, [ago(1)]: 60, [ago(2)]: 70, [ago(40)]: 80, [ago(90)]: 90 })
  await compute()
  const computed = { [ago(1)]: 60, [ago(2)]: 70, [ago(40)]: 80, [ago(90)]: 90 }
  await shows(computed)

  await arrive({ [ago(1)]: 6, [ago(40)]: 8 })
  await compute()
  await parts.kill('analytics')
  await parts.start('analytics')
  for (const [day, searches] of Object.entries((await counts())!))
    assert.ok(
      [computed[day], computed[day]! + (day === ago(1) ? 6 : 8)].includes(searches),
      `${day}: ${searches}`,
    )
  await compute()
  await shows({ ...computed, [ago(1)]: 66, [ago(40)]: 88 })
})
