import { readLeased, readShortCaps } from '@headgate/db/engine/leases'
import { dayOfNumber } from '@headgate/domain/days'
import { keptOf, type Holding } from './block-rule.ts'
import type { Lease } from './lease.ts'
import type { LeaseBook } from './book/lease-book.ts'
import type { LeaseConnection } from './lease-connection.ts'
import type { LeaseWatch } from './lease-watch.ts'

/** Reads from PostgreSQL which units other engines need, and which caps have room again. */
export class LeaseOthers {
  readonly #book: LeaseBook
  readonly #link: LeaseConnection
  readonly #watch: LeaseWatch
  readonly #holding: (lease: Lease) => Holding
  /** The latest requests of other engines that were handled, in seconds of PostgreSQL's clock. */
  #handled = new Map<Lease, number>()

  constructor(options: {
    book: LeaseBook
    link: LeaseConnection
    watch: LeaseWatch
    holding: (lease: Lease) => Holding
  }) {
    this.#book = options.book
    this.#link = options.link
    this.#watch = options.watch
    this.#holding = options.holding
  }

  /** Takes back units that other engines need more, to be returned. */
  async help(): Promise<void> {
    const { day, units, rates } = this.#book
    const handled = new Map<Lease, number>()
    const short = await this.#link.run((db) => readShortCaps(db, dayOfNumber(day)))
    // The day may have ended meanwhile.
    if (day !== this.#book.day) return
    for (const one of short) {
      const lease = this.#book.find(one, day)
      if (lease === undefined) continue
      handled.set(lease, one.at)
      if (this.#handled.get(lease) === one.at) continue
      rates.setMood(lease, one.mood)
      units.takeBack(lease, keptOf(this.#holding(lease), one.used))
    }
    this.#handled = handled
  }

  /** Looks at some of the caps that are fully granted; returns the leases for which units are to be requested. */
  async lookAtExhausted(): Promise<Lease[]> {
    const { day, table } = this.#book
    const keys = this.#watch.exhausted().map((lease) => table.keyOf(lease))
    if (keys.length === 0) return []
    const leased = await this.#link.run((db) => readLeased(db, dayOfNumber(day), keys))
    if (day !== this.#book.day) return []
    return leased.flatMap((one) => {
      const lease = this.#book.find(one, day)
      return lease !== undefined && this.#watch.takeUse(lease, one) ? [lease] : []
    })
  }
}
