import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
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

export class Ledger {
  readonly #file: WriteStream | undefined

  constructor(path: string | undefined) {
    this.#file = path === undefined ? undefined : createWriteStream(path, { flags: 'w' })
  }

  write(search: TrafficSearch, reply: Reply): void {
    if (!this.#file) return
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

  async close(): Promise<void> {
    if (!this.#file) return
    this.#file.end()
    await finished(this.#file)
  }
}
