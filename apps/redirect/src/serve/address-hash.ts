import type { Address } from '@headgate/domain/reading/address'
import { readAddressKey, type SharedAddressKeys } from './address-keys.ts'

/**
 * Addresses are stored only as a keyed hash whose key changes every UTC day. The same client is recognised within a
 * day, but never across days and never by another engine (docs/behaviour/engine.md#addresses-are-not-kept). SipHash-1-3
 * in 32-bit halves, because node:crypto would cost more than the whole decision.
 */
export class AddressHash {
  high = 0
  low = 0
  readonly #keys: SharedAddressKeys
  #day = -1
  /** The day's key and the running state, as pairs of high and low words. */
  readonly #key = new Int32Array(4)
  readonly #state = new Int32Array(8)

  constructor(keys: SharedAddressKeys) {
    this.#keys = keys
  }

  /** Puts the hash of an address on a day into `high` and `low`: unsigned 64 bits. */
  compute(address: Address, day: number): void {
    if (day !== this.#day) this.#turn(day)
    const [k0h, k0l, k1h, k1l] = this.#key as unknown as [number, number, number, number]
    const s = this.#state
    s[0] = k0h ^ 0x73_6f_6d_65
    s[1] = k0l ^ 0x70_73_65_75
    s[2] = k1h ^ 0x64_6f_72_61
    s[3] = k1l ^ 0x6e_64_6f_6d
    s[4] = k0h ^ 0x6c_79_67_65
    s[5] = k0l ^ 0x6e_65_72_61
    s[6] = k1h ^ 0x74_65_64_62
    s[7] = k1l ^ 0x79_74_65_73
    this.#block(address.high, address.low)
    if (address.v6) this.#block(Math.floor(address.key / 4_294_967_296), address.key | 0)
    // The last block of SipHash: the length in the upper byte.
    this.#block((address.v6 ? 16 : 8) << 24, 0)
    s[5] ^= 0xff
    for (let round = 0; round < 3; round += 1) sipRound(s)
    this.high = (s[0] ^ s[2] ^ s[4] ^ s[6]) >>> 0
    this.low = (s[1] ^ s[3] ^ s[5] ^ s[7]) >>> 0
  }

  #block(high: number, low: number): void {
    const s = this.#state
    s[6]! ^= high
    s[7]! ^= low
    sipRound(s)
    s[0]! ^= high
    s[1]! ^= low
  }

  #turn(day: number): void {
    readAddressKey(this.#keys, day, this.#key)
    this.#day = day
  }
}

/** One round over v0 to v3, each a pair [high, low] in `s`. */
function sipRound(s: Int32Array): void {
  let v0h = s[0]!
  let v0l = s[1]!
  let v1h = s[2]!
  let v1l = s[3]!
  let v2h = s[4]!
  let v2l = s[5]!
  let v3h = s[6]!
  let v3l = s[7]!
  let low = (v0l >>> 0) + (v1l >>> 0)
  v0h = (v0h + v1h + (low > 0xff_ff_ff_ff ? 1 : 0)) | 0
  v0l = low | 0
  let keep = v1h
  v1h = (v1h << 13) | (v1l >>> 19)
  v1l = (v1l << 13) | (keep >>> 19)
  v1h ^= v0h
  v1l ^= v0l
  keep = v0h
  v0h = v0l
  v0l = keep
  low = (v2l >>> 0) + (v3l >>> 0)
  v2h = (v2h + v3h + (low > 0xff_ff_ff_ff ? 1 : 0)) | 0
  v2l = low | 0
  keep = v3h
  v3h = (v3h << 16) | (v3l >>> 16)
  v3l = (v3l << 16) | (keep >>> 16)
  v3h ^= v2h
  v3l ^= v2l
  low = (v0l >>> 0) + (v3l >>> 0)
  v0h = (v0h + v3h + (low > 0xff_ff_ff_ff ? 1 : 0)) | 0
  v0l = low | 0
  keep = v3h
  v3h = (v3h << 21) | (v3l >>> 11)
  v3l = (v3l << 21) | (keep >>> 11)
  v3h ^= v0h
  v3l ^= v0l
  low = (v2l >>> 0) + (v1l >>> 0)
  v2h = (v2h + v1h + (low > 0xff_ff_ff_ff ? 1 : 0)) | 0
  v2l = low | 0
  keep = v1h
  v1h = (v1h << 17) | (v1l >>> 15)
  v1l = (v1l << 17) | (keep >>> 15)
  v1h ^= v2h
  v1l ^= v2l
  keep = v2h
  v2h = v2l
  v2l = keep
  s[0] = v0h
  s[1] = v0l
  s[2] = v1h
  s[3] = v1l
  s[4] = v2h
  s[5] = v2l
  s[6] = v3h
  s[7] = v3l
}
