import { readFile } from 'node:fs/promises'
import { reasonLabel } from '@headgate/domain/labels'
import type { Page } from '@playwright/test'
import { choose, chooseMany } from '../support/controls.ts'
import { product } from '../support/product.ts'
import { numberOf, readCsv, readReport, reportTable, stat } from '../support/report-page.ts'
import { sendSearches } from '../records/searches.ts'
import { expect, test } from '../support/test.ts'

/** Searches by reason as the table shows them; `—` means not filtered. */
async function byReason(page: Page): Promise<Record<string, Record<string, string>>> {
  const { rows } = await readReport(page)
  return Object.fromEntries(rows.map((row) => [row['Filtered Reason'] ?? '', row]))
}

test('the main job: searches of a sample publisher link are routed, recorded and reported', async ({
  page,
  database,
}) => {
  const { rows } = await database.pool.query<{ id: number; link: string }>(
    `select id, link from targeting where short_keywords and status = 'published' and is_active
     and archived_at is null and disable_filters_temporarily is not true order by id limit 1`,
  )
  const sample = rows[0]!

  await test.step('sign in, and open the report of the link', async () => {
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(product.adminEmail)
    await page.getByLabel('Password', { exact: true }).fill(product.adminPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.getByRole('link', { name: 'Revenue Report', exact: true }).click()
    await choose(page, 'Period', 'Today')
    await chooseMany(page, 'Group By', ['Filtered Reason'])
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('combobox', { name: 'Pub Link ID' }).fill(String(sample.id))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`pub_link_id=${sample.id}`))
    await expect(reportTable(page)).toHaveAttribute('aria-busy', 'false')
  })

  const before = await stat(page, 'Total Searches')
  const reasons = await byReason(page)
  const was = (reason: string, column: string) => numberOf(reasons[reason]?.[column] ?? '0')

  await test.step('send searches to the engine', async () => {
    const good = await sendSearches(sample.link, 7, { keyword: 'garden chairs' })
    const short = await sendSearches(sample.link, 3, { keyword: 'ab' })
    await sendSearches(sample.link, 2, { keyword: 'garden chairs', agent: 'bot' })
    expect(new Set(good.map((target) => new URL(target).host)).size).toBeGreaterThan(0)
    for (const target of good) expect(target).toContain('garden')
    for (const target of short) expect(good).not.toContain(target)
  })

  await test.step('see them in the report', async () => {
    await expect
      .poll(
        async () => {
          const answered = page.waitForResponse(/revenue-reports/)
          await page.getByRole('button', { name: 'Search', exact: true }).click()
          await answered
          await expect(reportTable(page)).toHaveAttribute('aria-busy', 'false')
          return stat(page, 'Total Searches')
        },
        { intervals: [250] },
      )
      .toBe(before + 12)
    const now = await byReason(page)
    expect(numberOf(now['Short keywords']!['Filtered']!)).toBe(was('Short keywords', 'Filtered') + 3)
    expect(numberOf(now['Bot']!['Filtered']!)).toBe(was('Bot', 'Filtered') + 2)
    expect(numberOf(now['—']!['Redirected']!)).toBe(was('—', 'Redirected') + 7)
  })

  await test.step('download the same numbers', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^revenue-report-\d{8}-\d{6}\.csv$/)
    const csv = readCsv(await readFile(await file.path(), 'utf8'))
    const shown = await byReason(page)
    expect(csv).toHaveLength(Object.keys(shown).length)
    for (const line of csv) {
      // The file has the titles of the columns, and recorded codes where the screen has their names.
      const reason = line['Filtered Reason']!
      const row = shown[reason ? reasonLabel(reason) : '—']!
      expect(Number(line['Server Searches'])).toBe(numberOf(row['Server Searches']!))
      expect(Number(line['Filtered'])).toBe(numberOf(row['Filtered']!))
      expect(Number(line['Redirected'])).toBe(numberOf(row['Redirected']!))
    }
  })
})
