import type { BrowserContextOptions } from '@playwright/test'
import { product } from './product.ts'

/** Options of the browser context of every test. */
export const contextOptions: BrowserContextOptions = {
  baseURL: product.consoleUrl,
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  // Far from UTC, so that a local time on a screen is noticed.
  timezoneId: 'Asia/Kathmandu',
  // A dialog that is still fading in has other colours, and would fail the contrast check.
  reducedMotion: 'reduce',
}
