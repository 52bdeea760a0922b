import type { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import { dayNumber } from '@headgate/domain/days'
import { decide, locationOf } from '@headgate/domain/decision/decide'
import { fetchFirst } from '@headgate/domain/decision/fetch-ahead'
import { fillAddress } from '@headgate/domain/decision/address-template'
import { publisherLinkSigner } from '@headgate/runtime/keys/publisher-link-signature'
import { idsOfTarget } from '@headgate/domain/reading/query-index'
import type { Answer, Counters, Decision, Wait } from '@headgate/domain/decision/search'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { templateStart } from '@headgate/domain/snapshot/template-record'
import { plainReply, redirectReply } from '../http/reply.ts'
import type { Reply } from '../http/connection.ts'
import type { RequestHead, RequestReader } from '../http/request-reader.ts'
import { capIndex, type CapSlots } from '../leases/cap-slots.ts'
import type { SpoolWriter } from '../spool/spool-writer.ts'
import type { ThreadFigures } from '../metrics/thread-figures.ts'
import type { Address } from '@headgate/domain/reading/address'
import type { SharedAddressKeys } from './address-keys.ts'
import { AgentCache } from '@headgate/domain/reading/agent-facts'
import { fetchRange, type RangeTable } from '@headgate/domain/reading/range-table'
import { MOST_RECORD_BYTES, RecordWriter } from './record-writer.ts'
import { ReplyWriter } from './reply-writer.ts'
import { HttpSearch, type SearchLists } from '@headgate/domain/reading/http-search'

/** Results of signature checks are kept for this many publisher links. */
const KEPT_SIGNATURES = 100_000

/** A snapshot and the searches that wait on it. */
interface HeldSnapshot {
  readonly snapshot: Snapshot
  parked: number
  /** Called when the last of them is answered; null while the snapshot is in force. */
  released: (() => void) | null
}

export interface SearchesOptions {
  /** In force until the first publication. */
  snapshot: Snapshot
  counters: Counters
  /** A search is held no longer than they say; then caps without a lease count as full (decision 0012). */
  caps: CapSlots
  spool: SpoolWriter
  /** Where searches are counted. */
  figures: ThreadFigures
  lists: SearchLists
  countries: RangeTable
  addressKeys: SharedAddressKeys
  linkSecret: string
  /** Whether a missing signature counts as a wrong one (REDIRECT_TYPE signed). */
  signedOnly: boolean
  /** Requests leases; resolves at the latest after `patienceMs`. */
  lease: (indexes: number[], patienceMs: number) => Promise<void>
}

/**
 * Serves searches: from the request in the reader to the reply, with the record put into the spool's buffer in
 * between. The caller flushes the spool before it sends replies.
 */
export class Searches {
  #held: HeldSnapshot
  /** Lists of the filters; also replaced as a whole. */
  lists: SearchLists
  /** Kept, so that the compiler does not leave out what is read for the cache. */
  fetched = 0
  readonly #options: SearchesOptions
  readonly #agents = new AgentCache()
  readonly #records: RecordWriter
  readonly #replies = new ReplyWriter()
  #search: HttpSearch
  readonly #sign: (publisherId: number, targetingId: number) => string
  readonly #signatures = new Map<string, string>()

  constructor(options: SearchesOptions) {
    this.#options = options
    this.#held = { snapshot: options.snapshot, parked: 0, released: null }
    this.lists = options.lists
    this.#search = new HttpSearch(options.lists)
    this.#records = new RecordWriter(options.countries, options.addressKeys)
    this.#sign = publisherLinkSigner(options.linkSecret)
  }

  /** In force. */
  get snapshot(): Snapshot {
    return this.#held.snapshot
  }

  /**
   * Serves from the next snapshot. Calls `released` when no search reads the one before any more: at once, or when the
   * last search that is parked on it was answered.
   */
  publish(snapshot: Snapshot, released: () => void): void {
    const before = this.#held
    this.#held = { snapshot, parked: 0, released: null }
    if (before.parked === 0) released()
    else before.released = released
  }

  /**
   * Null when the request is not a search. HEAD is a search like GET: it is decided, counted and recorded. The bytes of
   * the reply stay until `sent` is called.
   */
  serve(request: RequestReader, client: Address, now: number): Reply | Promise<Reply> | null {
    const began = performance.now()
    const search = this.#search
    const { bytes, targetFrom } = request
    if (!search.read(bytes, targetFrom, request.targetTo, this.lists)) return null
    search.client = client
    const held = this.#held
    const { snapshot } = held
    this.fetched ^= fetchRange(this.#options.countries, client)
    fetchFirst(search, snapshot, this.#options.counters)
    search.agent = this.#agents.of(bytes, request.agentFrom, request.agentTo)
    search.forged = this.#isForged(search)
    const decision = decide(search, snapshot, this.#options.counters, () => now)
    if (decision.kind === 'answer') return this.#finish(search, decision, request, now, snapshot, began)
    // The bytes and the search are used for other requests in the meantime.
    const head = request.copy(search.keep(targetFrom, request.next), targetFrom)
    this.#search = new HttpSearch(this.lists)
    return (async () => {
      held.parked += 1
      try {
        const last = await this.#awaitLeases(decision, dayNumber(now))
        return this.#finish(search, last, head, now, snapshot, began)
      } finally {
        held.parked -= 1
        if (held.parked === 0) held.released?.()
      }
    })()
  }

  /** All replies of this turn were sent. `taken`: their bytes may be overwritten. */
  sent(taken: boolean): void {
    this.#replies.reuse(taken)
    this.#options.figures.sent()
  }

  /**
   * The reply when `serve` has failed: the system fallback if it was a search. Does nothing that could fail again.
   */
  insteadOf(target: string, now: number): string {
    const { snapshot } = this
    const link = snapshot.template(snapshot.settings.systemFallback)
    if (link === null || idsOfTarget(target) === null) return plainReply(500, '', { now })
    return redirectReply(
      fillAddress(link, () => ''),
      false,
      false,
      now,
    )
  }

  /** Other searches may take the granted units before this one is decided again. Then it requests units again. */
  async #awaitLeases(wait: Wait, day: number): Promise<Answer> {
    const { caps, figures, lease } = this.#options
    const end = performance.now() + Atomics.load(caps.waitMs, 0)
    let decision: Decision = wait
    figures.parked()
    try {
      while (decision.kind === 'wait') {
        const left = end - performance.now()
        if (left <= 0) {
          decision = decision.resume(true)
        } else {
          await lease(
            decision.slots.map((slot) => capIndex(caps, slot, day)),
            Math.ceil(left),
          )
          decision = decision.resume(false)
        }
      }
    } finally {
      figures.unparked()
    }
    return decision
  }

  #finish(
    search: HttpSearch,
    answer: Answer,
    request: RequestHead,
    now: number,
    snapshot: Snapshot,
    began: number,
  ): Reply {
    this.#record(search, answer, request, now, snapshot)
    this.#options.figures.decided(answer.outcome, answer.filteredReason, began)
    const { host, head, keepAlive } = request
    if (answer.destination === 0) return plainReply(404, 'Unknown link', { head, keepAlive, now })
    if (leadsTo(host, answer, snapshot) || leadsTo(snapshot.settings.ownHost, answer, snapshot))
      return this.#finishHere(search, answer, request, now, snapshot)
    return this.#replies.redirect(search, answer, snapshot, keepAlive, now)
  }

  /** The reply to a search that leads to a host of engines. */
  #finishHere(
    search: HttpSearch,
    answer: Answer,
    { host, head, keepAlive }: RequestHead,
    now: number,
    snapshot: Snapshot,
  ): Reply {
    const { ownHost } = snapshot.settings
    const systemFallback = snapshot.template(snapshot.settings.systemFallback)
    const leadsBack = (to: string) => isSearchOf(to, host) || isSearchOf(to, ownHost)
    let location = locationOf(answer, search, snapshot)
    if (location !== null && leadsBack(location))
      location = systemFallback && fillAddress(systemFallback, () => '')
    if (location === null || leadsBack(location))
      return plainReply(404, 'Unknown link', { head, keepAlive, now })
    return redirectReply(location, snapshot.passesReferrer(answer.targeting), keepAlive, now)
  }

  #record(search: HttpSearch, answer: Answer, request: RequestHead, now: number, snapshot: Snapshot): void {
    const { spool } = this.#options
    // Makes room first, because that may start a new segment, whose number goes into the record.
    const start = spool.begin(MOST_RECORD_BYTES)
    const end = this.#records.write(
      spool.buffer,
      start,
      search,
      answer,
      request,
      snapshot,
      now,
      spool.segment,
      spool.sequence,
    )
    spool.end(
      end,
      now,
      outcomes[answer.outcome],
      answer.targetingId,
      answer.ruleId,
      answer.groupId,
      answer.groupRuleId,
      answer.linkId,
    )
  }

  #isForged(search: HttpSearch): boolean {
    const sent = search.signature()
    if (sent === null) return this.#options.signedOnly
    return sent !== this.#signature(search.publisherId, search.targetingId)
  }

  #signature(publisherId: number, targetingId: number): string {
    const key = `${publisherId}:${targetingId}`
    let signature = this.#signatures.get(key)
    if (signature === undefined) {
      signature = this.#sign(publisherId, targetingId)
      if (this.#signatures.size >= KEPT_SIGNATURES) this.#signatures.clear()
      this.#signatures.set(key, signature)
    }
    return signature
  }
}

/** Whether the address of an answer begins on a host. */
function leadsTo(host: string, { destination }: Answer, { memory: { words, bytes } }: Snapshot): boolean {
  if (host === '') return false
  const start = templateStart(words, destination)
  // 115 is the "s" of https.
  const from = start + (bytes[start + 4] === 115 ? 8 : 7)
  for (let at = 0; at < host.length; at += 1) if (bytes[from + at] !== host.charCodeAt(at)) return false
  return true
}

/** Whether an address is on a host. Addresses that leave the engine are lower case and have a path. */
function startsAt(address: string, host: string): boolean {
  // 115 is the "s" of https.
  return host !== '' && address.startsWith(host, address.charCodeAt(4) === 115 ? 8 : 7)
}

/**
 * Whether an address would come back to an engine at this host as a search, and so go round for ever (decision 0168).
 */
function isSearchOf(address: string, host: string): boolean {
  if (!startsAt(address, host)) return false
  const path = address.slice(address.indexOf('//') + 2 + host.length)
  return path.startsWith('/') && idsOfTarget(path) !== null
}
