import { defineConfig } from '@playwright/test'
import { product } from './src/support/product.ts'

/** Browser tests against a running product (`npm test` starts one); each test makes its own records. */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    baseURL: product.consoleUrl,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Far from UTC, so that a local time on a screen is seen (3 §9).
    timezoneId: 'Asia/Kathmandu',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: product.chromium,
      // Chromium's sandbox needs rights that a container rarely has, and refuses to run as root.
      args: ['--no-sandbox'],
    },
  },
})
