import type { TestContext } from 'node:test'
import type { Database } from '@headgate/db/base/database'
import { defaultThresholds } from '@headgate/domain/decision/thresholds'
import { emptySnapshot, SnapshotBuilder } from '@headgate/domain/snapshot/compile'
import type { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import type { ServedSearchList } from '@headgate/domain/snapshot/snapshot'
import { SnapshotMemory } from '@headgate/domain/snapshot/snapshot-memory'
import { contentOf } from '@headgate/domain/testing/snapshot-content'
import { makeCapSlots } from '../leases/cap-slots.ts'
import { CapTable } from '../leases/book/cap-table.ts'
import { quiet } from '../spool/testing.ts'
import { RootsInUse } from '../workers/roots-in-use.ts'
import { adoptImage } from './adopt-image.ts'
import { readImage, type SnapshotImage } from './image-file.ts'
import { SnapshotDisk } from './snapshot-disk.ts'
import { SnapshotSource } from './snapshot-source.ts'

const MEMORY = 64 * 1_024 * 1_024
/** More than the caps of any test. */
const SLOTS = 100_000

/** Compiles what a source brings, as the engine's main thread does, with one reader of the snapshot. */
export class Compiling {
  readonly caps = new CapTable(makeCapSlots(SLOTS))
  readonly fromImage: boolean
  readonly source: SnapshotSource
  readonly images = { caps: this.caps, pin: () => this.#pin() }
  /** The list of proxy ranges. */
  proxies: string[] | undefined
  #snapshot
  #builder: SnapshotBuilder | null = null
  readonly #roots: RootsInUse

  constructor(
    dataDir: string,
    disk: SnapshotDisk,
    image: SnapshotImage | null,
    db?: Database,
    linesBehindImage = 10,
  ) {
    this.fromImage = image !== null
    if (image) adoptImage(image, this.#slotFor)
    this.#snapshot = image ? image.snapshot : emptySnapshot(defaultThresholds, SnapshotMemory.shared(MEMORY))
    this.#roots = new RootsInUse(this.#snapshot.memory, 1, this.#snapshot.root)
    this.source = new SnapshotSource({
      dataDir,
      disk,
      images: this.images,
      linesBehindImage,
      db,
      log: quiet,
      pollMs: 100,
      onChanges: async (changes, revision) => {
        for (const { kind, content } of changes)
          if (kind === 'search_list') this.proxies = (content as ServedSearchList | null)?.entries
        this.#builder ??= new SnapshotBuilder(this.#snapshot)
        this.#builder.add(changes, this.#slotFor)
        if (revision === null) return
        const before = this.#snapshot.root
        this.#snapshot = this.#builder.done(revision)
        this.#roots.publish(this.#snapshot.root, this.#builder.replaced)
        this.#roots.released(before)
        this.#builder = null
      },
      onAbandon: () => {
        this.#builder?.abandon()
        this.#builder = null
      },
    })
  }

  /** In force. */
  get snapshot(): Snapshot {
    return this.#snapshot
  }

  content(): unknown {
    const { caps } = this
    const texts = Array.from(
      { length: caps.size },
      (_, slot) => `${caps.kindOf(slot)} ${caps.entityOf(slot)} ${caps.cap[slot]}`,
    )
    return contentOf(this.#snapshot, texts)
  }

  #pin() {
    const root = this.#roots.pin()
    return { snapshot: this.#snapshot, release: () => this.#roots.released(root) }
  }

  readonly #slotFor = (...[kind, id, cap]: [Parameters<CapTable['add']>[0], number, number]) => {
    const slot = this.caps.add(kind, id)
    this.caps.cap[slot] = cap
    return slot
  }
}

/** An engine's source on a data directory, as after a start: from its image, if it has one. `lines`: `linesBehindImage`. */
export async function started(
  t: TestContext,
  dataDir: string,
  db?: Database,
  lines?: number,
): Promise<Compiling> {
  const disk = new SnapshotDisk(dataDir)
  const image = await readImage(dataDir, (place) => disk.has(place), quiet)
  const one = new Compiling(dataDir, disk, image, db, lines)
  t.after(() => one.source.stop())
  await one.source.start(image)
  return one
}
