import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { noneYet, type Outcome } from './outcome.ts'
import type { Patience, WorkerMessage, WorkerOrder } from './test-worker.ts'

const defaults: Patience = { test: 1_800_000, idle: 180_000 }
/** A process that has nothing more to do but still runs after this time counts as hung. */
const ENDING_MS = 120_000
/** MB for young objects. With the standard sizes the API tests needed 8 % more processor time. */
const FEWER_COLLECTIONS = ['--max-semi-space-size=64', '--min-semi-space-size=32']

export interface FileResult {
  outcome: Outcome
  /** Milliseconds of processor time, with that of its children. */
  processor: number
}

interface ProcessOptions {
  patience?: Patience
  /** For Node itself, such as `--import`. */
  args?: string[]
}

/** A process that runs files of tests, one after the other. */
export class TestProcess {
  readonly #child: ChildProcess
  readonly #patience: Patience
  readonly #ended: Promise<string>
  #printed = ''
  #isEnded = false
  #file = ''
  #take: ((message: WorkerMessage) => void) | undefined

  constructor(
    env: NodeJS.ProcessEnv,
    signal: AbortSignal,
    { patience = defaults, args = [] }: ProcessOptions = {},
  ) {
    this.#patience = patience
    this.#child = fork(fileURLToPath(new URL('test-worker.ts', import.meta.url)), {
      execArgv: [...process.execArgv, ...FEWER_COLLECTIONS, ...args],
      env: { ...env, NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#printed = (this.#printed + text).slice(-8_000)
      })
    this.#child.on('message', (message: WorkerMessage) => this.#take?.(message))
    this.#ended = new Promise((resolve) => {
      this.#child.on('error', (cause) => resolve(cause.message))
      // 'close' is not emitted when the channel was closed on this side.
      this.#child.on('exit', (code, killedBy) => {
        this.#isEnded = true
        if (code === 0) return resolve('')
        // Its last output may still be on the way.
        setTimeout(resolve, 300, `ended with ${killedBy ? `signal ${killedBy}` : `exit code ${code}`}`)
      })
    })
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Runs one file. When the process ends or hangs, the file fails. */
  async run(file: string): Promise<FileResult> {
    this.#file = file
    const started = performance.now()
    let last: WorkerMessage | undefined
    let why = ''
    // The process ends itself earlier, unless it is stuck in one turn of its event loop.
    const silence = 1.2 * this.#patience.test + this.#patience.idle + ENDING_MS
    const deadline = setTimeout(() => {
      why = `reported nothing for ${silence / 1_000} s and was ended`
      this.#child.kill('SIGKILL')
    }, silence)
    const done = new Promise<FileResult>((resolve) => {
      this.#take = (message) => {
        last = message
        deadline.refresh()
        if (message.type === 'done' && !message.ends) resolve(message)
      }
    })
    const order: WorkerOrder = { file, patience: this.#patience }
    this.#child.send(order, () => {})
    const result = await Promise.race([
      done,
      this.#ended.then((how): FileResult => {
        // A process that says that it ends must have ended, or the next file would be given to it.
        if (last?.type === 'done') return last
        const running = last?.type === 'running' ? ` during or after "${last.test}"` : ''
        const detail = `The process of the file ${why || how || 'ended'}${running}.\n${this.#printed}`
        const outcome = { ...(last?.outcome ?? noneYet(file)), duration: performance.now() - started }
        return { outcome: withFailure(outcome, file, detail), processor: 0 }
      }),
    ])
    clearTimeout(deadline)
    this.#take = undefined
    return result
  }

  /** Lets the process end by itself. Returns what went wrong, under the name of the last file it ran. */
  async end(): Promise<Outcome | undefined> {
    const wasEnded = this.#isEnded
    if (this.#child.connected) this.#child.disconnect()
    const deadline = setTimeout(() => this.#child.kill('SIGKILL'), ENDING_MS)
    const how = await this.#ended
    clearTimeout(deadline)
    if (wasEnded || !how) return undefined
    const detail = `The process of the file ${how} after its last test.\n${this.#printed}`
    return withFailure(noneYet(this.#file), this.#file, detail)
  }
}

function withFailure(outcome: Outcome, title: string, detail: string): Outcome {
  return { ...outcome, failed: outcome.failed + 1, failures: [...outcome.failures, { title, detail }] }
}
