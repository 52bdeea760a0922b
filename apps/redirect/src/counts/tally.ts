import { FETCHED } from '../tables/entity-rows.ts'
import { LinkCounts, linkKinds, type LinkCount, type LinkKind } from './link-counts.ts'
import { RuleCounts } from './rule-counts.ts'

/** Those of links first. */
export const tallyKinds = [...linkKinds, 'rule', 'group', 'group_rule'] as const
export type TallyKind = (typeof tallyKinds)[number]

/** `[kind, entity, day, searches, redirected, last redirected at]`: what one segment adds. */
export type TallyEntry = [
  kind: number,
  entity: number,
  day: number,
  searches: number,
  redirected: number,
  last: number,
]

const isLink = (kind: TallyKind): kind is LinkKind => kind === 'targeting' || kind === 'provider_link'

/** Entities that are fetched together. */
export class EntityList {
  readonly kinds = new Uint8Array(FETCHED)
  readonly entities = new Int32Array(FETCHED)
}

/**
 * Counts of all records of this engine, in rows of memory by entity, without an object for each. Of a rule, a group and a
 * group rule only what its cap needs is kept, the redirected searches of two days.
 */
export class Tally {
  readonly links = new LinkCounts()
  readonly #rules = new RuleCounts()
  readonly #fetched = { ofLinks: new EntityList(), ofRules: new EntityList() }
  /** Kept, so that the compiler does not leave out what is read for the cache. */
  read = 0

  /** Number of entities. */
  get size(): number {
    return this.links.size + this.#rules.size
  }

  /** Figures of a publisher link or an advertiser link; undefined when it had no search. */
  get(kind: LinkKind, entityId: number): LinkCount | undefined {
    const row = this.links.find(kind, entityId)
    return row === -1 ? undefined : this.links.at(row).count
  }

  /** All links of a kind that had a search. */
  *entries(kind: LinkKind): IterableIterator<[number, LinkCount]> {
    for (let row = 0; row < this.links.size; row += 1) {
      if (this.links.kindOf(row) === kind) yield [this.links.entityOf(row), this.links.at(row).count]
    }
  }

  /** The row of an entity for `redirectedAt`; negative when it had no search. */
  rowOf(kind: TallyKind, entityId: number): number {
    if (isLink(kind)) return this.links.find(kind, entityId) * 2
    return this.#rules.find(tallyKinds.indexOf(kind), entityId) * 2 + 1
  }

  /** Redirected searches of an entity on a UTC day; only the last two days with a search are kept. */
  redirectedOn(kind: TallyKind, entityId: number, day: number): number {
    return this.redirectedAt(this.rowOf(kind, entityId), day)
  }

  /** Redirected searches of a row of `rowOf` on a UTC day, as `redirectedOn`. */
  redirectedAt(row: number, day: number): number {
    if (row < 0) return 0
    return row % 2 === 0 ? this.links.redirectedOn(row / 2, day) : this.#rules.redirectedOn(row >> 1, day)
  }

  /** All entities with redirected searches on a UTC day. */
  *allRedirectedOn(day: number): IterableIterator<{ kind: TallyKind; entityId: number; used: number }> {
    for (let row = 0; row < this.links.size; row += 1) {
      const used = this.links.redirectedOn(row, day)
      if (used > 0) yield { kind: this.links.kindOf(row), entityId: this.links.entityOf(row), used }
    }
    for (let row = 0; row < this.#rules.size; row += 1) {
      const used = this.#rules.redirectedOn(row, day)
      const kind = tallyKinds[this.#rules.kindOf(row)]!
      if (used > 0) yield { kind, entityId: this.#rules.entityOf(row), used }
    }
  }

  /** Adds an entry; returns the row in `links` when it is one of a link. */
  add([kind, entityId, day, searches, redirected, last]: TallyEntry): number | undefined {
    return this.addSums(kind, entityId, day, searches, redirected, last)
  }

  /** `add` with the numbers of an entry. */
  addSums(
    kind: number,
    entityId: number,
    day: number,
    searches: number,
    redirected: number,
    last: number,
  ): number | undefined {
    if (kind < linkKinds.length) return this.links.add(kind, entityId, day, searches, redirected, last)
    this.#rules.add(kind, entityId, day, redirected)
    return undefined
  }

  /** Fetches what `addSums` needs for the first `count` of these entities, as `EntityRows.fetch`. */
  fetch(kinds: Uint8Array, entities: Int32Array, count: number): void {
    const { ofLinks, ofRules } = this.#fetched
    let [links, rules] = [0, 0]
    for (let at = 0; at < count; at += 1) {
      const kind = kinds[at]!
      if (kind < linkKinds.length) {
        ofLinks.kinds[links] = kind
        ofLinks.entities[links] = entities[at]!
        links += 1
      } else {
        ofRules.kinds[rules] = kind
        ofRules.entities[rules] = entities[at]!
        rules += 1
      }
    }
    const read = this.links.fetch(ofLinks.kinds, ofLinks.entities, links)
    this.read = read ^ this.#rules.fetch(ofRules.kinds, ofRules.entities, rules)
  }

  /** All figures as entries that `add` takes; searches of links older than the last two days have day 0. */
  *dump(): IterableIterator<TallyEntry> {
    for (let row = 0; row < this.links.size; row += 1) {
      const { kind, entityId, count } = this.links.at(row)
      const number = tallyKinds.indexOf(kind)
      const older = count.total - count.today - count.yesterday
      if (older > 0) yield [number, entityId, 0, older, 0, count.lastRedirectedAt]
      if (count.yesterday > 0)
        yield [number, entityId, count.day - 1, count.yesterday, count.redirectedYesterday, 0]
      yield [number, entityId, count.day, count.today, count.redirectedToday, count.lastRedirectedAt]
    }
    for (let row = 0; row < this.#rules.size; row += 1) {
      const number = this.#rules.kindOf(row)
      const entityId = this.#rules.entityOf(row)
      const day = this.#rules.lastDay(row)
      for (const one of [day - 1, day]) {
        const used = this.#rules.redirectedOn(row, one)
        if (used > 0) yield [number, entityId, one, used, used, 0]
      }
    }
  }
}
