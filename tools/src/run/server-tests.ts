import { join, relative } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { root } from './command.ts'
import { noneYet, type Outcome } from './outcome.ts'

/** No test may take longer, in milliseconds. Far above what a busy machine needs: it ends what would never end. */
const PATIENCE_MS = 900_000
/** Files at the same time: one for each core of the machines that CI has. */
const CONCURRENCY = 2

type Finished = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>['data']

function messageOf(error: unknown): string {
  // The file's own process ended, and its tests may have had no time to say why.
  if (error instanceof Error && 'exitCode' in error && 'signal' in error) {
    const { exitCode, signal } = error
    return `The process of the file ended with ${signal === null ? 'exit code' : 'signal'} ${inspect(signal ?? exitCode)}.`
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause)
  // Where the test runner itself was adds nothing.
  return text.replaceAll(/^ +at .*node:internal.*\n?/gm, '')
}

/** What is gathered of one file until its process has ended. */
class FileRun {
  outcome: Outcome
  /** Its tests are reported. The process can still fail: by an error after the last test. */
  isReported = false
  #output: string[] = []
  readonly #above: string[] = []

  constructor(name: string) {
    this.outcome = noneYet(name)
  }

  /** Its tests are done: returns their outcome, and starts that of what comes after them. */
  report(duration: number): Outcome {
    const reported = { ...this.outcome, duration }
    this.outcome = noneYet(this.outcome.name)
    this.isReported = true
    return reported
  }

  /** Names of the suites around the test that starts now. */
  begin(nesting: number, name: string): void {
    this.#above.splice(nesting, this.#above.length, name)
  }

  print(text: string): void {
    this.#output = [...this.#output, text].slice(-40)
  }

  pass({ name, skip, todo, details }: Finished): void {
    if (name === join(root, this.outcome.name) || name === this.outcome.name)
      return this.#fail(this.outcome.name, 'The file holds no test.')
    if (skip || todo) this.outcome.skipped += 1
    else if (details.type !== 'suite') this.outcome.passed += 1
  }

  fail({ name, nesting, todo, details }: Finished): void {
    const error = 'error' in details ? details.error : undefined
    // A suite, or a test with subtests, fails because of what is inside it, which has been told already.
    if (isBecauseOfInside(error)) return
    if (todo) this.outcome.skipped += 1
    else this.#fail([...this.#above.slice(0, nesting), name].join(' › '), messageOf(error))
  }

  #fail(title: string, detail: string): void {
    this.outcome.failed += 1
    const printed = this.#output.join('').trimEnd()
    this.outcome.failures.push({
      title,
      detail: printed ? `${detail}\n\nprinted before:\n${printed}` : detail,
    })
  }
}

function isBecauseOfInside(error: unknown): boolean {
  return error instanceof Error && 'failureType' in error && error.failureType === 'subtestsFailed'
}

/** Runs the files with node:test, each in a process of its own; `done` is called as each one finishes. */
export async function runServerTests(
  files: string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  done: (outcome: Outcome) => void,
): Promise<void> {
  if (!files.length) return
  const runs = new Map<string, FileRun>()
  const runOf = (file: string | undefined) => {
    const name = file ? relative(root, file) : 'tests'
    let found = runs.get(name)
    if (!found) runs.set(name, (found = new FileRun(name)))
    return found
  }
  const stream = run({
    files: files.map((file) => join(root, file)),
    concurrency: CONCURRENCY,
    timeout: PATIENCE_MS,
    env,
    signal,
    cwd: root,
  })
  for await (const event of stream as AsyncIterable<TestEvent>) {
    const { type, data } = event
    if (type === 'test:start') runOf(data.file).begin(data.nesting, data.name)
    else if (type === 'test:stdout' || type === 'test:stderr') runOf(data.file).print(data.message)
    else if (type === 'test:diagnostic' && data.file) runOf(data.file).print(`${data.message}\n`)
    else if (type === 'test:pass') runOf(data.file).pass(data)
    else if (type === 'test:fail') runOf(data.file).fail(data)
    else if (type === 'test:summary' && data.file) {
      done(runOf(data.file).report(data.duration_ms))
    }
  }
  // Files that never came to their summary, and those whose process failed after it.
  for (const { outcome, isReported } of runs.values()) if (!isReported || outcome.failed > 0) done(outcome)
}
