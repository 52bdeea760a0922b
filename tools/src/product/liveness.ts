import { ALIVE, IS_ALIVE } from '@headgate/runtime/alive'

/** How often a part is asked whether it is alive, in milliseconds. */
const EVERY_MS = 1_000
/** A check that comes so much too late says more about the machine than about the part: it does not count. */
const LATE_MS = 500
/** Checks in a row without an answer after which a part counts as hung: more than the longest honest work takes (decision 0211). */
const MISSES = 30
/** The same before its first answer: reading a million links takes minutes, on a slow machine several times as many. */
const MISSES_STARTING = 900

/** What a child process has of it. */
interface Channel {
  readonly connected: boolean
  send(message: string, sent: () => void): boolean
  on(event: 'message', listener: (message: unknown) => void): unknown
}

/**
 * Asks a part again and again whether it is alive, over the channel that its supervisor has to it, and calls `onHung`
 * once when it says nothing for too long (decision 0176). Checks are counted, not time: a machine that sleeps, or a
 * supervisor that is held up itself, does none.
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

  /** Whether the part has said once that it is alive. */
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
    // A channel that closes in this moment is a part that ends: its exit says more.
    if (this.#child.connected) this.#child.send(IS_ALIVE, () => {})
  }
}
