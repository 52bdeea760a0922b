import { defineConfig } from '@playwright/test'
import { launch } from './src/support/launch.ts'
import { product } from './src/support/product.ts'

/** Specs that change settings shared by the whole product. */
const shared = '**/settings-shared/**'

/**
 * Browser tests against a running product, which `npm test` starts. Each test makes its own records.
 * `npm test` runs one project after the other.
 */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  // Server tests run beside. A third worker made both so slow that the whole run took a tenth longer.
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Far above the time of any step, so that a slow machine is not a failure. Speed is measured in bench/.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    screenshot: 'only-on-failure',
    launchOptions: launch(product.chromiumShell),
  },
  projects: [
    { name: 'screens', testIgnore: shared, fullyParallel: true },
    { name: 'shared settings', testMatch: `${shared}/*.spec.ts`, workers: 1, fullyParallel: false },
  ],
})
