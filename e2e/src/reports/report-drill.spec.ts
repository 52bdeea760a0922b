import { messages } from '@headgate/contract/base/messages'
import { addDays, daysBefore } from '@headgate/domain/days'
import type { Locator, Page } from '@playwright/test'
import { bookFile, csvFile, makeUploadAdvertiser } from '../records/revenue-imports.ts'
import { expectAccessible } from '../support/accessible.ts'
import { numberOf, readReport, reportTable } from '../support/report-page.ts'
import { expect, test } from '../support/test.ts'

const first = daysBefore(20, new Date())
const second = addDays(first, 1)

/** The cell of a row below a header. */
async function figure(page: Page, row: string | RegExp, header: string): Promise<Locator> {
  const headers = await reportTable(page).getByRole('columnheader').allTextContents()
  return reportTable(page)
    .getByRole('row', { name: row })
    .getByRole('cell')
    .nth(headers.findIndex((text) => text.trim() === header))
}

const rowsOf = async (page: Page) => (await readReport(page)).rows.length
const netOf = async (page: Page) => (await readReport(page)).totals['Net Revenue']

test('a figure opens by another dimension, down to its rows, and the trail leads back', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const file = csvFile(
    [
      { day: first, channel, revenue: 10, country: 'US' },
      { day: second, channel, revenue: 20, country: 'DE' },
    ],
    'drilled.csv',
  )
  const id = await bookFile(admin, provider, file)
  const days = `period=custom&from_date=${first}&to_date=${second}`
  await page.goto(`/revenuereport?advertiser_id=${provider.id}&${days}&interval=day&group_by=advertiser_id`)
  await expect.poll(() => rowsOf(page)).toBe(2)
  // 80 % of what the advertiser reports is ours.
  await (await figure(page, new RegExp(second), 'Net Revenue')).click()
  const menu = page.getByRole('menu', { name: `${second} · Advertiser: ${provider.name}` })
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await expect(menu.getByRole('menuitem', { name: 'By Advertiser', exact: true })).toBeHidden()

  // Its keys: Escape returns to the figure, arrows go to the next one, Enter opens it.
  await page.keyboard.press('Escape')
  await expect(await figure(page, new RegExp(second), 'Net Revenue')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(await figure(page, new RegExp(second), 'Publisher Revenue')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expectAccessible(page, '[role="menu"]')

  const opened = page.context().waitForEvent('page')
  await menu.getByRole('menuitem', { name: 'By Country' }).click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect.poll(() => netOf(tab)).toBe('16.000')
  await expect(tab).toHaveURL(/group_by=country/)
  await tab.close()

  await (await figure(page, new RegExp(second), 'Net Revenue')).click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'By Country' }).click()
  const trail = page.getByRole('navigation', { name: 'Drill' })
  await expect(trail).toContainText(`${second} · Advertiser: ${provider.name} › by Country`)
  await expect.poll(() => netOf(page)).toBe('16.000')
  await expectAccessible(page, { include: 'body', exclude: '#drawer' })
  await trail.getByRole('link', { name: 'Start' }).click()
  await expect.poll(() => netOf(page)).toBe('24.000')
  await page.goBack()
  await expect.poll(() => netOf(page)).toBe('16.000')

  await (await figure(page, /Germany/, 'Net Revenue')).click()
  await page.getByRole('menuitem', { name: 'Rows behind it' }).click()
  await expect(page.getByRole('heading', { name: 'Rows Behind a Figure' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Booked rows' })
  const row = rows.getByRole('row', { name: new RegExp(channel) })
  await expect(row).toContainText('100 %, the only account of the channel')
  await expect(row).toContainText('16.000')
  await expect(rows.getByRole('row', { name: /Total of all/ })).toContainText('16.000')
  await expectAccessible(page, { include: 'body', exclude: '#drawer' })
  await expect(trail.getByRole('link')).toHaveText(['Start', `${second} · Advertiser: ${provider.name}`])
  await expect(page.getByRole('link', { name: 'Searches behind it' })).toHaveAttribute(
    'href',
    /^\/searchlog\?from=/,
  )
  await row.getByRole('link', { name: 'lines' }).click()
  const lines = page.getByRole('table', { name: 'Lines as they were read' })
  await expect(page.getByText(`Date: ${second} · Channel: ${channel} · Country: Germany`)).toBeVisible()
  await expect(lines.getByRole('row')).toHaveCount(2)
  await expectAccessible(page, { include: 'body', exclude: '#drawer' })
  await page.getByRole('button', { name: 'Show all rows' }).click()
  await expect(lines.getByRole('row')).toHaveCount(3)
  await expect(page).toHaveURL(`/reportinglogs/${id}/read`)
  await page.goBack()
  await page.goBack()
  await row.getByRole('link', { name: 'drilled.csv' }).click()
  await expect(page).toHaveURL(`/revenue-imports/${id}`)
})

test('a change is explained by parts that add up, with what was changed in those days', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const lines = [
    { day: first, channel, revenue: 10 },
    { day: second, channel, revenue: 20 },
  ]
  const id = await bookFile(admin, provider, csvFile(lines, 'explained.csv'))
  const view = `advertiser_id=${provider.id}&period=custom&from_date=${second}&to_date=${second}`
  await page.goto(`/revenuereport?${view}&interval=accumulated&group_by=channel&compare=previous_period`)
  await page.getByRole('button', { name: 'Explain the change' }).click()
  const panel = page.getByRole('region', { name: 'Why Net Revenue changed' })
  const parts = panel.getByRole('table', { name: 'Parts of the change' })
  const amount = async (name: string) =>
    numberOf(
      (await parts.getByRole('row', { name }).getByRole('cell').nth(1).textContent())!.replace('−', '-'),
    )
  await expect(parts.getByRole('row', { name: 'Before' })).toContainText('8.00')
  const texts = await parts.getByRole('row').allTextContents()
  const steps = texts.slice(2, -2).map((text) => numberOf(/[+−][\d,.]+/.exec(text)![0].replace('−', '-')))
  const sum = steps.reduce((total, step) => total + step, 0)
  expect((await amount('Before')) + sum).toBeCloseTo(await amount('After'), 6)
  expect(await amount('Difference')).toBe(8)
  await expectAccessible(page, { include: 'body', exclude: '#drawer' })

  await expect(panel.getByRole('link', { name: /File explained.csv/ })).toHaveAttribute(
    'href',
    `/revenue-imports/${id}`,
  )
  // The address restores the panel.
  await expect(page).toHaveURL(/explain=net_revenue/)
  await page.reload()
  const line = panel.getByRole('list', { name: 'What did most' }).getByRole('link').first()
  await expect(line).toContainText(`${provider.name} on ${channel}`)
  await line.click()
  await expect(page).toHaveURL(new RegExp(`channel=${channel.replace('-', '%252D')}`))
  await expect.poll(() => netOf(page)).toBe('16.000')

  await (await figure(page, /United States/, 'Net Revenue')).click()
  await page.getByRole('menuitem', { name: 'Explain the change' }).click()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Close the explanation' }).click()
  await expect(panel).toBeHidden()
})

test('the way from the rows back to the report does not carry the page of the rows', async ({
  adminPage: page,
}) => {
  await page.goto('/revenuereport/rows?page=2')
  const back = page.getByRole('link', { name: 'In the report' })
  await expect(back).toHaveAttribute('href', /^\/revenuereport(?!.*\bpage=)/)
})

test.describe('of a view that cannot be', () => {
  test.use({ provoked: /status of 400/ })

  test('the rows behind a figure say why there are none and where to go, without a try that cannot help', async ({
    adminPage: page,
  }) => {
    await page.goto('/revenuereport/rows?filtered_reason=bot')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Please go back to the report, and remove this filter there.')
    await expect(alert).not.toContainText(messages.report.loadFailedInline)
    await expect(alert.getByRole('button')).toHaveCount(0)
    await page.getByRole('link', { name: 'In the report' }).click()
    await expect(reportTable(page)).toBeVisible()
    await expect(page).toHaveURL(/filtered_reason=bot/)
  })
})
