import { defineConfig } from '@playwright/test'
import { launch } from './src/support/launch.ts'
import { product } from './src/support/product.ts'

/** Specs that change what all of the product shares. */
const shared = '**/settings-shared/**'

/**
 * Browser tests against a running product (`npm test` starts one); each test makes its own records. `npm test` runs one
 * project after the other.
 */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Far above what anything takes: a slow machine is no failure. What is meant to be fast is measured in bench/.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    screenshot: 'only-on-failure',
    launchOptions: launch(product.chromiumShell),
  },
  projects: [
    { name: 'screens', testIgnore: shared, fullyParallel: true },
    { name: 'shared settings', testMatch: `${shared}/*.spec.ts`, workers: 1, fullyParallel: false },
  ],
})
