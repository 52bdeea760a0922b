import { rm } from 'node:fs/promises'
import { capKinds } from '@headgate/contract/base/constants'
import type { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import { SnapshotCopy } from '@headgate/domain/snapshot/copy/snapshot-copy'
import type { Logger } from '@headgate/runtime/log'
import { rest } from '../disk/pace.ts'
import type { CapTable } from '../leases/book/cap-table.ts'
import { linesOfLists, listsInHead } from './image-lists.ts'
import { CAP_WORDS, ImageWriter, imagePath, removeUnfinished } from './image-file.ts'
import type { KnownRevisions, MarksForImage } from './marks/known-revisions.ts'
import type { CopyPlace, SnapshotDisk } from './snapshot-disk.ts'

/** A new image is made when a start would have to read more lines than these in addition to the last one. */
const LINES_BEHIND_IMAGE = 20_000
/** Caps written at once: a millisecond's work. */
const ROWS = 5_000
/** After a failure, for example of a full disk, nothing is tried for so long. */
const REST_MS = 600_000

/** Where images come from. */
export interface ImageSource {
  /**
   * Keeps the snapshot in force as it is until it is released. Null when it is not all that the copy has, because
   * something could not be compiled.
   */
  pin(): { snapshot: Snapshot; release: () => void } | null
  /** The caps of its slots. */
  caps: Pick<CapTable, 'size' | 'cap' | 'kindOf' | 'entityOf'>
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

/** What an image is made of. */
interface ImageParts extends Pick<KeptState, 'lists'> {
  snapshot: Snapshot
  marks: MarksForImage
  place: CopyPlace
}

export interface CopyKeeperOptions {
  dataDir: string
  disk: SnapshotDisk
  /** Without it no image is made. */
  images?: ImageSource
  /** So many lines of the copy were found damaged, which no start has noticed. */
  onDamage: (lines: number) => void
  log: Logger
  /** 20,000 by default. */
  linesBehindImage?: number
}

/**
 * Keeps the copy on disk small and quick to read, in the background: compacts its lines, makes images of it, and removes
 * an image that no start can use any more.
 */
export class CopyKeeper {
  readonly #options: CopyKeeperOptions
  /** Place of the image that is on disk; null without one. */
  image: CopyPlace | null = null
  /** Nothing of the kind is begun before this time of `performance.now()`. */
  readonly #restUntil = { lines: 0, image: 0 }
  #work: Promise<void> | undefined
  #stopping = false

  constructor(options: CopyKeeperOptions) {
    this.#options = options
    removeUnfinished(options.dataDir)
  }

  /** Begins what is due, one thing at a time. Call it between two batches. */
  tidy(state: KeptState): void {
    if (this.#work !== undefined || this.#stopping) return
    const now = performance.now()
    const begin = (what: 'lines' | 'image', work: Promise<void>, failed: string) => {
      this.#work = work
        .catch((cause: unknown) => {
          this.#restUntil[what] = performance.now() + REST_MS
          this.#options.log.error({ err: cause }, failed)
        })
        .finally(() => (this.#work = undefined))
    }
    if (this.#options.disk.wantsCompaction(state.known.count)) {
      if (now >= this.#restUntil.lines)
        begin('lines', this.#compact(), 'the snapshot could not be kept on disk')
    } else if (state.isWhole && now >= this.#restUntil.image && this.#wantsImage())
      begin('image', this.#makeImage(state), 'the image of the snapshot could not be written')
    else if (this.image !== null && this.image.file !== this.#options.disk.place?.file)
      begin('image', this.#removeImage(), 'an image of the snapshot that no start uses could not be removed')
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
    const before = this.image?.file === place.file ? this.image.lines : 0
    return place.lines - before > linesBehindImage
  }

  async #compact(): Promise<void> {
    const damaged = await this.#options.disk.compact()
    if (damaged > 0) this.#options.onDamage(damaged)
  }

  async #makeImage(state: KeptState): Promise<void> {
    const { dataDir, disk, images } = this.#options
    const place = disk.place!
    const pinned = images!.pin()
    if (pinned === null) {
      this.#restUntil.image = performance.now() + REST_MS
      return
    }
    // Of the moment of the snapshot: nothing is awaited in between.
    const marks = state.known.forImage(state.revision)
    try {
      const writer = await ImageWriter.create(imagePath(dataDir))
      try {
        const parts = { snapshot: pinned.snapshot, marks, lists: state.lists, place }
        if (!(await this.#write(writer, parts))) return await writer.abandon()
      } catch (cause) {
        await writer.abandon()
        throw cause
      }
      this.image = place
    } finally {
      marks.release()
      pinned.release()
    }
  }

  /** The image is of lines that were replaced, as when they were compacted. */
  async #removeImage(): Promise<void> {
    this.image = null
    await rm(imagePath(this.#options.dataDir), { force: true })
  }

  /** False when the engine stops before the image is whole. */
  async #write(writer: ImageWriter, { snapshot, marks, lists, place }: ImageParts): Promise<boolean> {
    const { caps } = this.#options.images!
    const copy = new SnapshotCopy(snapshot, caps.size)
    const sections = [
      () => copy.pieces(),
      () => capsOf(caps, copy.slots),
      ...marks.sections,
      () => linesOfLists(lists),
    ]
    let sectionAt = 0
    for (const section of sections) {
      sectionAt = writer.bytes
      for (const piece of section()) {
        if (this.#stopping) return false
        await writer.add(piece)
        await rest()
      }
    }
    await writer.end({
      place,
      copy: copy.form,
      lists: listsInHead(lists),
      listBytes: writer.bytes - sectionAt,
      caps: copy.slots.length,
      marks: { pages: marks.pages, others: marks.others },
      kindNames: [...marks.kindNames],
    })
    return true
  }
}

function* capsOf(caps: ImageSource['caps'], slots: Int32Array): Generator<Int32Array<ArrayBuffer>> {
  const words = new Int32Array(ROWS * CAP_WORDS)
  for (let from = 0; from < slots.length; from += ROWS) {
    const end = Math.min(slots.length, from + ROWS)
    let at = 0
    for (let nth = from; nth < end; nth += 1) {
      const slot = slots[nth]!
      words[at] = capKinds.indexOf(caps.kindOf(slot))
      words[at + 1] = caps.entityOf(slot)
      words[at + 2] = caps.cap[slot]!
      at += CAP_WORDS
    }
    yield words.subarray(0, at)
  }
}
