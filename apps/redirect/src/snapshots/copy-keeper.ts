import { capKinds } from '@headgate/contract/base/constants'
import type { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import { SnapshotCopy } from '@headgate/domain/snapshot/copy/snapshot-copy'
import type { Logger } from '@headgate/runtime/log'
import { rest } from '../disk/pace.ts'
import type { CapTable } from '../leases/cap-table.ts'
import { leaseOf } from '../leases/lease.ts'
import { CAP_WORDS, ImageWriter, imagePath, removeUnfinished } from './image-file.ts'
import { revisionOf, type KnownRevisions } from './marks.ts'
import type { CopyPlace, SnapshotDisk } from './snapshot-disk.ts'

/** A new image is made when a start would have to read more lines than these in addition to the last one. */
const LINES_BEHIND_IMAGE = 20_000
/** Entities written at once. */
const ROWS = 50_000

/** Where images come from. */
export interface ImageSource {
  /**
   * Keeps the snapshot in force as it is until it is released. Null when it is not all that the copy has, because
   * something could not be compiled.
   */
  pin(): { snapshot: Snapshot; release: () => void } | null
  /** The caps of its slots. */
  caps: Pick<CapTable, 'size' | 'cap' | 'keyOf'>
}

/** What an image has besides the snapshot. All of it is of one moment, between two batches. */
export interface KeptState {
  /** Highest revision in force. */
  revision: number
  /** Marks may change later: a start finds the changes behind the image, or reads everything again. */
  known: KnownRevisions
  lists: readonly EngineChange[]
  /** Whether the copy has every record; without it no image is made. */
  isWhole: boolean
}

export interface CopyKeeperOptions {
  dataDir: string
  disk: SnapshotDisk
  /** Place of the image that is on disk. */
  image: CopyPlace | null
  /** Without it no image is made. */
  images?: ImageSource
  log: Logger
  /** 20,000 by default. */
  linesBehindImage?: number
}

/** Keeps the copy on disk small and quick to read, in the background: compacts its lines and makes images of it. */
export class CopyKeeper {
  readonly #options: CopyKeeperOptions
  #image: CopyPlace | null
  /** Where the last image was tried. */
  #tried: CopyPlace | null = null
  #work: Promise<void> | undefined
  #stopping = false

  constructor(options: CopyKeeperOptions) {
    this.#options = options
    this.#image = options.image
    removeUnfinished(options.dataDir)
  }

  /** Begins what is due, one thing at a time. Call it between two batches. */
  tidy(state: KeptState): void {
    if (this.#work !== undefined || this.#stopping) return
    const { disk, log } = this.#options
    const begin = (work: Promise<void>, failed: string) => {
      this.#work = work
        .catch((cause: unknown) => log.error({ err: cause }, failed))
        .finally(() => (this.#work = undefined))
    }
    if (disk.wantsCompaction(state.known.count))
      begin(disk.compact(), 'the snapshot could not be kept on disk')
    else if (state.isWhole && this.#wantsImage())
      begin(this.#makeImage(state), 'the image of the snapshot could not be written')
  }

  /** Ends what is going on; the copy and the image stay as they were. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#options.disk.close()
    await this.#work
  }

  #wantsImage(): boolean {
    const { disk, images, linesBehindImage = LINES_BEHIND_IMAGE } = this.#options
    const { place } = disk
    if (images === undefined || place === null) return false
    const last = [this.#image, this.#tried].filter((one) => one?.file === place.file)
    return place.lines - Math.max(0, ...last.map((one) => one!.lines)) > linesBehindImage
  }

  async #makeImage(state: KeptState): Promise<void> {
    const { dataDir, disk, images } = this.#options
    const place = disk.place!
    this.#tried = place
    const pinned = images!.pin()
    if (pinned === null) return
    try {
      const writer = await ImageWriter.create(imagePath(dataDir))
      try {
        if (!(await this.#write(writer, pinned.snapshot, state, place))) return await writer.abandon()
      } catch (cause) {
        await writer.abandon()
        throw cause
      }
      this.#image = place
    } finally {
      pinned.release()
    }
  }

  /** False when the engine stops before the image is whole. */
  async #write(
    writer: ImageWriter,
    snapshot: Snapshot,
    state: KeptState,
    place: CopyPlace,
  ): Promise<boolean> {
    const { caps } = this.#options.images!
    const copy = new SnapshotCopy(snapshot, caps.size)
    // The columns grow only at their ends.
    const rows = state.known.rows
    const sections = [
      () => copy.pieces(),
      () => capsOf(caps, copy.slots),
      () => parts(rows.kinds),
      () => parts(rows.entities),
      () => marksUpTo(state.revision, rows.marks),
    ]
    for (const section of sections)
      for (const piece of section()) {
        if (this.#stopping) return false
        await writer.add(piece)
        await rest()
      }
    await writer.end({
      place,
      copy: copy.form,
      lists: [...state.lists],
      caps: copy.slots.length,
      marks: rows.marks.length,
      kindNames: [...rows.kindNames],
    })
    return true
  }
}

function* capsOf(caps: ImageSource['caps'], slots: Int32Array): Generator<Int32Array<ArrayBuffer>> {
  for (let from = 0; from < slots.length; from += ROWS) {
    const some = slots.subarray(from, from + ROWS)
    const words = new Int32Array(some.length * CAP_WORDS)
    for (const [at, slot] of some.entries()) {
      const { kind, entityId } = caps.keyOf(leaseOf(slot, 0))
      words.set([capKinds.indexOf(kind), entityId, caps.cap[slot]!], at * CAP_WORDS)
    }
    yield words
  }
}

function* parts<C extends Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(column: C): Generator<C> {
  for (let from = 0; from < column.length; from += ROWS) yield column.subarray(from, from + ROWS) as C
}

/**
 * The mark of a later change is left out, because the image does not have the change. A start that does not find it in
 * the lines behind the image then notices that its marks are not those of the database.
 */
function* marksUpTo(revision: number, column: Float64Array): Generator<Float64Array<ArrayBuffer>> {
  for (let from = 0; from < column.length; from += ROWS)
    yield Float64Array.from(column.subarray(from, from + ROWS), (mark) =>
      revisionOf(mark) > revision ? 0 : mark,
    )
}
