import { readAddress } from '@headgate/domain/reading/address'

/** Figures that all threads of an engine share; indexes into one array. */
export const figure = { open: 0, refused: 1, failed: 2 } as const

/** Zeros in shared memory. */
export const makeFigures = () => new Int32Array(new SharedArrayBuffer(4 * Object.keys(figure).length))

export interface ConnectionLimits {
  /** Connections of the whole engine at a time. */
  most: number
  /** The most connections from one address, on each thread. */
  mostOfAddress: number
}

/**
 * Limits the number of connections, so that descriptors are left for the spool, PostgreSQL and logs (decision 0165).
 * The total is counted over all threads. Connections of one address are counted by thread, because the kernel spreads
 * them over all threads. A trusted proxy has many clients, so only the total limits it.
 */
export class ConnectionGate {
  readonly #limits: ConnectionLimits
  readonly #figures: Int32Array
  readonly #ofAddress = new Map<string, number>()

  constructor(limits: ConnectionLimits, figures: Int32Array) {
    this.#limits = limits
    this.#figures = figures
  }

  /** False when the connection must be closed at once; it is then counted as refused. */
  enter(peer: string, trusted: boolean): boolean {
    const network = trusted ? '' : networkOf(peer)
    const ofAddress = (this.#ofAddress.get(network) ?? 0) + 1
    const isOneTooMany =
      Atomics.add(this.#figures, figure.open, 1) >= this.#limits.most ||
      (!trusted && ofAddress > this.#limits.mostOfAddress)
    if (isOneTooMany) {
      Atomics.sub(this.#figures, figure.open, 1)
      Atomics.add(this.#figures, figure.refused, 1)
      return false
    }
    if (!trusted) this.#ofAddress.set(network, ofAddress)
    return true
  }

  /** Call it once for each connection that was let in. */
  left(peer: string, trusted: boolean): void {
    Atomics.sub(this.#figures, figure.open, 1)
    if (trusted) return
    const network = networkOf(peer)
    const others = (this.#ofAddress.get(network) ?? 0) - 1
    if (others > 0) this.#ofAddress.set(network, others)
    else this.#ofAddress.delete(network)
  }
}

/** One subscriber: an IPv4 address, or the upper half of an IPv6 address. */
function networkOf(peer: string): string {
  const address = readAddress(peer)
  if (address === null) return peer
  return address.v6 ? `${address.high}:${address.low}` : String(address.key)
}
