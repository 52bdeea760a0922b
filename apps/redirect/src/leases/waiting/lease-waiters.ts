import type { Lease } from '../lease.ts'
import type { LeaseRates } from '../book/lease-rates.ts'
import type { LeaseUnits } from '../book/lease-units.ts'

/** Searches that wait at a time. Each keeps its connection and some kilobytes until it goes on. */
const MOST_WAITING = 10_000

interface Waiter {
  leases: readonly Lease[]
  resolve: () => void
  timer: NodeJS.Timeout
}

/** The searches that wait for units. */
export class LeaseWaiters {
  readonly #units: LeaseUnits
  readonly #rates: LeaseRates
  readonly #most: number
  /** Called with a lease that a search does not wait for any longer, though it has no units. */
  readonly #onGivenUp: (lease: Lease) => void
  readonly #waiters = new Set<Waiter>()

  constructor(options: {
    units: LeaseUnits
    rates: LeaseRates
    onGivenUp: (lease: Lease) => void
    /** Most searches that wait at a time; 10,000 by default. */
    most?: number
  }) {
    this.#units = options.units
    this.#rates = options.rates
    this.#onGivenUp = options.onGivenUp
    this.#most = options.most ?? MOST_WAITING
  }

  /** Whether so many searches wait that another one must go on without its leases. */
  get isFull(): boolean {
    return this.#waiters.size >= this.#most
  }

  /** Resolves when no lease needs to be waited for any more, or after `patienceMs`. */
  wait(leases: readonly Lease[], patienceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const waiter = { leases, resolve, timer: setTimeout(() => this.#giveUp(waiter), patienceMs) }
      this.#waiters.add(waiter)
      for (const lease of leases) this.#rates.wait(lease, 1)
    })
  }

  /** The leases that searches wait for, the first search first: once for each of them. */
  *waited(): IterableIterator<Lease> {
    for (const { leases } of this.#waiters)
      for (const lease of leases) if (!this.#units.settled(lease)) yield lease
  }

  /** Ends the waiting of the searches whose leases have come. */
  settle(): void {
    for (const waiter of this.#waiters)
      if (waiter.leases.every((lease) => this.#units.settled(lease))) this.#resolve(waiter)
  }

  /** The searches go on without their leases. */
  giveUp(): void {
    for (const waiter of this.#waiters) this.#giveUp(waiter)
  }

  #giveUp(waiter: Waiter): void {
    for (const lease of waiter.leases) if (!this.#units.settled(lease)) this.#onGivenUp(lease)
    this.#resolve(waiter)
  }

  #resolve(waiter: Waiter): void {
    if (!this.#waiters.delete(waiter)) return
    clearTimeout(waiter.timer)
    for (const lease of waiter.leases) this.#rates.wait(lease, -1)
    waiter.resolve()
  }
}
