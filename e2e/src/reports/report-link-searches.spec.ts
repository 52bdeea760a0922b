import { readReport, stat } from '../support/report-page.ts'
import { expect, test } from '../support/test.ts'

test('searches by publisher link: outcomes and reasons, narrowed by a click, and explained', async ({
  adminPage: page,
  searches: { publisher, filtering },
}) => {
  const name = 'Searches by publisher link'
  await page.goto(`/searches?publisher_id=${publisher.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Searches by Publisher Link' })).toBeVisible()
  await expect.poll(() => stat(page, 'Total Searches')).toBe(15)
  const { rows, totals } = await readReport(page, name)
  const shown = rows.map((row) => [row['Pub Link ID'], row['Filtered Reason'], row['Server Searches']])
  expect(shown).toEqual([
    expect.arrayContaining([String(filtering.id), '6']),
    expect.arrayContaining(['4']),
    [String(filtering.id), 'Short keywords', '3'],
    [String(filtering.id), 'Bot', '2'],
  ])
  expect(totals).toMatchObject({ 'Server Searches': '15', 'Invalid Traffic (%)': '33.333' })

  await page.getByRole('button', { name: 'Invalid Traffic (%)' }).click()
  await page.getByRole('button', { name: 'Invalid Traffic (%)' }).click()
  await expect(page).toHaveURL(/order_by=invalid_traffic/)
  await expect
    .poll(async () => (await readReport(page, name)).rows[0]!['Invalid Traffic (%)'])
    .toBe('100.000')

  await page.getByTitle(`Only Pub Link ${filtering.id}`).first().click()
  await expect.poll(() => stat(page, 'Total Searches')).toBe(11)
  await page.getByRole('link', { name: 'Explain', exact: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`/target/explain/${filtering.id}`))
})
