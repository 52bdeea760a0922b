import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.ts'

export interface TestFiles {
  /** For node:test. */
  server: string[]
  /** For node:test, in a process that has a document. */
  components: string[]
  /** For Playwright. */
  browser: string[]
}

const OUTSIDE = ['**/node_modules/**', '**/dist/**', 'data/**']

function find(glob: string): string[] {
  return globSync(glob, { cwd: root, exclude: OUTSIDE }).toSorted()
}

/**
 * All test files as paths from the project's folder, or those whose path contains one of the patterns. Throws when a
 * pattern matches no file, since a run without tests must not look green.
 */
export function findTestFiles(patterns: string[]): TestFiles {
  const all = {
    server: find('{apps,packages,tools,bench}/**/*.test.ts'),
    components: find('apps/**/*.test.tsx'),
    browser: find('e2e/**/*.{spec,test}.ts'),
  }
  if (!patterns.length) return all
  const wanted = patterns.map((pattern) => pattern.replace(root, '').replace(/^\.\//, ''))
  for (const pattern of wanted)
    if (
      !Object.values(all)
        .flat()
        .some((file) => file.includes(pattern))
    )
      throw new Error(`No test file's path contains "${pattern}".`)
  const fits = (file: string) => wanted.some((pattern) => file.includes(pattern))
  return {
    server: all.server.filter(fits),
    components: all.components.filter(fits),
    browser: all.browser.filter(fits),
  }
}

/** Tests that starve, freeze or kill processes. */
const FAULTS = /(^|\/)faults\//
/** Tests that start the whole product and wait for it. */
const PRODUCTS = /^tools\/src\/start\./
/** Tests of what happens by the clock: leases that run out, deadlines, tries after a pause. */
const CLOCKS =
  /^(apps\/redirect\/src\/(leases\/lease-manager|shipping\/shipper)|packages\/server\/src\/deadlines|apps\/jobs\/src\/queue)\.test/
/** The embedded engine of ClickHouse is native code: one process per folder. */
const NATIVE_ENGINE = /testing\/(warehouse|stored)\.ts|embedded-engine/
/** OpenTelemetry takes one receiver for the life of a process. */
const TRACES = /\bstartTracing\(/

/**
 * Whether a file needs a separate process. All others share a few, so that modules are loaded and types are stripped
 * once. A file that changes its process for later files fails (process-state.ts).
 */
export function needsOwnProcess(file: string): boolean {
  if (FAULTS.test(file)) return true
  const text = readFileSync(join(root, file), 'utf8')
  return NATIVE_ENGINE.test(text) || TRACES.test(text)
}

/**
 * Whether a file mostly waits for processes, so that it can run next to jobs that keep the processors busy. Decided by
 * its path and not by measuring: on a busy machine every file seems to sleep.
 */
export function isMostlyAsleep(file: string): boolean {
  return FAULTS.test(file) || PRODUCTS.test(file) || CLOCKS.test(file)
}
