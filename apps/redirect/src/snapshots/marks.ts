import { STAMPS, type EngineStateDigest } from '@headgate/db/engine/state'
import type { EngineChange, EngineKind } from '@headgate/domain/snapshot/snapshot'

/**
 * Revision and stamp of a change in one number, because millions are kept. Later marks are larger. Two writes of the
 * same revision, before and after a restore of the database, have different marks.
 */
export type Mark = number

export const markOf = ({ revision, stamp = 0 }: Pick<EngineChange, 'revision' | 'stamp'>): Mark =>
  revision * STAMPS + stamp

export const revisionOf = (mark: Mark): number => Math.floor(mark / STAMPS)

/** Mark of each entity by kind. */
export type Revisions = Map<EngineKind, Map<number, Mark>>

/** Marks of everything in force, with the sums for comparing them with the database. */
export class KnownRevisions {
  readonly all: Revisions
  readonly #digest: EngineStateDigest = { count: 0, revisions: 0, stamps: 0 }
  #highest = 0

  constructor(all: Revisions = new Map()) {
    this.all = all
    for (const entities of all.values()) for (const mark of entities.values()) this.#add(mark, 1)
  }

  get count(): number {
    return this.#digest.count
  }

  get highest(): number {
    return this.#highest
  }

  note(change: EngineChange): void {
    let entities = this.all.get(change.kind)
    if (!entities) this.all.set(change.kind, (entities = new Map()))
    const before = entities.get(change.entity_id)
    if (before !== undefined) this.#add(before, -1)
    const mark = markOf(change)
    entities.set(change.entity_id, mark)
    this.#add(mark, 1)
  }

  isLike({ count, revisions, stamps }: EngineStateDigest): boolean {
    const own = this.#digest
    return own.count === count && own.revisions === revisions && own.stamps === stamps
  }

  /** The entities that are known here but missing in `there`, as changes. */
  *goneFrom(there: KnownRevisions): Generator<EngineChange> {
    for (const [kind, entities] of this.all)
      for (const [entity_id, mark] of entities)
        if (!there.all.get(kind)?.has(entity_id))
          yield { revision: revisionOf(mark), kind, entity_id, content: null }
  }

  #add(mark: Mark, times: 1 | -1): void {
    const revision = revisionOf(mark)
    this.#digest.count += times
    this.#digest.revisions += times * revision
    this.#digest.stamps += times * (mark - revision * STAMPS)
    if (times > 0 && revision > this.#highest) this.#highest = revision
  }
}
