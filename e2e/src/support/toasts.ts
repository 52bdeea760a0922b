import { expect, type BrowserContext, type Page } from '@playwright/test'

/** Texts of the toasts that each page has shown and no test has checked yet, oldest first. */
const shown = new WeakMap<Page, string[]>()

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Records each toast of the context's pages. A toast closes after four seconds, and a test on a busy machine may look
 * too late.
 */
export async function watchToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, text: string) => {
    shown.set(page, [...(shown.get(page) ?? []), text])
  })
  // Runs in the page. Unlike a toast, a form's own alert has no button that closes it.
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

/** Waits until one toast with all these texts has been shown, even if it has closed since. Closes it if it is open. */
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
  // The console shows the same toast again only after the first one has closed.
  const close = page.getByRole('button', { name: 'Close message' })
  const left = page.getByRole('alert').filter({ hasText: texts[0], has: close })
  await left.getByRole('button', { name: 'Close message' }).evaluateAll((buttons: { click(): void }[]) => {
    for (const button of buttons) button.click()
  })
  await expect(left).toHaveCount(0)
}

/**
 * Presses buttons of the toast that `act` brings up, in the moment in which it appears. A press from outside the page
 * could come after the toast has closed.
 */
export async function pressInToast(
  page: Page,
  { text, buttons }: { text: string; buttons: readonly string[] },
  act: () => Promise<void>,
): Promise<void> {
  const pressed = page.evaluate(`new Promise((done) => {
    const [text, names] = ${JSON.stringify([text, buttons])}
    const look = () => {
      const toast = [...document.querySelectorAll('[role=alert]')].find((one) => one.textContent.includes(text))
      const found = names.map((name) => [...(toast?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name))
      if (found.includes(undefined)) return
      observer.disconnect()
      for (const button of found) button.click()
      done()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
  })`)
  await act()
  await pressed
}
