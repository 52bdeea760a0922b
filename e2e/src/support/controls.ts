import type { Locator, Page } from '@playwright/test'

/** What lists and forms have in common, by role and label. */

/** The row that holds a text; header cells are in no row of data. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** Takes an entry of a row's menu. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Does something to the selected rows; the panel of bulk actions stays open once it is. */
export async function bulk(page: Page, action: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Bulk Actions' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: /^Bulk Actions/ }).click()
  await panel.getByRole('button', { name: action, exact: true }).click()
}

/** Agrees in the open question. */
export async function agree(page: Page, button: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
}

/** Chooses an entry of a list that opens below an input. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}
