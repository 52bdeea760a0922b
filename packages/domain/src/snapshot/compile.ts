import type { EngineChange, EngineKind, EngineState } from './snapshot.ts'
import { defaultThresholds, type Thresholds } from '../decision/thresholds.ts'
import { FLAGS, NO_SLOT, PROVIDER_LINK, ROOT, tables } from './layout.ts'
import { Snapshot } from './read-snapshot.ts'
import { floatToWords } from './word-writer.ts'
import { SnapshotFull, SnapshotMemory } from './snapshot-memory.ts'
import { TableEdit, type TablePlace } from './table-edit.ts'
import {
  writeGroup,
  writeName,
  writeProviderLink,
  writeSettings,
  writeTargeting,
  type SlotFor,
} from './write-records.ts'

/** A snapshot of nothing, in its own memory. */
export function emptySnapshot(
  thresholds: Thresholds = defaultThresholds,
  memory = SnapshotMemory.private(),
): Snapshot {
  const settings = writeSettings(memory, null)
  const empty = { directory: 0, pages: 0 }
  return new Snapshot(memory, writeRoot(memory, 0, thresholds, [empty, empty, empty, empty, empty], settings))
}

/**
 * The next snapshot: recompiles only the entities in `changes` and shares all others. Rules refer to groups and links
 * by id, so that targetings need no recompilation when a link changes.
 */
export function applyChanges(
  previous: Snapshot,
  changes: readonly EngineChange[],
  slotFor: SlotFor,
): Snapshot {
  const builder = new SnapshotBuilder(previous)
  builder.add(changes, slotFor)
  return builder.done(Math.max(previous.revision, ...changes.map((change) => change.revision)))
}

/** Builds the next snapshot behind the previous one in the same memory, in pieces as small as the caller likes. */
export class SnapshotBuilder {
  readonly #previous: Snapshot
  readonly #memory: SnapshotMemory
  readonly #made: number[] = []
  readonly #replaced: number[] = []
  readonly #targetings
  readonly #groups
  readonly #providerLinks
  readonly #providers
  readonly #publishers
  #settings = 0
  /** Advertisers that began or ceased to serve. */
  readonly #turnedProviders = new Set<number>()
  #settling: Generator<void> | null = null

  constructor(previous: Snapshot) {
    this.#previous = previous
    this.#memory = previous.memory
    const edit = (table: TablePlace) => new TableEdit(this.#memory, table, this.#made, this.#replaced)
    this.#targetings = edit(previous.targetings)
    this.#groups = edit(previous.groups)
    this.#providerLinks = edit(previous.providerLinks)
    this.#providers = edit(previous.providers)
    this.#publishers = edit(previous.publishers)
  }

  /**
   * With `onOdd` a change that cannot be compiled leaves its entity as it was; without it, it throws. A full memory always
   * throws `SnapshotFull`: nothing that is left out of a batch for want of room may pass for served.
   */
  add(
    changes: readonly EngineChange[],
    slotFor: SlotFor,
    onOdd?: (change: EngineChange, cause: unknown) => void,
  ): void {
    for (const change of changes) {
      try {
        this.#apply(change as ChangeOf, slotFor)
      } catch (cause) {
        if (!onOdd || cause instanceof SnapshotFull) throw cause
        onOdd(change, cause)
      }
    }
  }

  /**
   * Finds out which advertiser links can be served, where advertisers began or ceased to serve. Does a part of it at each
   * call, until `isOver`; true when all is done. Nothing may be added afterwards.
   */
  settle(isOver: () => boolean): boolean {
    this.#settling ??= this.#settleProviderLinks()
    while (this.#settling.next().done !== true) if (isOver()) return false
    return true
  }

  /** `revision` may be lower than before when another database is in use. */
  done(revision: number): Snapshot {
    this.settle(() => false)
    const previous = this.#previous
    const memory = this.#memory
    const places = [
      this.#targetings,
      this.#groups,
      this.#providerLinks,
      this.#providers,
      this.#publishers,
    ].map((table) => table.done())
    const settings = this.#settings || memory.words[previous.root + ROOT.settings]!
    return new Snapshot(memory, writeRoot(memory, revision, previous.thresholds, places, settings))
  }

  /**
   * What the previous snapshot has and the next one has not, the root of the previous one included: for
   * `SnapshotMemory.release` when no thread uses the previous snapshot any more, nor one before it. Call it after `done`.
   */
  get replaced(): readonly number[] {
    return [...this.#replaced, this.#previous.root]
  }

  /** Gives back the memory of a snapshot that will not be. Not after `done`. */
  abandon(): void {
    this.#memory.release(this.#made)
  }

  *#settleProviderLinks(): Generator<void> {
    if (this.#turnedProviders.size === 0) return
    for (const id of this.#providerLinks.ids()) {
      if (id === undefined) {
        yield
        continue
      }
      const link = this.#providerLinks.get(id, 0)
      if (!this.#turnedProviders.has(this.#memory.words[link + PROVIDER_LINK.providerId]!)) continue
      this.#providerLinks.set(id, link, this.#servedSlot(link))
    }
  }

  /** The second word of an advertiser link's entry. */
  #servedSlot(link: number): number {
    const { words } = this.#memory
    const serves =
      words[link + PROVIDER_LINK.disabled] === 0 &&
      words[link + PROVIDER_LINK.template] !== 0 &&
      this.#providers.get(words[link + PROVIDER_LINK.providerId]!, 1) === 1
    return serves ? words[link + PROVIDER_LINK.slot]! - NO_SLOT : 0
  }

  #apply(change: ChangeOf, slotFor: SlotFor): void {
    const id = change.entity_id
    const memory = this.#memory
    switch (change.kind) {
      case 'targeting': {
        const plan = change.content ? writeTargeting(memory, id, change.content, slotFor) : 0
        this.#put(this.#targetings, id, plan, this.#targetings.get(id, 1))
        break
      }
      case 'targeting_flags': {
        const flags = change.content && flagsOf(change.content.is_active, change.content.archived)
        this.#targetings.set(id, this.#targetings.get(id, 0), flags ?? 0)
        break
      }
      case 'group': {
        const group = change.content ? writeGroup(memory, id, change.content, slotFor) : 0
        this.#put(this.#groups, id, group, this.#groups.get(id, 1))
        break
      }
      case 'group_flags': {
        const flags = change.content && flagsOf(change.content.active, change.content.archived)
        this.#groups.set(id, this.#groups.get(id, 0), flags ?? 0)
        break
      }
      case 'provider_link': {
        const link = change.content ? writeProviderLink(memory, id, change.content, slotFor) : 0
        this.#put(this.#providerLinks, id, link, link === 0 ? 0 : this.#servedSlot(link))
        break
      }
      case 'provider':
        if (this.#putCompany(this.#providers, id, change.content)) this.#turnedProviders.add(id)
        break
      case 'publisher':
        this.#putCompany(this.#publishers, id, change.content)
        break
      case 'settings': {
        const settings = writeSettings(memory, change.content)
        this.#made.push(settings)
        this.#replaced.push(this.#settings || memory.words[this.#previous.root + ROOT.settings]!)
        this.#settings = settings
        break
      }
      case 'search_list':
        // Compiled once for all threads, outside the snapshot: see `ListKeeper` of the engine.
        break
    }
  }

  #put(table: TableEdit, id: number, record: number, second: number): void {
    const before = table.get(id, 0)
    if (record !== 0) this.#made.push(record)
    table.set(id, record, second)
    // Last: when the memory is full, `set` throws, and the table goes on with the record before.
    if (before !== 0) this.#replaced.push(before)
  }

  /** True when it begins or ceases to serve. */
  #putCompany(
    table: TableEdit,
    id: number,
    content: EngineState['provider'] | EngineState['publisher'] | null,
  ): boolean {
    const serves = content !== null && content.status && !content.archived ? 1 : 0
    const served = table.get(id, 1)
    this.#put(table, id, content === null ? 0 : writeName(this.#memory, content.name), serves)
    return serves !== served
  }
}

type ChangeOf = {
  [K in EngineKind]: { kind: K; entity_id: number; content: EngineState[K] | null }
}[EngineKind]

const flagsOf = (active: boolean, archived: boolean) =>
  FLAGS.known | (active ? FLAGS.active : 0) | (archived ? FLAGS.archived : 0)

/** Writes a root; returns its offset. `places` are in the order of `tables`. */
function writeRoot(
  memory: SnapshotMemory,
  revision: number,
  thresholds: Thresholds,
  places: readonly TablePlace[],
  settings: number,
): number {
  const root = memory.allocate(ROOT.size)
  const { words } = memory
  const put = (at: number, value: number) => words.set(floatToWords(value), root + at)
  put(ROOT.revision, revision)
  put(ROOT.thresholds, thresholds.warmupSearches)
  put(ROOT.thresholds + 2, thresholds.unfilteredSearches)
  put(ROOT.thresholds + 4, thresholds.searchesPerAddress)
  put(ROOT.thresholds + 6, thresholds.minimumChromeVersion)
  put(ROOT.thresholds + 8, thresholds.minimumWindowsVersion)
  put(ROOT.thresholds + 10, thresholds.minimumKeywordLength)
  for (const nth of tables.keys()) {
    words[root + ROOT.tables + nth * 2] = places[nth]!.directory
    words[root + ROOT.tables + nth * 2 + 1] = places[nth]!.pages
  }
  words[root + ROOT.settings] = settings
  return root
}
