import type { Locator, Page } from '@playwright/test'

/** Controls that lists and forms share, by role and label. */

/** The row that contains a text; header rows do not count. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** Chooses an entry of a row's menu. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Runs a bulk action on the selected rows. The panel of bulk actions stays open once opened. */
export async function bulk(page: Page, action: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Bulk Actions' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: /^Bulk Actions/ }).click()
  await panel.getByRole('button', { name: action, exact: true }).click()
}

/** Confirms the open question. */
export async function agree(page: Page, button: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
}

/** Chooses an entry of a short list that is always the same, as states and roles are. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/**
 * Chooses a record by its name or id in a select of one. Types the name or id, because an open list shows only the
 * first hundred, and other tests make records too.
 */
export async function chooseRecord(field: Locator, record: string | number): Promise<void> {
  await field.fill(String(record))
  const name = typeof record === 'number' ? new RegExp(`^${record} `) : record
  await field.page().getByRole('option', { name, exact: true }).click()
}

/** Turns options of a select of many on or off, and closes it, because the effects of a choice follow then. */
export async function chooseMany(page: Page, label: string, options: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}:`) }).click()
  for (const option of options) {
    await page.getByRole('combobox', { name: `Search ${label}`, exact: true }).fill(option)
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.keyboard.press('Escape')
}
