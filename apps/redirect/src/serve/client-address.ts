import { compileRanges } from '@headgate/runtime/search-lists/lists'
import { readAddress, readV4, unknownAddress, type Address } from '@headgate/domain/reading/address'
import { findRange, type RangeTable } from '@headgate/domain/reading/range-table'
import type { RequestReader } from '../http/request-reader.ts'

/**
 * The client's address (docs/behaviour/engine.md#client-address-and-country): the peer's own or, behind a configured
 * proxy, the last entry of X-Forwarded-For that is no such proxy. Entries further left were written by the client and
 * prove nothing.
 */
export class ClientAddresses {
  readonly #trusted: RangeTable
  /** The IPv4 address that was read last: an object for each search would be garbage. */
  readonly #last = { v6: false, high: 0, low: 0, key: 0 }

  /** `trustedProxies` has entries as in the settings. */
  constructor(trustedProxies: readonly string[]) {
    this.#trusted = compileRanges(trustedProxies).table
  }

  isTrusted(peer: string): boolean {
    const address = readAddress(peer)
    return address !== null && findRange(this.#trusted, address) !== 0
  }

  /**
   * The client of a request from `peer`, whose X-Forwarded-For is read only if the peer is `trusted`. The object may
   * be valid only until the next call.
   */
  of(peer: string, trusted: boolean, request: RequestReader): Address {
    if (!trusted || request.forwardedHeaders === 0) return readAddress(peer) ?? unknownAddress
    const last = lastV4(request)
    if (last >= 0) {
      const address = this.#last
      address.low = last
      address.key = last
      if (findRange(this.#trusted, address) === 0) return address
    }
    return this.#lastUntrusted(peer, request.forwardedFor)
  }

  #lastUntrusted(peer: string, forwardedFor: string): Address {
    if (forwardedFor === '') return readAddress(peer) ?? unknownAddress
    let end = forwardedFor.length
    for (;;) {
      const comma = forwardedFor.lastIndexOf(',', end - 1)
      // An entry that is not an address came from the client, so the entries to its left cannot be trusted either.
      const address = readAddress(forwardedFor.slice(comma + 1, end).trim())
      if (address === null) return unknownAddress
      if (comma <= 0 || findRange(this.#trusted, address) === 0) return address
      end = comma
    }
  }
}

const SPACE = 32
const COMMA = 44

/** The last entry of X-Forwarded-For, without a text; -1 when it is not an IPv4 address alone. */
function lastV4({ bytes, forwardedFrom, forwardedTo }: RequestReader): number {
  let from = forwardedTo
  while (from > forwardedFrom && bytes[from - 1] !== COMMA) from -= 1
  while (from < forwardedTo && bytes[from] === SPACE) from += 1
  return readV4(bytes, from, forwardedTo)
}
