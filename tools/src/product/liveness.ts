import { ALIVE, IS_ALIVE } from '@headgate/runtime/alive'

/** How often a part must report that it is alive, in milliseconds. */
const EVERY_MS = 1_000
/** A check this late shows a slow machine and not a hung part, so it does not count. */
const LATE_MS = 500
/**
 * A part counts as hung after this many checks in a row without a reply. The longest honest work takes less time
 * (decision 0211).
 */
const MISSES = 30
/** The same before its first reply. Reading a million links takes minutes, on a slow machine several times as many. */
const MISSES_STARTING = 900

/** The functions of a child process that are needed here. */
interface Channel {
  readonly connected: boolean
  send(message: string, sent: () => void): boolean
  on(event: 'message', listener: (message: unknown) => void): unknown
}

/**
 * Sends a question to a part at intervals over its supervisor's channel. Calls `onHung` once when the part is silent
 * for too long (decision 0176). Counts checks and not time, because a sleeping machine, or a supervisor that is itself
 * delayed, makes no checks.
 */
export class Liveness {
  readonly #child: Channel
  readonly #onHung: (seconds: number) => void
  readonly #timer: NodeJS.Timeout
  #due = performance.now() + EVERY_MS
  #missed = 0
  #answered = false

  constructor(child: Channel, onHung: (seconds: number) => void) {
    this.#child = child
    this.#onHung = onHung
    child.on('message', (message) => {
      if (message !== ALIVE) return
      this.#answered = true
      this.#missed = 0
    })
    this.#timer = setInterval(() => this.#check(), EVERY_MS)
    this.#ask()
  }

  /** Whether the part has replied once. */
  get answered(): boolean {
    return this.#answered
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #check(): void {
    const now = performance.now()
    const late = now - this.#due > LATE_MS
    this.#due = now + EVERY_MS
    if (!late) this.#missed += 1
    if (this.#missed > (this.#answered ? MISSES : MISSES_STARTING)) {
      this.stop()
      this.#onHung(((this.#missed - 1) * EVERY_MS) / 1_000)
      return
    }
    this.#ask()
  }

  #ask(): void {
    // A channel that closes at this moment belongs to a part that ends, and its exit code has more information.
    if (this.#child.connected) this.#child.send(IS_ALIVE, () => {})
  }
}
