import {
  grantFirstLeases,
  grantLeases,
  returnLeases,
  type LeaseGrant,
  type LeaseWish,
} from '@headgate/db/engine/leases'
import { inParts } from '@headgate/domain/in-parts'
import { holdLeases, pauseLeases } from '@headgate/db/engine/held-leases'
import { dayOfNumber } from '@headgate/domain/days'
import { counter } from '@headgate/runtime/metrics/registry'
import { wishOf, type Holding } from './block-rule.ts'
import { type Lease, leaseKey } from './lease.ts'
import type { LeaseBook } from './lease-book.ts'
import type { KeptLease, LeaseDisk } from './lease-disk.ts'
import type { LeaseConnection } from './lease-connection.ts'

const requests = counter({
  name: 'headgate_engine_lease_requests_total',
  help: 'Requests to PostgreSQL for units of caps; one asks for many caps.',
})
const failures = counter({
  name: 'headgate_engine_lease_request_failures_total',
  help: 'Requests for units of caps that failed.',
})

/** Leases returned with one statement. */
const BATCH = 5_000
/** After a reply with fewer units than wanted, the engine requests more when it has used a quarter of its units. */
const ASK_AGAIN = 0.75
/** Or after this time, if it uses units: others may have returned some. */
const ASK_AGAIN_MS = 5_000

/** Leases reported with one statement to a database that was restored from a back-up. */
const HOLD_BATCH = 1_000

export interface LeaseAskerOptions {
  engineId: string
  book: LeaseBook
  link: LeaseConnection
  disk: LeaseDisk
  holding: (lease: Lease) => Holding
  /** Writes to the disk; a full disk must not stop the serving. */
  keep: (write: () => void) => void
  /** PostgreSQL has an older state of a lease than before. */
  onSetBack: () => void
}

/**
 * Moves leases between the book and PostgreSQL, with one statement at a time. Before each statement it writes to disk
 * the changes that must not be lost.
 */
export class LeaseAsker {
  readonly #engineId: string
  readonly #book: LeaseBook
  readonly #link: LeaseConnection
  readonly #disk: LeaseDisk
  readonly #holding: (lease: Lease) => Holding
  readonly #keep: (write: () => void) => void
  readonly #onSetBack: () => void

  constructor({ engineId, book, link, disk, holding, keep, onSetBack }: LeaseAskerOptions) {
    this.#engineId = engineId
    this.#book = book
    this.#link = link
    this.#disk = disk
    this.#holding = holding
    this.#keep = keep
    this.#onSetBack = onSetBack
  }

  /**
   * Requests units for leases of one day. Returns the leases that got nothing although their cap has room, because
   * PostgreSQL pauses grants for a moment.
   */
  async grant(leases: readonly Lease[]): Promise<Lease[]> {
    const { day } = leases[0]!
    const text = dayOfNumber(day)
    const wishes = new Map(leases.map((lease) => [leaseKey(lease), this.#wish(lease)]))
    const open = new Map(wishes)
    let grants: LeaseGrant[]
    requests.inc()
    try {
      grants = await this.#grantFirst(leases, open, text)
      for (const grant of grants) open.delete(leaseKey(grant))
      if (open.size > 0) {
        const rest = [...open.values()]
        grants.push(...(await this.#link.run((db) => grantLeases(db, this.#engineId, text, rest))))
      }
    } catch (cause) {
      failures.inc()
      // Not granted yet: these are the first to be requested when PostgreSQL is back.
      for (const lease of leases) if (lease.day === day) this.#book.unasked.used.add(lease)
      throw cause
    }
    const byKey = new Map(grants.map((grant) => [leaseKey(grant), grant]))
    this.#keep(() => this.#disk.append(grants.map((grant) => toKeep(day, grant))))
    const refused: Lease[] = []
    for (const lease of leases) {
      if (lease.day !== day) continue
      const grant = byKey.get(leaseKey(lease))
      // No row came back, because another engine is just adding it, or it was removed. The next contact finds out.
      lease.prepared = grant !== undefined
      if (grant && !this.#take(lease, wishes.get(leaseKey(lease))!, grant)) refused.push(lease)
    }
    return refused
  }

  /**
   * Returns units. They count as returned from here on, even if the statement is lost: then the next grant's reply
   * shows that they still belong to this engine.
   */
  async sendReturns(): Promise<void> {
    const { returning } = this.#book
    const { day } = returning.keys().next().value!
    const batch = [...returning.keys()].filter((lease) => lease.day === day).slice(0, BATCH)
    const returns = batch.map((lease) => ({
      kind: lease.kind,
      entityId: lease.entityId,
      version: lease.version,
      granted: lease.granted,
      keep: lease.granted - returning.get(lease)!,
    }))
    try {
      // On disk first: once PostgreSQL has the return, a kill must not bring the units back.
      this.#disk.appendSafely(returns.map((one) => toKeep(day, { ...one, granted: one.keep })))
    } catch (cause) {
      for (const lease of batch) this.#book.keepAfterAll(lease)
      throw cause
    }
    for (const [at, lease] of batch.entries()) {
      lease.granted = returns[at]!.keep
      returning.delete(lease)
    }
    const lowered = await this.#link.run((db) => returnLeases(db, this.#engineId, dayOfNumber(day), returns))
    const versions = new Map(lowered.map((one) => [leaseKey(one), one.version]))
    for (const lease of batch) lease.version = versions.get(leaseKey(lease)) ?? lease.version
  }

  /**
   * Reports this engine's units to PostgreSQL where PostgreSQL has fewer, because it was restored from a back-up.
   * Returns the number of such leases.
   */
  async hold(everything: boolean): Promise<number> {
    let behind = 0
    const all = [...this.#book.active, ...this.#book.next].filter((lease) => lease.version > 0)
    for (const [day, leases] of Map.groupBy(all, (lease) => lease.day))
      for (const batch of inParts(leases, HOLD_BATCH)) {
        const held = batch.map((lease) => ({ ...keyAndVersion(lease), used: this.#book.used(lease) }))
        const raised = await this.#link.run((db) =>
          holdLeases(db, this.#engineId, dayOfNumber(day), held, everything),
        )
        for (const one of raised) {
          const lease = this.#book.find(one, day)
          if (lease) lease.version = one.version
        }
        behind += raised.length
      }
    return behind
  }

  /** No engine gets more until every engine has reported its units. */
  pause(): Promise<void> {
    return this.#link.run((db) => pauseLeases(db))
  }

  async #grantFirst(
    leases: readonly Lease[],
    wishes: ReadonlyMap<string, LeaseWish>,
    day: string,
  ): Promise<LeaseGrant[]> {
    const unprepared = leases.filter((lease) => !lease.prepared)
    if (unprepared.length === 0) return []
    const first = unprepared.map((lease) => wishes.get(leaseKey(lease))!)
    const grants = await this.#link.run((db) => grantFirstLeases(db, this.#engineId, day, first))
    for (const lease of unprepared) lease.prepared = true
    return grants
  }

  #take(lease: Lease, { want, need, held, cap }: LeaseWish, grant: LeaseGrant): boolean {
    const before = lease.granted
    if (!this.#book.take(lease, grant)) this.#onSetBack()
    const got = lease.granted - before
    lease.askBelow = got >= want ? Infinity : Math.max(0, held + got) * ASK_AGAIN
    lease.askAgainAt = performance.now() + ASK_AGAIN_MS
    return got > 0 || need === 0 || grant.leased >= cap
  }

  #wish(lease: Lease): LeaseWish {
    const { kind, entityId, forfeited } = lease
    const wish = wishOf(this.#holding(lease))
    // A lease from before the start that must not be used any further. The first reply only shows how far it went.
    if (forfeited) return { ...wish, kind, entityId, want: 0, need: 0 }
    return { ...wish, kind, entityId }
  }
}

const keyAndVersion = ({ kind, entityId, granted, version }: Lease) => ({ kind, entityId, granted, version })

export function toKeep(day: number, { kind, entityId, granted, version }: Omit<KeptLease, 'day'>): KeptLease {
  return { day, kind, entityId, granted, version }
}
