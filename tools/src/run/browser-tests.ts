import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, runCommand } from './command.ts'
import { noneYet, type Outcome } from './outcome.ts'

interface Result {
  status: string
  duration: number
  errors: { message?: string; stack?: string }[]
  attachments: { name: string; path?: string }[]
}

interface Suite {
  file: string
  title: string
  suites?: Suite[]
  specs: { title: string; tests: { status: string; projectName: string; results: Result[] }[] }[]
}

interface Report {
  config: { rootDir: string }
  suites: Suite[]
  errors: { message?: string }[]
}

/** Colours and cursor codes of Playwright only clutter a log. */
// eslint-disable-next-line no-control-regex -- The escape character is what is looked for.
const COLOURS = /\u001B\[[0-9;]*m/g

function gather(suite: Suite, above: string[], outcome: Outcome): void {
  for (const { title, tests } of suite.specs)
    for (const { status, results } of tests) {
      outcome.duration += results.reduce((total, { duration }) => total + duration, 0)
      if (status === 'expected') outcome.passed += 1
      else if (status === 'skipped') outcome.skipped += 1
      else {
        outcome.failed += 1
        const last = results.at(-1)
        const said = last?.errors.map(({ message, stack }) => stack ?? message ?? '').join('\n\n') ?? status
        const pictures =
          last?.attachments.flatMap(({ name, path }) => (path ? [`${name}: ${path}`] : [])) ?? []
        const detail = [said.replaceAll(COLOURS, ''), ...pictures].join('\n')
        outcome.failures.push({ title: [...above, title].join(' › '), detail })
      }
    }
  for (const inner of suite.suites ?? []) gather(inner, [...above, inner.title], outcome)
}

const NAME = 'browser tests (Playwright)'

function failed(detail: string): Outcome {
  return { ...noneYet(NAME), failed: 1, failures: [{ title: NAME, detail }] }
}

/** Specs that change the shared state of the whole product; see playwright.config.ts. */
const SHARED = 'e2e/src/settings-shared/'
const isShared = (file: string) => file.startsWith(SHARED)

/**
 * Runs the browser tests with Playwright against a started product; its addresses are in `env`. Tests that change the
 * shared state of the whole product run last, alone.
 */
export async function runBrowserTests(
  files: string[],
  env: NodeJS.ProcessEnv,
  reportFile: string,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [project, chosen] of [
    ['screens', files.filter((file) => !isShared(file))],
    ['shared settings', files.filter(isShared)],
  ] as const)
    if (chosen.length > 0) outcomes.push(...(await runProject(project, chosen, env, reportFile)))
  return outcomes
}

async function runProject(
  project: string,
  files: string[],
  env: NodeJS.ProcessEnv,
  reportFile: string,
): Promise<Outcome[]> {
  // Remove an old report, so that it cannot be taken for the one of this project.
  rmSync(reportFile, { force: true })
  const { output } = await runCommand(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=json',
      `--project=${project}`,
      // A run clears this folder first, so each project has its own for its pictures of failures.
      `--output=${join(root, 'test-results', project)}`,
      ...files.map((file) => file.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
    ],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile } },
  )
  let report: Report
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  } catch {
    return [failed(output)]
  }
  const outcomes = report.suites.map((suite) => {
    const outcome = noneYet(relative(root, join(report.config.rootDir, suite.file)))
    gather(suite, [], outcome)
    return outcome
  })
  const errors = report.errors.map(({ message }) =>
    failed((message ?? 'unknown error').replaceAll(COLOURS, '')),
  )
  return outcomes.length || errors.length
    ? [...outcomes, ...errors]
    : [failed(`No browser test ran.\n${output}`)]
}
