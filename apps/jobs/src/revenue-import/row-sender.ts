import { randomUUID } from 'node:crypto'
import { storeImportRows, type importTables } from '@headgate/contract/revenue/booking-calls'
import { TabSeparatedRows } from '@headgate/domain/revenue/tab-separated'
import type { PartClient } from '@headgate/runtime/parts/part-client'

/** Large enough for few inserts, small enough for memory. */
const PART_BYTES = 8 * 1_048_576
/** For one part on a slow disk. */
const PATIENCE_MS = 120_000

/**
 * Sends tab-separated rows of one table to analytics in parts. The next part is gathered while one is stored; more wait,
 * so that memory stays small.
 */
export class RowSender {
  readonly #analytics: PartClient
  readonly #table: (typeof importTables)[number]
  readonly #signal: AbortSignal
  readonly #rows = new TabSeparatedRows()
  #sending: Promise<unknown> = Promise.resolve()

  constructor(analytics: PartClient, table: (typeof importTables)[number], signal: AbortSignal) {
    this.#analytics = analytics
    this.#table = table
    this.#signal = signal
  }

  add(line: string): void {
    this.#rows.add(line)
  }

  /** Call it after each batch of lines: waits while a part is on its way and the next one is full. */
  async pace(): Promise<void> {
    if (this.#rows.size >= PART_BYTES) await this.#send()
  }

  /** Resolves when all rows are stored. */
  async end(): Promise<void> {
    if (this.#rows.size > 0) await this.#send()
    await this.#sending
  }

  async #send(): Promise<void> {
    const content = this.#rows.take()
    await this.#sending
    this.#sending = this.#analytics.send(storeImportRows, {
      query: { table: this.#table, token: randomUUID() },
      bytes: { type: 'text/tab-separated-values', content },
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
    // Its failure is thrown by the next call; until then it must not count as unhandled.
    this.#sending.catch(() => {})
  }
}
