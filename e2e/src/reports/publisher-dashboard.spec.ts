import { readFile } from 'node:fs/promises'
import { fail } from '@headgate/contract/base/envelope'
import { messages } from '@headgate/contract/base/messages'
import { groupAndFilter } from '@headgate/contract/reports/publisher-report'
import {
  createDisplayColumns,
  ownDisplayColumns,
  type PublisherColumnKey,
  publisherColumnName,
} from '@headgate/contract/settings/display-columns'
import { getDisplayNames } from '@headgate/contract/settings/display-names'
import { makeUser } from '@headgate/db/sample/make'
import type { Database } from '@headgate/db/base/database'
import { bookFile, csvFile, makeUploadAdvertiser } from '../records/revenue-imports.ts'
import { expectAccessible } from '../support/accessible.ts'
import { chooseMany, rowOf } from '../support/controls.ts'
import { readReport, reportTable, stat } from '../support/report-page.ts'
import { type ApiSession, openSession } from '../support/session.ts'
import { expect, signInPage, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

// Sessions of publishers.
test.use({ ownContext: true })

const [first, second] = ['2026-11-01', '2026-11-02']
const range = `period=custom&from_date=${first}&to_date=${second}`
const columns: PublisherColumnKey[] = [
  'date',
  'publisher_revenue',
  'country',
  'monetized_searches',
  'publisher_channel_id',
  'rpm',
]

/** A user of the publisher with these columns, signed in. */
async function userOf({ db }: Database, admin: ApiSession, publisherId: number, body: PublisherColumnKey[]) {
  const user = await makeUser(db, { publisher_id: publisherId })
  await admin.send(createDisplayColumns, { params: { id: user.id }, body })
  return openSession({ email: user.email, password: 'password' })
}

/** Two publishers with revenue on the same days, and a user of the first. */
async function makeRevenue(database: Database, admin: ApiSession) {
  const { provider, channel, publisher } = await makeUploadAdvertiser(database)
  const other = await makeUploadAdvertiser(database)
  const lines = (of: string, revenue: number) => [
    { day: first, channel: of, revenue, country: 'US' },
    { day: second, channel: of, revenue: 2 * revenue, country: 'DE' },
  ]
  await bookFile(admin, provider, csvFile(lines(channel, 10)))
  await bookFile(admin, other.provider, csvFile(lines(other.channel, 1_000)))
  await bookFile(admin, provider, csvFile([{ day: second, channel, revenue: 25, country: 'DE' }]))
  return { provider, publisher, other }
}

test('a publisher sees its own revenue in its own columns, and what changed', async ({
  page,
  admin,
  database,
}) => {
  const { provider, publisher, other } = await makeRevenue(database, admin)
  const { mappingData } = await admin.send(getDisplayNames, { params: { id: 1 } })
  const headers = Object.fromEntries(
    columns.map((key) => [key, publisherColumnName(key, mappingData?.fields)]),
  )
  const session = await userOf(database, admin, publisher.id, columns)
  await signInPage(page, session.token)
  await page.goto(`/?${range}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Revenue Report' })).toBeVisible()
  // 80 % of 10 and 25 are ours, of which the publisher has 70 %.
  await expect.poll(() => stat(page, 'Publisher Revenue')).toBe(19.6)
  const { rows, totals } = await readReport(page)
  expect(Object.keys(rows[0]!)).toEqual([
    headers.date,
    'Publisher Revenue',
    'Maturity',
    headers.monetized_searches,
    headers.rpm,
  ])
  expect(rows.map((row) => row['Publisher Revenue'])).toEqual(['14.000', '5.600'])

  // The searches that the RPM is made of are not among the columns: its total of the page is not known.
  expect(rows.map((row) => row[headers.rpm!])).toEqual(['140.000', '56.000'])
  expect([totals['Publisher Revenue'], totals[headers.rpm!]]).toEqual(['19.600', '—'])

  // Filters and groups are those of the columns.
  await expect(page.getByRole('button', { name: /^Country:/ })).toBeVisible()
  for (const name of ['Platform', 'Search Engine', 'Traffic Types', 'Advertisers', 'Publishers'])
    await expect(page.getByRole('button', { name: new RegExp(`^${name}:`) })).toHaveCount(0)
  await page.getByRole('button', { name: /^Group By:/ }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([headers.country!, 'Pub Link'])
  await page.keyboard.press('Escape')
  await chooseMany(page, 'Group By', [headers.country!])
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/group_by=country/)
  await expect(rowOf(page, 'Germany')).toContainText('14.000')
  await expect(reportTable(page).getByRole('columnheader').nth(3)).toContainText(headers.country!)
  await page.reload()
  await expect(rowOf(page, 'Germany')).toContainText('14.000')
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(6)
  await page.getByRole('checkbox', { name: headers.rpm!, exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: headers.rpm!, exact: true })).toHaveCount(0)
  await expectAccessible(page)

  // What is drawn and what is pressed have the names of the columns.
  await page.getByRole('tab', { name: 'Over time' }).click()
  const drawn = `${headers.monetized_searches} by ${headers.country}`
  await page.getByRole('combobox', { name: 'Measure' }).click()
  await page.getByRole('option', { name: headers.monetized_searches!, exact: true }).click()
  await expect(page.getByRole('region', { name: drawn })).toBeVisible()
  await page.getByRole('tab', { name: 'Table' }).click()
  await rowOf(page, 'Germany').getByText('14.000').click()
  await expect(page.getByRole('menu', { name: `${headers.country}: Germany` })).toBeVisible()
  await page.keyboard.press('Escape')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.split('\r\n')[0]).toContain(`"Publisher Revenue","Maturity","${headers.country}"`)
  for (const foreign of [other.channel, other.publisher.name, provider.name, '1120', 'Net Revenue'])
    expect(file).not.toContain(foreign)

  await page.getByRole('tab', { name: 'Changed revenue' }).click()
  const changed = rowOf(page, second)
  await expect(changed).toContainText('11.200 → 14.000')
  await expect(changed).toContainText('+2.800')
  await expect(changed).toContainText("advertiser's correction")
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page.getByText(provider.name)).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(changed).toBeVisible()
  await page.getByRole('tab', { name: 'Report' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Revenue Report' })).toBeVisible()
})

test('without the column of revenue there is no tab of its changes, and without a date no interval', async ({
  page,
  admin,
  database,
}) => {
  const { publisher } = await makeUploadAdvertiser(database)
  const session = await userOf(database, admin, publisher.id, ['monetized_searches'])
  await signInPage(page, session.token)
  await page.goto('/?tab=changes')
  await expect(page.getByRole('heading', { level: 1, name: 'Revenue Report' })).toBeVisible()
  await expect(reportTable(page)).toBeVisible()
  await expect(page.getByText(messages.report.empty)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Changed Revenue' })).toHaveCount(0)
  for (const name of ['Interval', 'Group By']) await expect(page.getByLabel(name)).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Over time', exact: true })).toHaveCount(0)

  // A link of somebody whose report has dates: no tab is chosen, and Tab still reaches them.
  await page.goto('/?view=time')
  await expect(page.getByText('This report has no dates.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Table', exact: true })).toHaveAttribute('tabindex', '0')
})

test.describe('calls that fail', () => {
  test.use({ provoked: /status of (409|503)/ })

  test('display columns: a warning with the text of the server, and another try', async ({
    page,
    admin,
    database,
  }) => {
    const { publisher } = await makeUploadAdvertiser(database)
    const session = await userOf(database, admin, publisher.id, ['publisher_revenue'])
    await signInPage(page, session.token)
    await page.route(`**${ownDisplayColumns.path}`, (route) =>
      route.fulfill({ status: 409, json: fail({ code: 'not_found', message: 'Not today.' }) }),
    )
    await page.goto('/')
    await expectToast(page, 'Not today.')
    await expect(page.getByRole('main').getByText('Not today.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(reportTable(page)).toBeVisible()
  })

  test('the report: one toast and the inline text', async ({ page, admin, database }) => {
    const { publisher } = await makeUploadAdvertiser(database)
    const session = await userOf(database, admin, publisher.id, ['publisher_revenue'])
    await signInPage(page, session.token)
    await page.route('**/publisher-reports?*', (route) =>
      route.fulfill({
        status: 503,
        json: fail({ code: 'report_unavailable', message: messages.report.loadFailed }),
      }),
    )
    await page.goto('/')
    await expectToast(page, messages.titles.oops, messages.report.loadFailed)
    await expect(page.getByText(messages.report.loadFailedInline)).toBeVisible()
  })
})

test('the call of older callers has the same figures', async ({ admin, database }) => {
  const { publisher } = await makeUploadAdvertiser(database)
  const session = await userOf(database, admin, publisher.id, ['date', 'publisher_revenue'])
  const reply = await session.send(groupAndFilter, { query: { fromDate: first, toDate: second } })
  expect([reply.count, reply.stats.publisher_revenue]).toEqual([0, '0.000000'])
})
