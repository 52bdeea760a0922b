import type { LaunchOptions } from '@playwright/test'

/** How the tests start a Chromium. */
export const launch = (executablePath: string): LaunchOptions => ({
  executablePath,
  args: [
    // Chromium's sandbox needs rights that a container rarely has, and refuses to run as root.
    '--no-sandbox',
    '--disable-gpu',
    // Its own calls home, which a closed network refuses many at a time.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
