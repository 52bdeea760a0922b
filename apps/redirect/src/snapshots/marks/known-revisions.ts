import { STAMPS, type EngineStateDigest } from '@headgate/db/engine/state'
import { PAGE_IDS } from '@headgate/domain/snapshot/layout'
import { engineKinds, type EngineChange, type EngineKind } from '@headgate/domain/snapshot/snapshot'
import { HIGHEST_ID } from '@headgate/domain/snapshot/snapshot-check'
import { MarkPages, type KeptPages } from './mark-pages.ts'
import { OtherMarks } from './other-marks.ts'

/**
 * Revision and stamp of a change in one number, because millions are kept. Later marks are larger. Two writes of the
 * same revision, before and after a restore of the database, have different marks.
 */
export type Mark = number

export const markOf = ({ revision, stamp = 0 }: Pick<EngineChange, 'revision' | 'stamp'>): Mark =>
  revision * STAMPS + stamp

export const revisionOf = (mark: Mark): number => Math.floor(mark / STAMPS)

/** In place of a mark that an image cannot have. No change has it. */
export const WRONG_MARK: Mark = 1

/** Pages that any ids may have: 32 MiB. */
const FREE_PAGES = 8_192
/** Where there are more pages, they have so many entities on average when a page is made: 64 bytes for each. */
const LEAST_IN_PAGE = 64

/** Marks, as an image has them. */
export interface KeptMarks extends KeptPages {
  readonly kindNames: EngineKind[]
  /** Entities that have no page: three numbers for each (`OtherMarks`). */
  readonly others: Float64Array<ArrayBuffer>
}

/** The marks of one moment, for an image. */
export interface MarksForImage {
  readonly pages: number
  readonly others: number
  readonly kindNames: readonly EngineKind[]
  /** What `KeptMarks` has: `owners`, `marks` and `others`, each in pieces that stay as they are. */
  readonly sections: readonly (() => Iterable<Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>)[]
  /** Call it when nothing more is read. */
  release(): void
}

/**
 * Marks of everything in force, with the sums for comparing them with the database.
 *
 * Marks lie in pages by kind and id (`MarkPages`). An id that has none yet gets no page when it is above `HIGHEST_ID`,
 * or when there are more than `FREE_PAGES`, and fewer entities than `LEAST_IN_PAGE` for each: it then has a row in
 * `OtherMarks`, and stays there. So whatever the ids are, marks take at most 32 MiB, 64 bytes for each entity and 27 more
 * for each row, and 1 MiB for the directory of each kind.
 */
export class KnownRevisions {
  /** A newer version may have written kinds that this one does not know. */
  readonly #kindNames: EngineKind[]
  readonly #pages: MarkPages
  /** Null until there is one. */
  #others: OtherMarks | null = null
  /** While an image is written: for each place of its pages 1 where it does not have the entity, which came later. */
  #added: Uint8Array | null = null
  readonly #digest: EngineStateDigest = { count: 0, revisions: 0, stamps: 0 }
  #highest = 0

  /** Begins with the marks of an image, whose arrays it keeps. Entities with mark 0 are not known. */
  constructor(kept?: KeptMarks) {
    this.#kindNames = kept?.kindNames ?? [...engineKinds]
    this.#pages = new MarkPages(kept)
    if (kept === undefined) return
    const { marks } = kept
    for (let at = 0; at < marks.length; at += 1) if (marks[at] !== 0) this.#add(marks[at]!, 1)
    for (const { kind, entityId, mark } of OtherMarks.kept(kept.others))
      this.set(this.#kindNames[kind]!, entityId, mark)
  }

  get count(): number {
    return this.#digest.count
  }

  get highest(): number {
    return this.#highest
  }

  /** The mark of an entity; 0 when it is not known. */
  markOf(kind: EngineKind, entityId: number): Mark {
    const number = this.#kindNames.indexOf(kind)
    const place = this.#pages.placeOf(number, entityId)
    const mark = place === -1 ? 0 : this.#pages.get(place)
    return mark === 0 && this.#others !== null ? this.#others.get(number, entityId) : mark
  }

  note(change: EngineChange): void {
    this.set(change.kind, change.entity_id, markOf(change))
  }

  set(kind: EngineKind, entityId: number, mark: Mark): void {
    const known = this.#kindNames.indexOf(kind)
    const before = this.#replace(known === -1 ? this.#kindNames.push(kind) - 1 : known, entityId, mark)
    if (before !== 0) this.#add(before, -1)
    if (mark !== 0) this.#add(mark, 1)
  }

  isLike({ count, revisions, stamps }: EngineStateDigest): boolean {
    const own = this.#digest
    return own.count === count && own.revisions === revisions && own.stamps === stamps
  }

  /** The entities that are known here but missing in `there`, as changes. */
  *goneFrom(there: KnownRevisions): Generator<EngineChange> {
    for (let page = 0; page < this.#pages.size; page += 1) {
      const kind = this.#kindNames[this.#pages.kindOf(page)]!
      const firstId = this.#pages.firstIdOf(page)
      for (let at = 0; at < PAGE_IDS; at += 1) {
        const mark = this.#pages.get(page * PAGE_IDS + at)
        if (mark !== 0 && there.markOf(kind, firstId + at) === 0) yield removal(kind, firstId + at, mark)
      }
    }
    for (const { kind, entityId, mark } of this.#others?.all() ?? []) {
      const name = this.#kindNames[kind]!
      if (mark !== 0 && there.markOf(name, entityId) === 0) yield removal(name, entityId, mark)
    }
  }

  /**
   * The marks at this moment for an image of `revision`, one at a time. They may change while they are read. The mark of
   * a later change is replaced by a wrong one, because the image does not have the change: a start that does not find it
   * in the lines behind the image then notices that its marks are not those of the database. Entities that are added
   * meanwhile are left out.
   */
  forImage(revision: number): MarksForImage {
    const pages = this.#pages.size
    const others = this.#others?.size ?? 0
    const added = new Uint8Array(pages * PAGE_IDS)
    this.#added = added
    return {
      pages,
      others,
      kindNames: this.#kindNames,
      sections: [
        () => this.#pages.ownersOf(pages),
        () => this.#marksUpTo(revision, pages, added),
        () => this.#others?.pieces(others, (mark) => (revisionOf(mark) > revision ? WRONG_MARK : mark)) ?? [],
      ],
      release: () => (this.#added = null),
    }
  }

  *#marksUpTo(revision: number, pages: number, added: Uint8Array): Generator<Float64Array<ArrayBuffer>> {
    for (const { from, marks } of this.#pages.piecesOf(pages)) {
      for (let at = 0; at < marks.length; at += 1)
        if (revisionOf(marks[at]!) > revision) marks[at] = added[from + at] === 1 ? 0 : WRONG_MARK
      yield marks
    }
  }

  /** Sets the mark of an entity, and returns the one before. */
  #replace(kind: number, entityId: number, mark: Mark): Mark {
    if (this.#others?.has(kind, entityId)) return this.#others.replace(kind, entityId, mark)
    let place = this.#pages.placeOf(kind, entityId)
    if (place === -1) {
      if (mark === 0) return 0
      if (!this.#mayHavePage(entityId))
        return (this.#others ??= new OtherMarks()).replace(kind, entityId, mark)
      place = this.#pages.add(kind, entityId)
    }
    const before = this.#pages.replace(place, mark)
    if (before === 0 && this.#added !== null && place < this.#added.length) this.#added[place] = 1
    return before
  }

  #mayHavePage(entityId: number): boolean {
    const { size } = this.#pages
    return (
      entityId >= 0 &&
      entityId <= HIGHEST_ID &&
      (size < FREE_PAGES || size * LEAST_IN_PAGE < this.#digest.count)
    )
  }

  #add(mark: Mark, times: 1 | -1): void {
    const revision = revisionOf(mark)
    this.#digest.count += times
    this.#digest.revisions += times * revision
    this.#digest.stamps += times * (mark - revision * STAMPS)
    if (times > 0 && revision > this.#highest) this.#highest = revision
  }
}

const removal = (kind: EngineKind, entity_id: number, mark: Mark): EngineChange => ({
  revision: revisionOf(mark),
  kind,
  entity_id,
  content: null,
})
