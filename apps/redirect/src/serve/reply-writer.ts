import { MAX_LOCATION } from '@headgate/domain/decision/address-template'
import { locationOf, PUBLISHER_ID, PUBLISHER_NAME } from '@headgate/domain/decision/decide'
import type { Answer } from '@headgate/domain/decision/search'
import type { HttpSearch } from '@headgate/domain/reading/http-search'
import { ValueBytes } from '@headgate/domain/reading/value-bytes'
import type { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import { indexAfter, partEnd, partsOf, templateStart } from '@headgate/domain/snapshot/template-record'
import type { Reply } from '../http/connection.ts'
import { REDIRECT_HEAD, redirectReply, RedirectTails } from '../http/reply.ts'
import { writeBytes, writeNumber } from './write-bytes.ts'

/** Replies of one turn of the event loop; more get a new buffer. */
const BUFFER_BYTES = 1 << 16
/** Head and tail of a reply are far below a kilobyte. */
const MOST_REPLY_BYTES = MAX_LOCATION + 1_024
/** The most digits of an id. */
const ID_DIGITS = 10

const KEYWORD = 0
const TOO_LONG = -1
const head = Buffer.from(REDIRECT_HEAD)

/** Writes the replies to searches as bytes, one after the other into a buffer that is used again in each turn. */
export class ReplyWriter {
  #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  #end = 0
  readonly #tails = new RedirectTails()
  readonly #value = new ValueBytes()

  /**
   * The reply that redirects a search to where its answer leads, which must not be 0. The bytes stay until `reuse` is
   * called.
   */
  redirect(search: HttpSearch, answer: Answer, snapshot: Snapshot, keepAlive: boolean, now: number): Reply {
    if (this.#end + MOST_REPLY_BYTES > BUFFER_BYTES) this.#replace()
    const buffer = this.#buffer
    const start = this.#end
    const locationFrom = writeBytes(buffer, start, head, 0, head.length)
    const at = this.#writeLocation(locationFrom, search, answer, snapshot)
    const passesReferrer = snapshot.passesReferrer(answer.targeting)
    // There may be no room for its constant parts alone.
    if (at === TOO_LONG)
      return redirectReply(locationOf(answer, search, snapshot)!, passesReferrer, keepAlive, now)
    const tail = this.#tails.of(passesReferrer, keepAlive, now)
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

  /** As `locate` does in text. Returns where the address ends, or TOO_LONG when it may be longer than `MAX_LOCATION`. */
  #writeLocation(start: number, search: HttpSearch, answer: Answer, snapshot: Snapshot): number {
    const buffer = this.#buffer
    const { words, bytes } = snapshot.memory
    const { destination, publisherId } = answer
    const last = partsOf(words, destination) - 1
    const limit = start + MAX_LOCATION
    let partFrom = templateStart(words, destination)
    let at = start
    for (let nth = 0; ; nth += 1) {
      const partTo = partEnd(words, destination, nth)
      if (at + partTo - partFrom > limit) return TOO_LONG
      at = writeBytes(buffer, at, bytes, partFrom, partTo)
      if (nth === last) return at
      partFrom = partTo
      const index = indexAfter(words, destination, nth)
      if (index === PUBLISHER_ID && publisherId !== 0) {
        if (at + ID_DIGITS > limit) return TOO_LONG
        at = writeNumber(buffer, at, publisherId)
        continue
      }
      const value = this.#value
      if (index === KEYWORD) search.keywordInto(value)
      else search.parameterInto(value, index)
      if (value.length === 0 && index === PUBLISHER_NAME && publisherId !== 0)
        value.setText(snapshot.text(snapshot.publisherName(publisherId)))
      if (at + 3 * value.length > limit) return TOO_LONG
      at = value.writePercentEncoded(buffer, at)
    }
  }
}
