import type { Lease } from './lease.ts'
import type { LeaseRates } from './book/lease-rates.ts'
import type { LeaseUnits } from './book/lease-units.ts'

interface Waiter {
  leases: readonly Lease[]
  resolve: () => void
  timer: NodeJS.Timeout
}

/** The searches that wait for units. */
export class LeaseWaiters {
  readonly #units: LeaseUnits
  readonly #rates: LeaseRates
  readonly #patienceMs: number
  /** Called with a lease that a search does not wait for any longer, though it has no units. */
  readonly #onGivenUp: (lease: Lease) => void
  readonly #waiters = new Set<Waiter>()

  constructor(options: {
    units: LeaseUnits
    rates: LeaseRates
    /** Longest time that a search waits, in milliseconds. */
    patienceMs: number
    onGivenUp: (lease: Lease) => void
  }) {
    this.#units = options.units
    this.#rates = options.rates
    this.#patienceMs = options.patienceMs
    this.#onGivenUp = options.onGivenUp
  }

  /** Resolves when no lease needs to be waited for any more, or the time is over. */
  wait(leases: readonly Lease[]): Promise<void> {
    return new Promise((resolve) => {
      const waiter = { leases, resolve, timer: setTimeout(() => this.#giveUp(waiter), this.#patienceMs) }
      this.#waiters.add(waiter)
      for (const lease of leases) this.#rates.wait(lease, 1)
    })
  }

  /** Ends the waiting of the searches whose leases have come; returns the leases that others still wait for. */
  settle(): Lease[] {
    const all: Lease[] = []
    for (const waiter of this.#waiters) {
      const open = waiter.leases.filter((lease) => !this.#units.settled(lease))
      all.push(...open)
      if (open.length === 0) this.#resolve(waiter)
    }
    return all
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
