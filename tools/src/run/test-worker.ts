// Runs files of tests, one after the other, in this process: modules are loaded and types stripped once for all of them.
// The parent sends a path and is told what became of it (`WorkerMessage`); at the end it closes the channel.
import { join } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { FileRun } from './file-run.ts'
import { root } from './command.ts'
import type { Outcome } from './outcome.ts'
import { ProcessState } from './process-state.ts'
import { processorTime } from './processor-time.ts'

/** No test may take longer, in milliseconds. Far above what a busy machine needs: it ends what would never end. */
const PATIENCE_MS = 900_000

/** How long a file may take to begin its next test, or to close what it has opened: ends what would never end. */
const IDLE_MS = 180_000

export type WorkerMessage =
  | { type: 'running'; test: string; outcome: Outcome }
  | { type: 'done'; outcome: Outcome; processor: number }

let current: FileRun | undefined
let isFirst = true

/** What tests print is kept, and shown when one fails. */
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream)
  stream.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
    if (!current) return write(chunk, ...rest)
    current.print(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    const callback: unknown = rest.at(-1)
    if (typeof callback === 'function') process.nextTick(callback as () => void)
    return true
  }) as typeof stream.write
}

function tell(message: WorkerMessage): void {
  process.send?.(message)
}

/** Ends the process when the file reports nothing any more: what it has opened is never closed. */
function endWhenSilent(file: FileRun, spent: number): NodeJS.Timeout {
  return setTimeout(
    () => {
      const open = process.getActiveResourcesInfo().join(', ')
      file.fail(file.outcome.name, `Its tests are done, but something keeps the process alive: ${open}`)
      tell({ type: 'done', outcome: file.outcome, processor: processorTime() - spent })
      process.exit(1)
    },
    file.isBetweenTests ? IDLE_MS : PATIENCE_MS + IDLE_MS,
  ).unref()
}

async function runFile(name: string): Promise<void> {
  const before = new ProcessState()
  const spent = processorTime()
  const started = performance.now()
  const file = (current = new FileRun(name))
  const stream = run({
    files: [join(root, name)],
    isolation: 'none',
    timeout: PATIENCE_MS,
    cwd: root,
  }) as AsyncIterable<TestEvent>
  let silence = endWhenSilent(file, spent)
  // node:test ends a file when nothing keeps the process alive any more.
  process.channel?.unref()
  for await (const event of stream)
    if (file.take(event)) {
      tell({ type: 'running', test: file.running, outcome: file.outcome })
      clearTimeout(silence)
      silence = endWhenSilent(file, spent)
    }
  clearTimeout(silence)
  process.channel?.ref()
  const { passed, failed, skipped } = file.outcome
  if (passed + failed + skipped === 0) file.fail(name, 'The file holds no test.')
  const changed = before.changed()
  if (changed) file.fail(name, `The file leaves for those after it in this process: ${changed}`)
  file.outcome.duration = performance.now() - started
  current = undefined
  // The first file of a process bears what the process has cost to start.
  tell({ type: 'done', outcome: file.outcome, processor: processorTime() - (isFirst ? 0 : spent) })
  isFirst = false
}

process.on('message', (name: string) => void runFile(name))
process.on('disconnect', () => {
  // The parent closes the channel between two files; in the middle of one it has been killed.
  if (current) process.exit(1)
})
