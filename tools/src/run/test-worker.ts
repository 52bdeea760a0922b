// Runs test files one after the other in this process, so that modules are loaded and types stripped once for all of
// them. The parent sends a path and gets the result (`WorkerMessage`). At the end it closes the channel.
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { FileRun } from './file-run.ts'
import { root } from './command.ts'
import type { Outcome } from './outcome.ts'
import { ProcessState } from './process-state.ts'
import { processorTime } from './processor-time.ts'

/** Order of the parent. */
export interface WorkerOrder {
  file: string
  patience: Patience
}

/** In milliseconds, far above the need of a busy machine: only runs that would never end are ended. */
export interface Patience {
  /** Limit of a single test that sets none. A longer test must report subtests in little more than this. */
  test: number
  /** Limit for a file to begin its next test, or to close what it has opened. */
  idle: number
}

export type WorkerMessage =
  | { type: 'running'; test: string; outcome: Outcome }
  /** `ends`: this process ends now, and takes no more files. */
  | { type: 'done'; outcome: Outcome; processor: number; ends?: true }

// A test may replace the timers of the whole process by mocks. A mocked clearTimeout does not clear a real timer, which
// would then end this process in the middle of a later file.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

let current: FileRun | undefined
let isFirst = true

/** Output of tests is kept, and shown when a test fails. */
function keepOutput(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream)
  stream.write = (chunk: string | Uint8Array, ...rest: never[]): boolean => {
    if (!current) return write(chunk, ...rest)
    current.print(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    const callback: unknown = rest.at(-1)
    if (typeof callback === 'function') process.nextTick(callback)
    return true
  }
}
keepOutput(process.stdout)
keepOutput(process.stderr)

// node:test only counts what fails after its test has ended. What it was is shown with the failure of the file.
process.on('uncaughtExceptionMonitor', (error, origin) => {
  process.stderr.write(`${origin}: ${inspect(error)}\n`)
})

/** Returns true if something failed after its test had ended: node:test then sets the exit code. */
function failedLate(): boolean {
  const failed = Boolean(process.exitCode)
  process.exitCode = undefined
  return failed
}

function tell(message: WorkerMessage): void {
  process.send?.(message)
}

/** Ends the process when the file no longer reports anything: a test takes too long, or has left something open. */
function endWhenSilent(file: FileRun, patience: Patience, spent: number): NodeJS.Timeout {
  const { running } = file
  // node:test ends a test that sets no limit at `patience.test`.
  const silence = running ? 1.2 * patience.test : patience.idle
  return startTimer(() => {
    const open = process.getActiveResourcesInfo().join(', ')
    const why = running
      ? `"${running}" has reported nothing for ${silence / 1_000} s`
      : 'Its tests are done, but something keeps the process alive'
    file.fail(file.outcome.name, `${why}: ${open}`)
    tell({ type: 'done', outcome: file.outcome, processor: processorTime() - spent, ends: true })
    process.exit(1)
  }, silence).unref()
}

async function runFile({ file: name, patience }: WorkerOrder): Promise<void> {
  const before = new ProcessState()
  const spent = processorTime()
  const started = performance.now()
  const file = (current = new FileRun(name))
  const stream = run({
    files: [join(root, name)],
    isolation: 'none',
    timeout: patience.test,
    cwd: root,
  }) as AsyncIterable<TestEvent>
  let silence = endWhenSilent(file, patience, spent)
  // node:test ends a file when nothing else keeps the process alive.
  process.channel?.unref()
  for await (const event of stream)
    if (file.take(event)) {
      tell({ type: 'running', test: file.running, outcome: file.outcome })
      stopTimer(silence)
      silence = endWhenSilent(file, patience, spent)
    }
  stopTimer(silence)
  process.channel?.ref()
  const { passed, failed, skipped } = file.outcome
  if (passed + failed + skipped === 0) file.fail(name, 'The file contains no test.')
  if (failedLate()) file.fail(name, 'Something failed after its test had ended.')
  const changed = before.changed()
  if (changed) file.fail(name, `The file changes this process for later files: ${changed}`)
  file.outcome.duration = performance.now() - started
  current = undefined
  // For processes that start during this run.
  flushCompileCache()
  // The first file of a process bears the cost of starting it.
  tell({ type: 'done', outcome: file.outcome, processor: processorTime() - (isFirst ? 0 : spent) })
  isFirst = false
}

process.on('message', (order: WorkerOrder) => void runFile(order))
process.on('disconnect', () => {
  // The parent closes the channel between two files. When it closes in the middle of one, the parent was killed.
  if (current) process.exit(1)
})
