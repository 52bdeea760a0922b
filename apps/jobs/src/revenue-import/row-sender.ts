import { storeImportRows } from '@headgate/contract/revenue/booking-calls'
import { importRows, type ImportTable } from '@headgate/domain/revenue/import-rows'
import type { PartClient } from '@headgate/runtime/parts/part-client'

/** Large enough for few inserts, which the engine need not merge soon, and small enough for memory. */
const PART_BYTES = 16 * 1_048_576
/** For one part on a slow disk. */
const PATIENCE_MS = 120_000

/**
 * Sends the rows of one table to analytics in parts. The next part is gathered while one is stored; more wait, so that
 * memory stays small.
 */
export class RowSender<Table extends ImportTable> {
  readonly #analytics: PartClient
  readonly #table: Table
  readonly #signal: AbortSignal
  readonly #rows: ReturnType<(typeof importRows)[Table]>
  #sending: Promise<unknown> = Promise.resolve()

  constructor(analytics: PartClient, table: Table, signal: AbortSignal) {
    this.#analytics = analytics
    this.#table = table
    this.#signal = signal
    this.#rows = importRows[table]() as ReturnType<(typeof importRows)[Table]>
  }

  /** Each row adds a value to every one of these. */
  get columns(): ReturnType<(typeof importRows)[Table]>['columns'] {
    return this.#rows.columns
  }

  /** Call it after each batch of lines: waits while a part is on its way and the next one is full. */
  async pace(): Promise<void> {
    if (this.#rows.size >= PART_BYTES) await this.#send()
  }

  /** Resolves when all rows are stored. */
  async end(): Promise<void> {
    if (this.#rows.rows > 0) await this.#send()
    await this.#sending
  }

  async #send(): Promise<void> {
    const content = this.#rows.take()
    await this.#sending
    this.#sending = this.#analytics.send(storeImportRows, {
      query: { table: this.#table },
      bytes: { type: 'application/octet-stream', content },
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
    // Its failure is thrown by the next call; until then it must not count as unhandled.
    this.#sending.catch(() => {})
  }
}
