import { addDays, daysBefore } from '@headgate/domain/days'
import { sql } from 'drizzle-orm'
import { bookFile, csvFile, makeUploadAdvertiser } from '../records/revenue-imports.ts'
import { expectAccessible } from '../support/accessible.ts'
import { readReport, reportTable } from '../support/report-page.ts'
import { expect, test } from '../support/test.ts'

const day = daysBefore(20, new Date())
const moment = daysBefore(2, new Date())

test('a report of an earlier moment is drilled down to the rows and the file of that moment', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const first = csvFile([{ day, channel, revenue: 10 }], 'first.csv')
  await bookFile(admin, provider, first)
  // As if it had been booked some days ago.
  const then = `${addDays(moment, -1)}T12:00:00Z`
  await database.db.execute(
    sql`update booking set at = ${then}::timestamptz where provider_id = ${provider.id}`,
  )
  await database.db.execute(sql`
    update advertiser_day_past set until = ${then}::timestamptz where provider_id = ${provider.id}`)
  await bookFile(admin, provider, csvFile([{ day, channel, revenue: 50 }], 'second.csv'))

  const view = `advertiser_id=${provider.id}&period=custom&from_date=${day}&to_date=${day}&group_by=channel`
  const net = async () => (await readReport(page)).totals['Net Revenue']
  await page.goto(`/revenuereport?${view}`)
  await expect.poll(net).toBe('40.000')
  const note = page.getByRole('note', { name: 'As known on' })
  await expect(note).toBeHidden()

  await page.goto(`/revenuereport?${view}&as_known_on=${moment}`)
  await expect.poll(net).toBe('8.000')
  await expect(note).toContainText(`As known on ${moment}, at the end of the day (UTC).`)
  await expect(note).toContainText(
    'Searches are those until then, as they are counted now. Names and settings of publisher links are those of now.',
  )
  await expectAccessible(page, { include: 'body', exclude: '#drawer' })

  await reportTable(page).getByRole('cell', { name: '8.000' }).first().click()
  await page.getByRole('menuitem', { name: 'Rows behind it' }).click()
  await expect(page).toHaveURL(new RegExp(`as_known_on=${moment}`))
  const rows = page.getByRole('table', { name: 'Booked rows' })
  await expect(rows.getByRole('row', { name: /Total of all/ })).toContainText('8.000')
  await expect(rows.getByRole('link', { name: 'first.csv' })).toBeVisible()
  await expect(rows.getByRole('link', { name: 'second.csv' })).toBeHidden()
  await expect(note).toContainText(`As known on ${moment}`)
  await expectAccessible(page, { include: 'body', exclude: '#drawer' })
  // The way back keeps the moment.
  await page.getByRole('link', { name: 'In the report' }).click()
  await expect.poll(net).toBe('8.000')
  await expect(page).toHaveURL(new RegExp(`as_known_on=${moment}`))
})
