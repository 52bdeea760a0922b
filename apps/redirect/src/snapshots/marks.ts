import { STAMPS, type EngineStateDigest } from '@headgate/db/engine/state'
import { engineKinds, type EngineChange, type EngineKind } from '@headgate/domain/snapshot/snapshot'
import { EntityTable, grown, type EntityColumns } from '../tables/entity-table.ts'

/**
 * Revision and stamp of a change in one number, because millions are kept. Later marks are larger. Two writes of the
 * same revision, before and after a restore of the database, have different marks.
 */
export type Mark = number

export const markOf = ({ revision, stamp = 0 }: Pick<EngineChange, 'revision' | 'stamp'>): Mark =>
  revision * STAMPS + stamp

export const revisionOf = (mark: Mark): number => Math.floor(mark / STAMPS)

/** Entities by row, with the mark of each. */
export interface MarkRows extends EntityColumns {
  readonly kindNames: EngineKind[]
  readonly marks: Float64Array<ArrayBuffer>
}

/** Marks of everything in force, with the sums for comparing them with the database. */
export class KnownRevisions {
  /** A newer version may have written kinds that this one does not know. */
  readonly #kindNames: EngineKind[]
  readonly #entities: EntityTable<EngineKind>
  #marks: Float64Array<ArrayBuffer>
  readonly #digest: EngineStateDigest = { count: 0, revisions: 0, stamps: 0 }
  #highest = 0

  /** Begins with a copy of `rows`. Those with mark 0 are not known. */
  constructor(rows?: MarkRows) {
    this.#kindNames = rows?.kindNames ?? [...engineKinds]
    this.#entities = new EntityTable(this.#kindNames, rows)
    this.#marks = grown(rows?.marks ?? new Float64Array(0), this.#entities.capacity)
    for (let row = 0; row < this.#entities.size; row += 1)
      if (this.#marks[row] !== 0) this.#add(this.#marks[row]!, 1)
  }

  get count(): number {
    return this.#digest.count
  }

  get highest(): number {
    return this.#highest
  }

  /** All rows at present. Marks change later, and more rows come. */
  get rows(): MarkRows {
    return {
      kindNames: this.#kindNames,
      ...this.#entities.rows,
      marks: this.#marks.subarray(0, this.#entities.size),
    }
  }

  /** The mark of an entity; 0 when it is not known. */
  markOf(kind: EngineKind, entityId: number): Mark {
    const row = this.#entities.find(kind, entityId)
    return row === -1 ? 0 : this.#marks[row]!
  }

  note(change: EngineChange): void {
    this.set(change.kind, change.entity_id, markOf(change))
  }

  set(kind: EngineKind, entityId: number, mark: Mark): void {
    if (!this.#kindNames.includes(kind)) this.#kindNames.push(kind)
    const row = this.#entities.add(kind, entityId)
    if (this.#entities.capacity > this.#marks.length)
      this.#marks = grown(this.#marks, this.#entities.capacity)
    const before = this.#marks[row]!
    if (before !== 0) this.#add(before, -1)
    this.#marks[row] = mark
    if (mark !== 0) this.#add(mark, 1)
  }

  isLike({ count, revisions, stamps }: EngineStateDigest): boolean {
    const own = this.#digest
    return own.count === count && own.revisions === revisions && own.stamps === stamps
  }

  /** The entities that are known here but missing in `there`, as changes. */
  *goneFrom(there: KnownRevisions): Generator<EngineChange> {
    for (let row = 0; row < this.#entities.size; row += 1) {
      const [kind, entity_id] = [this.#entities.kindOf(row), this.#entities.entityOf(row)]
      const mark = this.#marks[row]!
      if (mark !== 0 && there.markOf(kind, entity_id) === 0)
        yield { revision: revisionOf(mark), kind, entity_id, content: null }
    }
  }

  #add(mark: Mark, times: 1 | -1): void {
    const revision = revisionOf(mark)
    this.#digest.count += times
    this.#digest.revisions += times * revision
    this.#digest.stamps += times * (mark - revision * STAMPS)
    if (times > 0 && revision > this.#highest) this.#highest = revision
  }
}
