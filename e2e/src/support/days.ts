import { daysBefore, today } from '@headgate/domain/days'
import type { Page } from '@playwright/test'

const day = (time: Date) => time.toISOString().slice(0, 10)

/** The UTC day of a moment, or today if midnight has passed since then while the test runs. */
export const dayOf = (moment: Date): RegExp => new RegExp(`${day(moment)}|${day(new Date())}`)

const ago = (days: number) => daysBefore(days, new Date())

/** Chooses today and the day before it, in whichever order; on the first of a month, only today. */
export async function chooseDaysToRemove(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Days to remove/ }).click()
  const calendar = page.getByRole('dialog', { name: 'Days to remove (UTC)' })
  const press = async (day: string) =>
    calendar
      .getByRole('button', {
        name: new Date(day).toLocaleDateString('en-GB', {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        }),
        exact: true,
      })
      .click()
  await press(today())
  await press(ago(1).slice(0, 7) === today().slice(0, 7) ? ago(1) : today())
}
