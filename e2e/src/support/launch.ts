import type { LaunchOptions } from '@playwright/test'

/** How the tests start a Chromium. */
export const launch = (executablePath: string): LaunchOptions => ({
  executablePath,
  args: [
    // Chromium's sandbox needs rights that a container rarely has, and refuses to run as root.
    '--no-sandbox',
    '--disable-gpu',
    // Chromium's own background calls, which a closed network refuses by the dozen.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // No page is prepared that no test opens.
    '--disable-features=SpareRendererForSitePerProcess',
    // A page lives for seconds. Code that V8 optimises for the long run costs a tenth of the processor time and is
    // hardly used.
    '--js-flags=--no-turbofan --no-maglev',
  ],
})
