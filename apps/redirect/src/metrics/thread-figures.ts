import {
  outcomes,
  recordedReasons,
  type Outcome,
  type RecordedReason,
} from '@headgate/domain/snapshot/search-event'

/** Bounds of the histograms in milliseconds; they are shown in seconds. */
export const decisionBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 25, 100, 150, 250, 1_000] as const
export const replyBounds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000] as const

const outcomeNames = Object.keys(outcomes) as Outcome[]

/** Cells of one thread, in order. A histogram has a cell for each bound, one for values above, and one for the sum. */
const cell = {
  outcome: 0,
  reason: outcomeNames.length,
  parkedNow: outcomeNames.length + recordedReasons.length,
  parked: outcomeNames.length + recordedReasons.length + 1,
  spoolFailing: outcomeNames.length + recordedReasons.length + 2,
  decision: outcomeNames.length + recordedReasons.length + 3,
  reply: outcomeNames.length + recordedReasons.length + 3 + decisionBounds.length + 2,
}
const USED = cell.reply + replyBounds.length + 2
/** Threads write to different cache lines: 64 bytes of 8 each. */
const CELLS = Math.ceil(USED / 8) * 8

/** Zeros in shared memory for all threads of an engine. */
export const makeThreadFigures = (threads: number) => new SharedArrayBuffer(threads * CELLS * 8)

/** Values of a histogram, as `readHistogram` takes them, in seconds. */
interface Counted {
  buckets: number[]
  sum: number
}

/**
 * What one thread counts of its searches. Only this thread writes, so it needs no atomic operation; the main thread
 * reads when somebody asks (decision 0349). Whole numbers are kept as doubles, which are exact up to 2^53.
 */
export class ThreadFigures {
  readonly #cells: Float64Array
  /** When the searches began whose replies leave in this turn. */
  #begun: number[] = []

  constructor(memory: SharedArrayBuffer, thread: number) {
    this.#cells = new Float64Array(memory, thread * CELLS * 8, CELLS)
  }

  /** A search that began at `began` (`performance.now()`) is decided and recorded; its reply leaves in this turn. */
  decided(outcome: Outcome, reason: RecordedReason | null, began: number): void {
    const cells = this.#cells
    cells[cell.outcome + outcomes[outcome] - 1]! += 1
    if (reason !== null) cells[cell.reason + recordedReasons.indexOf(reason)]! += 1
    this.#observe(cell.decision, decisionBounds, performance.now() - began)
    this.#begun.push(began)
  }

  /** All replies of this turn were given to their sockets. */
  sent(): void {
    if (this.#begun.length === 0) return
    const now = performance.now()
    for (const began of this.#begun) this.#observe(cell.reply, replyBounds, now - began)
    this.#begun.length = 0
  }

  /** A search waits for units of a cap. Call `unparked` when it goes on. */
  parked(): void {
    this.#cells[cell.parkedNow]! += 1
    this.#cells[cell.parked]! += 1
  }

  unparked(): void {
    this.#cells[cell.parkedNow]! -= 1
  }

  /** Whether the disk refuses this thread's records. */
  set spoolFailing(failing: boolean) {
    this.#cells[cell.spoolFailing] = failing ? 1 : 0
  }

  #observe(first: number, bounds: readonly number[], ms: number): void {
    let at = 0
    while (at < bounds.length && ms > bounds[at]!) at += 1
    this.#cells[first + at]! += 1
    this.#cells[first + bounds.length + 1]! += ms
  }
}

/** The sums of all threads, for the main thread. */
export class AllThreadFigures {
  readonly #threads: Float64Array[]

  constructor(memory: SharedArrayBuffer) {
    const threads = memory.byteLength / (CELLS * 8)
    this.#threads = Array.from(
      { length: threads },
      (_, at) => new Float64Array(memory, at * CELLS * 8, CELLS),
    )
  }

  /** Decided searches by outcome. */
  outcomes(): [Outcome, number][] {
    return outcomeNames.map((name) => [name, this.#sum(cell.outcome + outcomes[name] - 1)])
  }

  /** Decided searches by reason. */
  reasons(): [RecordedReason, number][] {
    return recordedReasons.map((name, at) => [name, this.#sum(cell.reason + at)])
  }

  get parkedNow(): number {
    return this.#sum(cell.parkedNow)
  }

  get parked(): number {
    return this.#sum(cell.parked)
  }

  /** Whether the disk refuses the records of any thread. */
  get spoolFailing(): boolean {
    return this.#sum(cell.spoolFailing) > 0
  }

  decisions = (): Counted => this.#histogram(cell.decision, decisionBounds.length)

  replies = (): Counted => this.#histogram(cell.reply, replyBounds.length)

  #histogram(first: number, bounds: number): Counted {
    const buckets = Array.from({ length: bounds + 1 }, (_, at) => this.#sum(first + at))
    return { buckets, sum: this.#sum(first + bounds + 1) / 1_000 }
  }

  #sum(at: number): number {
    return this.#threads.reduce((sum, cells) => sum + cells[at]!, 0)
  }
}
