import type { Locator, Page } from '@playwright/test'

/** Presses Tab until the element has the focus, like a user without a mouse. Throws after too many presses. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await target.waitFor()
  for (let pressed = 0; pressed <= most; pressed += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} has no focus after ${most} presses of Tab.`)
}

/** Skips header and drawer by the link that the first press of Tab offers on every page. */
export async function skipToContent(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('link', { name: 'Skip to content' }), 'Enter', 2)
}

/** Goes to a field and overwrites its content. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Goes to a button, link or switch and presses it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter', most?: number): Promise<void> {
  await tabTo(page, target, most)
  await page.keyboard.press(key)
}

/** Goes to a select and chooses the option of that name with the arrow keys. */
export async function pick(page: Page, field: Locator, option: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ArrowDown')
  const wanted = page.getByRole('option', { name: option, exact: true })
  await wanted.waitFor()
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press('ArrowDown')
    if ((await wanted.getAttribute('data-marked')) !== null) break
  }
  await page.keyboard.press('Enter')
}

/** Opens a menu by its button and chooses the entry of that name. */
export async function pickAction(page: Page, button: Locator, action: string): Promise<void> {
  await pressOn(page, button)
  const wanted = page.getByRole('menuitem', { name: action })
  await wanted.waitFor()
  for (let pressed = 0; pressed < 20; pressed += 1) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}
