import type { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import { dayNumber } from '@headgate/domain/days'
import { decide, locationOf } from '@headgate/domain/decision/decide'
import { fillAddress } from '@headgate/domain/decision/address-template'
import { publisherLinkSigner } from '@headgate/runtime/keys/publisher-link-signature'
import { decodeValue, rawValue, readId, readSearchAddress } from '@headgate/domain/reading/search-request'
import { escapeText } from '@headgate/domain/snapshot/record-columns'
import type { Answer, Counters, Decision, Wait } from '@headgate/domain/decision/search'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { plainReply, redirectReply } from '../http/reply.ts'
import type { RequestReader } from '../http/request-reader.ts'
import { capIndex, type CapSlots } from '../leases/cap-slots.ts'
import type { SpoolWriter } from '../spool/spool-writer.ts'
import type { ThreadFigures } from '../metrics/thread-figures.ts'
import type { Address } from '@headgate/domain/reading/address'
import { AddressHash } from './address-hash.ts'
import type { SharedAddressKeys } from './address-keys.ts'
import { AgentCache } from '@headgate/domain/reading/agent-facts'
import { countryText } from '@headgate/runtime/search-lists/country-table'
import { findRange, type RangeTable } from '@headgate/domain/reading/range-table'
import { BYTES_PER_CHARACTER, recordText } from './record-text.ts'
import { HttpSearch, type SearchLists } from '@headgate/domain/reading/http-search'

/** The longest text of a caller in a record, in characters. */
const KEPT_CHARACTERS = 2_000
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
  caps: CapSlots
  /** A search is held no longer than this, in milliseconds; then caps without a lease count as full (decision 0012). */
  waitMs: number
  spool: SpoolWriter
  /** Where searches are counted. */
  figures: ThreadFigures
  lists: SearchLists
  countries: RangeTable
  addressKeys: SharedAddressKeys
  linkSecret: string
  /** Whether a missing signature counts as a wrong one (REDIRECT_TYPE signed). */
  signedOnly: boolean
  /** Requests leases; resolves at the latest after `waitMs`. */
  lease: (indexes: number[]) => Promise<void>
}

/**
 * Serves searches: from the request in the reader to the reply, with the record put into the spool's buffer in
 * between. The caller flushes the spool before it sends replies.
 */
export class Searches {
  #held: HeldSnapshot
  /** Lists of the filters; also replaced as a whole. */
  lists: SearchLists
  readonly #options: SearchesOptions
  readonly #agents = new AgentCache()
  readonly #addressHash: AddressHash
  readonly #sign: (publisherId: number, targetingId: number) => string
  readonly #signatures = new Map<string, string>()

  constructor(options: SearchesOptions) {
    this.#options = options
    this.#held = { snapshot: options.snapshot, parked: 0, released: null }
    this.lists = options.lists
    this.#addressHash = new AddressHash(options.addressKeys)
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

  /** Null when the request is not a search. HEAD is a search like GET: it is decided, counted and recorded. */
  serve(request: RequestReader, client: Address, now: number): string | Promise<string> | null {
    const began = performance.now()
    const address = readSearchAddress(request.target)
    if (address === null) return null
    const agent = this.#agents.of(request.userAgent)
    const signature = rawValue(address.query, 'sig')
    const forged =
      signature === undefined
        ? this.#options.signedOnly
        : decodeValue(signature) !== this.#signature(readId(address.publisherId), readId(address.targetingId))
    const search = new HttpSearch(address, forged, client, agent, this.lists)
    const held = this.#held
    const { snapshot } = held
    const { referrer, keepAlive, head, host } = request
    const decision = decide(search, snapshot, this.#options.counters, () => now)
    if (decision.kind === 'answer')
      return this.#finish(search, decision, referrer, host, keepAlive, head, now, snapshot, began)
    return (async () => {
      held.parked += 1
      try {
        const last = await this.#awaitLeases(decision, dayNumber(now))
        return this.#finish(search, last, referrer, host, keepAlive, head, now, snapshot, began)
      } finally {
        held.parked -= 1
        if (held.parked === 0) held.released?.()
      }
    })()
  }

  /**
   * The reply when `serve` has failed: the system fallback if it was a search. Does nothing that could fail again.
   */
  insteadOf(target: string, now: number): string {
    const { snapshot } = this
    const link = snapshot.template(snapshot.settings.systemFallback)
    if (link === null || readSearchAddress(target) === null) return plainReply(500, '', { now })
    return redirectReply(
      fillAddress(link, () => ''),
      false,
      false,
      now,
    )
  }

  /** Other searches may take the granted units before this one is decided again. Then it requests units again. */
  async #awaitLeases(wait: Wait, day: number): Promise<Answer> {
    const { caps, figures, lease, waitMs } = this.#options
    const began = performance.now()
    let decision: Decision = wait
    figures.parked()
    try {
      while (decision.kind === 'wait') {
        if (performance.now() - began >= waitMs) {
          decision = decision.resume(true)
        } else {
          await lease(decision.slots.map((slot) => capIndex(caps, slot, day)))
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
    referrer: string,
    host: string,
    keepAlive: boolean,
    head: boolean,
    now: number,
    snapshot: Snapshot,
    began: number,
  ): string {
    this.#record(search, answer, referrer, now, snapshot)
    this.#options.figures.decided(answer.outcome, answer.filteredReason, began)
    const { ownHost } = snapshot.settings
    let location = locationOf(answer, search, snapshot)
    if (location !== null && (startsAt(location, host) || startsAt(location, ownHost))) {
      const leadsBack = (to: string) => isSearchOf(to, host) || isSearchOf(to, ownHost)
      if (leadsBack(location)) {
        const systemFallback = snapshot.template(snapshot.settings.systemFallback)
        location = systemFallback && fillAddress(systemFallback, () => '')
      }
      if (location !== null && leadsBack(location)) location = null
    }
    if (location === null) {
      return plainReply(404, 'Unknown link', { head, keepAlive, now })
    }
    return redirectReply(location, snapshot.passesReferrer(answer.targeting), keepAlive, now)
  }

  #record(search: HttpSearch, answer: Answer, referrer: string, now: number, snapshot: Snapshot): void {
    const { spool, countries } = this.#options
    const recorded = {
      time: now,
      country: countryText[findRange(countries, search.client)]!,
      keyword: recordedText(search.keyword),
      clickId: recordedText(search.clickId()),
      subId: recordedText(search.value('sub_id') || snapshot.text(snapshot.subId(answer.targeting))),
      addressHash: this.#addressHash.of(search.client, dayNumber(now)),
      agent: search.agent.recorded,
      referrer: recordedText(referrer),
      columns: snapshot.text(snapshot.columnsOf(answer.targeting, answer.link)),
    }
    // Makes room first, because that may start a new segment, whose number goes into the record.
    const offset = spool.begin(MOST_RECORD_BYTES)
    const text = recordText(answer, recorded, spool.segment, spool.sequence, snapshot.revision)
    spool.end(
      offset + spool.buffer.write(text, offset),
      now,
      outcomes[answer.outcome],
      answer.targetingId,
      answer.ruleId,
      answer.groupId,
      answer.groupRuleId,
      answer.linkId,
    )
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
  return path.startsWith('/') && readSearchAddress(path) !== null
}

/** Six texts at their longest, escaped and in UTF-8, plus the numbers. */
const MOST_RECORD_BYTES = 6 * KEPT_CHARACTERS * 2 * BYTES_PER_CHARACTER + 1_000

function recordedText(text: string): string {
  return escapeText(text.length > KEPT_CHARACTERS ? text.slice(0, KEPT_CHARACTERS).toWellFormed() : text)
}
