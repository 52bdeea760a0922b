import { expect, test } from './support/test.ts'
import { makeUploadAdvertiser, csvFile, chooseFile, uploadFile } from './records/revenue-imports.ts'

test('walk', async ({ adminPage: page, database }) => {
  const shot = async (name: string, full = true) => {
    for (const [w, h] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width: w, height: h })
      await page.screenshot({ path: `/tmp/uw/shots/${name}-${w}.png`, fullPage: full })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `/tmp/uw/shots/${name}-dark.png`, fullPage: full })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const { provider, channel } = await makeUploadAdvertiser(database, { isAsked: true })
  await makeUploadAdvertiser(database)
  await page.goto('/csvupload')
  await expect(page.getByRole('list', { name: 'Advertisers' })).toBeVisible()
  await shot('1-list')
  const days = ['2026-11-01', '2026-11-02', '2026-11-03']
  await chooseFile(
    page,
    provider,
    csvFile(
      days.map((day) => ({ day, channel, revenue: 12.5 })),
      'first.csv',
    ),
  )
  await shot('2-chosen')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Review and book' })).toBeVisible()
  await shot('3-checked')
  await page.getByRole('link', { name: 'Review and book' }).click()
  await expect(page.getByRole('button', { name: 'Book this import' })).toBeVisible()
  await expect(page.getByText('Gross of these days').nth(1)).toBeVisible()
  await shot('4-dry-run')
  await page.getByRole('radio', { name: 'Its days' }).check()
  await page.getByRole('button', { name: 'Book this import' }).click()
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible()
  await shot('5-done')
  await page.getByRole('navigation').getByRole('link', { name: 'Upload CSV Reports' }).click()
  await expect(page.getByRole('button', { name: 'Upload Another File' })).toBeVisible()
  await shot('6-success')
  await page.getByRole('button', { name: 'Upload Another File' }).click()
  await uploadFile(
    page,
    provider,
    csvFile(
      [
        { day: '2026-11-01', channel, revenue: 6 },
        { day: '2026-11-02', channel, revenue: 12.6 },
        { day: '2026-11-02', channel: 'unknown-9', revenue: 3 },
        { day: 'someday', channel, revenue: 3 },
        { day: '2026-11-02', channel, revenue: 'abc' },
        ',,,,,,',
      ],
      'second.csv',
    ),
  )
  await page.getByRole('link', { name: 'Review and book' }).click()
  await expect(page.getByRole('button', { name: 'Book this import' })).toBeVisible()
  await shot('7-dry-run-lower')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Book this import' }).click()
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible()
  await shot('8-partial')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true })).toBeEnabled()
  await shot('9-undo', false)
  await page.keyboard.press('Escape')
  await page.goto('/csvUploadStatus')
  await expect(page.getByRole('table')).toBeVisible()
  await shot('10-status', false)
  await page.goto(`/revenueReportStatus?provider_id=${provider.id}`)
  await expect(page.getByRole('table', { name: 'Skipped rows' })).toBeVisible()
  await shot('11-rows', false)
  await page.goto('/reportinglogs')
  await expect(page.getByRole('table')).toBeVisible()
  await shot('12-logs', false)
  await page
    .getByRole('button', { name: /^Skipped Rows of second/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Skipped rows of/ })).toBeVisible()
  await shot('13-log', false)
  await page.goto('/logs')
  await expect(page).toHaveURL(/reportinglogs/)
})
