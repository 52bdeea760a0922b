function setting(...names: string[]): string {
  for (const name of names) {
    const value = process.env[name]
    if (value !== undefined && value !== '') return value
  }
  throw new Error(`Browser tests need ${names.join(' or ')}: \`npm test\` starts a product and sets it.`)
}

/** Where the product under test runs, and how to sign in; the test runner sets it (tools/src/test.ts). */
export const product = {
  get consoleUrl() {
    return setting('E2E_BASE_URL', 'HEADGATE_URL')
  },
  get redirectUrl() {
    return setting('E2E_REDIRECT_URL', 'HEADGATE_REDIRECT_URL')
  },
  get adminEmail() {
    return setting('E2E_ADMIN_EMAIL', 'HEADGATE_ADMIN_EMAIL')
  },
  get adminPassword() {
    return setting('E2E_ADMIN_PASSWORD', 'HEADGATE_ADMIN_PASSWORD')
  },
  get databaseUrl() {
    return setting('E2E_DATABASE_URL', 'HEADGATE_DATABASE_URL')
  },
  /** The whole browser. */
  chromium: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  /** Its headless shell, or the whole browser where the machine has no other. */
  get chromiumShell() {
    return process.env['CHROMIUM_SHELL_PATH'] ?? this.chromium
  },
}
