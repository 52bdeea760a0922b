import { compileRanges } from '@headgate/runtime/search-lists/lists'
import { readAddress, unknownAddress, type Address } from '@headgate/domain/reading/address'
import { findRange, type RangeTable } from '@headgate/domain/reading/range-table'

/**
 * The client's address (docs/behaviour/engine.md#client-address-and-country): the peer's own or, behind a configured
 * proxy, the last entry of X-Forwarded-For that is no such proxy. Entries further left were written by the client and
 * prove nothing.
 */
export class ClientAddresses {
  readonly #trusted: RangeTable

  /** `trustedProxies` has entries as in the settings. */
  constructor(trustedProxies: readonly string[]) {
    this.#trusted = compileRanges(trustedProxies).table
  }

  isTrusted(peer: string): boolean {
    const address = readAddress(peer)
    return address !== null && findRange(this.#trusted, address) !== 0
  }

  of(peer: string, trusted: boolean, forwardedFor: string): Address {
    if (!trusted || forwardedFor === '') return readAddress(peer) ?? unknownAddress
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
