import { createWriteStream, openSync, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { StartError } from '@headgate/runtime/start-error'
import type { Reply } from '@headgate/traffic/send'
import type { TrafficSearch } from '@headgate/traffic/searches'

/**
 * One line of JSON per search, in the order of the replies. Fault tests compare these lines with the warehouse. A line
 * with `status` got a reply. One with `error` did not, and may or may not have been recorded.
 */
export interface LedgerLine {
  click_id: string
  publisher_id: number
  targeting_id: number
  keyword: string
  /** Time of sending, milliseconds since 1970. */
  sent_at: number
  status?: number
  location?: string
  error?: string
}

const unwritable = (path: string, cause: unknown) =>
  new StartError(`${path} cannot be written: ${(cause as Error).message}; name another file.`, { cause })

export class Ledger {
  readonly #file: WriteStream | undefined
  #failure: StartError | undefined

  /** Opens the file, so that no search is sent without its line. Throws StartError when it cannot be written. */
  constructor(path: string | undefined) {
    if (path === undefined) return
    try {
      this.#file = createWriteStream(path, { fd: openSync(path, 'w') })
    } catch (cause) {
      throw unwritable(path, cause)
    }
    // Searches go on when the disk is full; `close` says so.
    this.#file.on('error', (cause) => (this.#failure ??= unwritable(path, cause)))
  }

  write(search: TrafficSearch, reply: Reply): void {
    if (!this.#file || this.#failure) return
    const line: LedgerLine = {
      click_id: search.clickId,
      publisher_id: search.publisherId,
      targeting_id: search.targetingId,
      keyword: search.keyword,
      sent_at: reply.sentAt,
      ...('error' in reply ? { error: reply.error } : { status: reply.status, location: reply.location }),
    }
    this.#file.write(`${JSON.stringify(line)}\n`)
  }

  /** Throws StartError when lines are missing. */
  async close(): Promise<void> {
    if (!this.#file) return
    if (!this.#failure) {
      this.#file.end()
      await finished(this.#file).catch(() => {})
    }
    if (this.#failure) throw this.#failure
  }
}
