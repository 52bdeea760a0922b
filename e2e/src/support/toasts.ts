import { expect, type BrowserContext, type Page } from '@playwright/test'

/** Texts of the toasts that each page has shown and that no test has asked for, oldest first. */
const shown = new WeakMap<Page, string[]>()

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Notes each toast of the pages of a context. A toast goes after four seconds, and a test on a busy machine may look
 * less often than that.
 */
export async function watchToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, text: string) => {
    shown.set(page, [...(shown.get(page) ?? []), text])
  })
  // Runs in the page. A form's own alerts have no button that closes them.
  await context.addInitScript(`{
    const toasts = '[role=alert]:has(button[aria-label="Close message"])'
    const toastsIn = (node) => [...(node.matches(toasts) ? [node] : []), ...node.querySelectorAll(toasts)]
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element) for (const toast of toastsIn(node)) noteToast(toast.textContent)
    })
    observer.observe(document, { childList: true, subtree: true })
  }`)
}

/** Waits until one toast with all these texts was shown, also when it has gone since, and closes it. */
export async function expectToast(page: Page, ...texts: [string, ...string[]]): Promise<void> {
  const isMeant = (toast: string) => texts.every((text) => plain(toast).includes(plain(text)))
  const take = () => {
    const all = shown.get(page) ?? []
    const at = all.findIndex(isMeant)
    if (at >= 0) shown.set(page, all.toSpliced(at, 1))
    return at >= 0
  }
  const message = `a toast with ${texts.map((text) => JSON.stringify(text)).join(' and ')}`
  await expect.poll(take, { message }).toBe(true)
  // The console shows the same toast twice only once the first one has gone.
  const close = page.getByRole('button', { name: 'Close message' })
  const left = page.getByRole('alert').filter({ hasText: texts[0], has: close })
  await left.getByRole('button', { name: 'Close message' }).evaluateAll((buttons: { click(): void }[]) => {
    for (const button of buttons) button.click()
  })
  await expect(left).toHaveCount(0)
}
