import { join, relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { root } from './command.ts'
import { noneYet, type Outcome } from './outcome.ts'

type Finished = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>['data']

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error)
  const text = error.stack ?? error.message
  return error.cause instanceof Error ? `${text}\nbecause of ${textOf(error.cause)}` : text
}

function messageOf(error: unknown): string {
  // node:test wraps the test's own error in one that adds nothing.
  const text = textOf(error instanceof Error && error.cause !== undefined ? error.cause : error)
  // Lines inside the test runner add nothing.
  return text.replaceAll(/^ +at .*node:internal.*\n?/gm, '')
}

function isBecauseOfInside(error: unknown): boolean {
  return error instanceof Error && 'failureType' in error && error.failureType === 'subtestsFailed'
}

/** Collects the results of one file while its tests run. */
export class FileRun {
  readonly outcome: Outcome
  /**
   * The test that is being reported, with the suites around it. Reports come after the run, in the order of the file.
   */
  readonly #above: string[] = []
  /** Tests and suites that have begun and are not done, outermost first. */
  #running: string[] = []
  #output: string[] = []

  constructor(name: string) {
    this.outcome = noneYet(name)
  }

  /**
   * The running test with the suites around it. Empty when none runs: the next may begin, or the file has none left.
   */
  get running(): string {
    return this.#running.join(' › ')
  }

  print(text: string): void {
    this.#output = [...this.#output, text].slice(-40)
  }

  /** Takes an event of node:test. Returns true while the file goes on. */
  take({ type, data }: TestEvent): boolean {
    if (type === 'test:dequeue') this.#running = [...this.#running.slice(0, data.nesting), data.name]
    else if (type === 'test:complete') this.#running = this.#running.slice(0, data.nesting)
    else if (type === 'test:start') this.#above.splice(data.nesting, this.#above.length, data.name)
    else if (type === 'test:diagnostic' && data.file) this.print(`${data.message}\n`)
    else if (type === 'test:pass') this.#pass(data)
    else if (type === 'test:fail') this.#fails(data)
    else return false
    return true
  }

  fail(title: string, detail: string): void {
    this.outcome.failed += 1
    const printed = this.#output.join('').trimEnd()
    this.outcome.failures.push({
      title,
      detail: printed ? `${detail}\n\nprinted before:\n${printed}` : detail,
    })
  }

  #pass({ name, skip, todo, details }: Finished): void {
    // A file without a test is reported as one that passed.
    if (name === join(root, this.outcome.name)) return
    if (skip || todo) this.outcome.skipped += 1
    else if (details.type !== 'suite') this.outcome.passed += 1
  }

  #fails({ name, nesting, todo, details }: Finished): void {
    const error = 'error' in details ? details.error : undefined
    // A suite, or a test with subtests, fails because of a test inside it, which was already reported.
    if (isBecauseOfInside(error)) return
    if (todo) this.outcome.skipped += 1
    else this.fail([...this.#above.slice(0, nesting), relativeName(name)].join(' › '), messageOf(error))
  }
}

/** A file that cannot be loaded is reported under its whole path. */
function relativeName(name: string): string {
  return name.startsWith(root) ? relative(root, name) : name
}
