import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { PartLog } from '@headgate/runtime/logs/part-log'
import { HAND_OVER } from '@headgate/runtime/parts/held-sockets'
import { forkPart } from './fork-part.ts'
import type { Listeners } from './hold-sockets.ts'
import { Liveness } from './liveness.ts'

export const partNames = ['api', 'analytics', 'redirect', 'jobs'] as const
export type PartName = (typeof partNames)[number]

/** What this process keeps running: the parts, and the partner server of the sample business. */
export type ChildName = PartName | 'partner'

export interface PartOptions {
  name: ChildName
  env: NodeJS.ProcessEnv
  dataDir: string
  /** Sockets that each process of the part listens on, one after the other. */
  listeners?: Listeners
  /** How long it keeps serving after it is told to stop, in milliseconds. */
  drainMs?: number
  onStart: (pid: number) => void
  /** A part ended by itself, or was ended because it hung. It is started again after `delay` milliseconds. */
  onRestart: (how: string, delay: number) => void
}

/** Milliseconds before each restart. The first is at once, so that redirects are back within 2 s. */
const BACK_OFF_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000]
/** A run that lasted this long was sound: the back-off begins again. */
export const SOUND_MS = 60_000
/** How long a part that has drained may take to stop before it is killed: a little more than it allows itself. */
const STOP_PATIENCE_MS = 12_000

/**
 * Puts what a part prints into its log. What it prints as an error did not come through its own log: Node, native code,
 * or a start that failed. `print` gets each line too, with the stream of this process that it belongs to.
 */
export function logOutput(
  { stdout, stderr }: ChildProcess,
  log: PartLog,
  print: (line: string, to: Writable) => void = () => {},
): void {
  // A process that could not be started may have none of the two.
  if (stdout)
    createInterface({ input: stdout }).on('line', (line) => {
      log.write(line)
      print(line, process.stdout)
    })
  if (stderr)
    createInterface({ input: stderr }).on('line', (line) => {
      log.write(line, 40)
      print(line, process.stderr)
    })
}

/**
 * One part in a separate process: restarted when it ends, its log kept, stopped on request or when this process ends.
 */
export class Part {
  readonly name: ChildName
  readonly log: PartLog
  readonly #options: PartOptions
  #child: ChildProcess | undefined
  #failures = 0
  #startedAt = 0
  #stopping = false
  #reportedReady = false
  #handingOver = false
  #timer: NodeJS.Timeout | undefined
  #liveness: Liveness | undefined
  #hung = ''

  constructor(options: PartOptions) {
    this.#options = options
    this.name = options.name
    this.log = new PartLog(options.dataDir, options.name)
  }

  /** How often in a row the part has ended soon after its start. */
  get failures(): number {
    return this.#failures
  }

  /** Whether a part without a port has sent the message that it is ready. */
  get reportedReady(): boolean {
    return this.#reportedReady
  }

  /** Whether the running process has reported that it is alive. From then on a hang is noticed soon. */
  get reportedAlive(): boolean {
    return this.#liveness?.answered === true
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  start(): void {
    this.#startedAt = Date.now()
    const { env, listeners } = this.#options
    const child = forkPart(this.name, { env, ...(listeners && { listeners }) })
    this.#child = child
    logOutput(child, this.log)
    child.on('message', (message) => {
      if (message === 'ready') this.#reportedReady = true
    })
    this.#liveness = new Liveness(child, (seconds) => {
      this.#hung = `it hung for ${seconds} s`
      child.kill('SIGKILL')
    })
    child.once('exit', (code, signal) => this.#ended(signal ?? `code ${code}`))
    if (child.pid) this.#options.onStart(child.pid)
    // It has no process, and so no exit.
    else child.once('error', (cause) => this.#ended(`it could not be started: ${cause.message}`))
  }

  /** Asks the process to end in order; the next one starts as soon as it is gone. */
  handOver(): void {
    const child = this.#child
    if (this.#stopping || this.#handingOver || !child?.connected) return
    this.#handingOver = true
    child.send(HAND_OVER, () => {})
  }

  /** Stops the part. Resolves when its process is gone. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#timer)
    // A part that hangs while it stops is killed after the patience below.
    this.#liveness?.stop()
    const child = this.#child
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const patienceMs = (this.#options.drainMs ?? 0) + STOP_PATIENCE_MS
      const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(late)
    }
    await this.log.close()
  }

  /** Ends the part at once, for a user who pressed Ctrl-C twice. */
  kill(): void {
    this.#stopping = true
    this.#liveness?.stop()
    this.#child?.kill('SIGKILL')
  }

  #ended(signal: string): void {
    this.#liveness?.stop()
    if (this.#stopping) return
    if (this.#handingOver) {
      this.#handingOver = false
      this.log.write(`${this.name} ended for its successor (${signal})`)
      return this.start()
    }
    const how = this.#hung || signal
    this.#hung = ''
    if (Date.now() - this.#startedAt > SOUND_MS) this.#failures = 0
    const delay = BACK_OFF_MS[Math.min(this.#failures, BACK_OFF_MS.length - 1)]!
    this.#failures += 1
    this.log.write(`${this.name} ended (${how})`, 60)
    this.#options.onRestart(how, delay)
    this.#timer = setTimeout(() => this.start(), delay)
  }
}
