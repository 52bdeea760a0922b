import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '@headgate/db/base/database'
import { waitOverMidnight } from '@headgate/runtime/testing/over-midnight'
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
  type WebError,
} from '@playwright/test'
import { contextOptions } from './context-options.ts'
import { product } from './product.ts'
import { makeReportedSearches, type ReportedSearches } from '../records/report.ts'
import { watchToasts } from './toasts.ts'
import { type ApiSession, openSession, storedSession } from './session.ts'

export { expect } from '@playwright/test'

/** Milliseconds in which a test is most probably done. */
const TEST_MS = 180_000

interface TestFixtures {
  /** Begins no test that would probably run over midnight (UTC): many read the day more than once. */
  oneDay: void
  /** Own browser context for this test: for sessions that end, browser permissions and a changed clock. */
  ownContext: boolean
  /** Console errors that the test provokes on purpose, such as refused calls. Any other fails the test. */
  provoked: RegExp | null
  /** Fails the test on an error in the page's console. */
  quietConsole: void
  /** A page of a browser in which the admin is signed in. */
  adminPage: Page
  /** Searches of today in the report. No test adds any to their publisher links. */
  searches: ReportedSearches
}

interface WorkerFixtures {
  /** The admin outside the browser; one sign-in for each worker. */
  admin: ApiSession
  /**
   * The browser context of all other tests of the worker. Fetched and compiled files stay cached for the next test;
   * stored data is removed.
   */
  sharedContext: SharedContext
  /** Searches in the report, by the UTC day on which they were sent. */
  searchesByDay: Map<string, Promise<ReportedSearches>>
  /** The product's database, for records that no call can make yet. */
  database: Database
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext(contextOptions)
  await watchToasts(context)
  return context
}

/** A browser context whose pages and stored data are removed after each test, except for the browser's cache. */
class SharedContext {
  readonly context: BrowserContext
  /** An empty page that stays: stored data is removed by its session, when all other pages are closed. */
  #kept: { page: Page; session: CDPSession } | undefined

  constructor(context: BrowserContext) {
    this.context = context
  }

  async forget(): Promise<void> {
    const { context } = this
    const { page: kept, session } = (this.#kept ??= await this.#keep())
    const opened = context.pages().filter((page) => page !== kept)
    await Promise.all(opened.map((page) => page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    // Playwright's own `setStorageState` opens a page for this: an eighth of a second of processor time.
    await session.send('Storage.clearDataForOrigin', {
      origin: product.consoleUrl,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
    })
    await context.clearCookies()
    await context.clearPermissions()
  }

  async #keep() {
    const page = await this.context.newPage()
    return { page, session: await this.context.newCDPSession(page) }
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // The first fixture, so that the others belong to the same day. Its wait is no part of the limit of the test.
  oneDay: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await sleep(waitOverMidnight(Date.now(), TEST_MS))
      await use()
    },
    { auto: true, timeout: 600_000 },
  ],

  provoked: [null, { option: true }],
  ownContext: [false, { option: true }],

  sharedContext: [
    async ({ browser }, use) => {
      const shared = new SharedContext(await newContext(browser))
      await use(shared)
      await shared.context.close()
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, ownContext, sharedContext }, use) => {
    if (!ownContext) {
      await use(sharedContext.context)
      await sharedContext.forget()
      return
    }
    const context = await newContext(browser)
    await use(context)
    await context.close()
  },

  quietConsole: [
    async ({ context, provoked }, use) => {
      const errors: string[] = []
      const note = (text: string) => {
        if (provoked?.test(text) !== true) errors.push(text)
      }
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') note(message.text())
      }
      const onError = (error: WebError) => note(String(error.error()))
      context.on('console', onConsole).on('weberror', onError)
      await use()
      context.off('console', onConsole).off('weberror', onError)
      expect(errors, 'errors in the console of the page').toEqual([])
    },
    { auto: true },
  ],

  admin: [
    // Playwright reads the names of the first parameter, so it must be a pattern, even an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use(await openSession({ email: product.adminEmail, password: product.adminPassword }))
    },
    { scope: 'worker' },
  ],

  database: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const database = openDatabase(product.databaseUrl, { name: 'e2e', max: 2 })
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],

  searchesByDay: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use(new Map())
    },
    { scope: 'worker' },
  ],

  searches: async ({ searchesByDay, database, admin }, use) => {
    const day = new Date().toISOString().slice(0, 10)
    const made = searchesByDay.get(day) ?? makeReportedSearches(database, admin)
    searchesByDay.set(day, made)
    await use(await made)
  },

  page: async ({ page }, use) => {
    // Finds tests that pass only on a fast machine: E2E_SLOWDOWN=6 gives the page a sixth of the processor.
    const rate = Number(process.env['E2E_SLOWDOWN'] ?? 1)
    if (rate > 1) {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate })
    }
    await use(page)
  },

  adminPage: async ({ page, admin }, use) => {
    await signInPage(page, admin.token)
    await use(page)
  },
})

/** Puts a session into a page's local storage before any script of the console runs. */
export async function signInPage(page: Page, token: string): Promise<void> {
  const stored = storedSession(token).origins[0]?.localStorage ?? []
  await page.addInitScript((entries) => {
    // Only once: after a test signs out, the next page must stay signed out.
    if (sessionStorage.getItem('seeded') !== null) return
    sessionStorage.setItem('seeded', '1')
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, stored)
}
