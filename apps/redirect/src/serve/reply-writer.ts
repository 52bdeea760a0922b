import { MAX_LOCATION, type AddressTemplate } from '@headgate/domain/decision/address-template'
import { locationOf, PUBLISHER_ID, PUBLISHER_NAME } from '@headgate/domain/decision/decide'
import type { Answer } from '@headgate/domain/decision/search'
import type { HttpSearch } from '@headgate/domain/reading/http-search'
import { ValueBytes } from '@headgate/domain/reading/value-bytes'
import type { Snapshot } from '@headgate/domain/snapshot/compile'
import { REDIRECT_HEAD, RedirectTails } from '../http/reply.ts'
import { writeBytes, writeNumber, writeText } from './write-bytes.ts'

/** Replies of one turn of the event loop; more get a new buffer. */
const BUFFER_BYTES = 1 << 18
/** Head and tail of a reply are far below a kilobyte. */
const MOST_REPLY_BYTES = MAX_LOCATION + 1_024

const KEYWORD = 0
const TOO_LONG = -1
const head = Buffer.from(REDIRECT_HEAD)

/** Writes the replies to searches as bytes, one after the other into a buffer that is used again in each turn. */
export class ReplyWriter {
  #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  #end = 0
  readonly #tails = new RedirectTails()
  readonly #value = new ValueBytes()

  /** The reply that redirects a search to where its answer leads. The bytes stay until `reuse` is called. */
  redirect(
    search: HttpSearch,
    answer: Answer,
    destination: AddressTemplate,
    snapshot: Snapshot,
    keepAlive: boolean,
    now: number,
  ): Buffer {
    if (this.#end + MOST_REPLY_BYTES > BUFFER_BYTES) this.#replace()
    const buffer = this.#buffer
    const start = this.#end
    const locationFrom = writeBytes(buffer, start, head)
    let at = this.#writeLocation(locationFrom, search, answer, destination, snapshot)
    if (at === TOO_LONG) at = writeText(buffer, locationFrom, locationOf(answer, search, snapshot)!)
    const tail = this.#tails.of(answer.targeting !== null && answer.targeting.passReferrer, keepAlive, now)
    buffer.set(tail, at)
    this.#end = at + tail.length
    return buffer.subarray(start, this.#end)
  }

  /** Begins the next turn. `taken`: the system has taken all replies, so their bytes are free. */
  reuse(taken: boolean): void {
    if (taken) this.#end = 0
    else this.#replace()
  }

  /** What waits for its client keeps the old buffer. */
  #replace(): void {
    this.#buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
    this.#end = 0
  }

  /** As `locate` does in text. Returns where the address ends, or TOO_LONG when it may be too long. */
  #writeLocation(
    start: number,
    search: HttpSearch,
    { targeting }: Answer,
    { parts, indexes }: AddressTemplate,
    snapshot: Snapshot,
  ): number {
    const buffer = this.#buffer
    const limit = start + MAX_LOCATION
    if (parts[0]!.length > MAX_LOCATION) return TOO_LONG
    let at = writeText(buffer, start, parts[0]!)
    for (let nth = 0; nth < indexes.length; nth += 1) {
      const index = indexes[nth]!
      const part = parts[nth + 1]!
      if (index === PUBLISHER_ID && targeting !== null) {
        if (at + 10 + part.length > limit) return TOO_LONG
        at = writeNumber(buffer, at, targeting.publisherId)
      } else {
        const value = this.#value
        if (index === KEYWORD) search.keywordInto(value)
        else search.parameterInto(value, index)
        if (value.length === 0 && index === PUBLISHER_NAME && targeting !== null)
          value.setText(snapshot.publishers.get(targeting.publisherId)?.name ?? '')
        if (at + 3 * value.length + part.length > limit) return TOO_LONG
        at = value.writePercentEncoded(buffer, at)
      }
      at = writeText(buffer, at, part)
    }
    return at
  }
}
