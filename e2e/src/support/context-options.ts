import type { BrowserContextOptions } from '@playwright/test'
import { product } from './product.ts'

/** The browser that every test sees. */
export const contextOptions: BrowserContextOptions = {
  baseURL: product.consoleUrl,
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  // Far from UTC, so that a local time on a screen is seen.
  timezoneId: 'Asia/Kathmandu',
  // A dialog that is still fading in has other colours than the one that a check of contrast is about.
  reducedMotion: 'reduce',
}
