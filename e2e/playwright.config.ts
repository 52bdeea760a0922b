import { defineConfig } from '@playwright/test'
import { launch } from './src/support/launch.ts'
import { product } from './src/support/product.ts'

/** Browser tests against a running product (`npm test` starts one); each test makes its own records. */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Far above what anything takes: a slow machine is no failure. What is meant to be fast is measured in bench/.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    baseURL: product.consoleUrl,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Far from UTC, so that a local time on a screen is seen (3 §9).
    timezoneId: 'Asia/Kathmandu',
    // A dialog that is still fading in has other colours than the one that a check of contrast is about.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: launch(product.chromiumShell),
  },
})
