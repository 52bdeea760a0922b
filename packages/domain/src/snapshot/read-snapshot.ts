import type { Thresholds } from '../decision/thresholds.ts'
import {
  ENTRY,
  NO_SLOT,
  PAGE_BITS,
  PAGE_IDS,
  PROVIDER_LINK,
  ROOT,
  SETTINGS,
  TARGETING,
  TARGETING_BITS,
  tables,
} from './layout.ts'
import {
  decodeCompany,
  decodeGroup,
  decodeProviderLink,
  decodeTargeting,
  type CompanyEntry,
  type CompiledProviderLink,
  type GroupEntry,
  type TargetingEntry,
} from './decode-records.ts'
import { wordsToFloat } from './word-writer.ts'
import type { SnapshotMemory } from './snapshot-memory.ts'
import type { TablePlace } from './table-edit.ts'
import { readTemplate, readText } from './template-record.ts'
import type { AddressTemplate } from '../decision/address-template.ts'

/** A table of the snapshot by id. */
export class Table<T> implements TablePlace {
  readonly directory: number
  readonly pages: number
  readonly #memory: SnapshotMemory
  readonly #decode: (id: number, first: number, second: number) => T | undefined
  readonly #decoded = new Map<number, T | undefined>()

  constructor(
    memory: SnapshotMemory,
    place: TablePlace,
    decode: (id: number, first: number, second: number) => T | undefined,
  ) {
    this.#memory = memory
    this.directory = place.directory
    this.pages = place.pages
    this.#decode = decode
  }

  /** The offset of the entry's two words (`layout.ts`); 0 when there is none, where both words are 0. */
  entry(id: number): number {
    const number = id >>> PAGE_BITS
    if (number >= this.pages) return 0
    const page = this.#memory.words[this.directory + number]!
    return page === 0 ? 0 : page + (id & (PAGE_IDS - 1)) * ENTRY
  }

  /** An id of each page that the table has. */
  *firstIds(): Generator<number> {
    for (let number = 0; number < this.pages; number += 1)
      if (this.#memory.words[this.directory + number] !== 0) yield number << PAGE_BITS
  }

  /** The entry as objects, which are kept: for explanations, simulations and tests, not for searches. */
  get(id: number): T | undefined {
    if (this.#decoded.has(id)) return this.#decoded.get(id)
    const entry = this.entry(id)
    const { words } = this.#memory
    const made = this.#decode(id, words[entry]!, words[entry + 1]!)
    this.#decoded.set(id, made)
    return made
  }
}

/** The settings that engines read. The addresses are templates in the memory; 0 for none. */
export interface SettingsView {
  readonly systemFallback: number
  readonly warmupLink: number
  readonly warmupLinkYahoo: number
  /** Host of the default domain, with its port where it has one; empty when it is not set. */
  readonly ownHost: string
}

/**
 * Everything that the engine serves from: a root in the memory (docs/behaviour/engine.md#snapshot). It never changes; the
 * next publication has another root in the same memory. Searches read the words (`layout.ts`); `get` of a table
 * returns objects.
 */
export class Snapshot {
  readonly memory: SnapshotMemory
  readonly root: number
  /** Its highest revision. */
  readonly revision: number
  readonly thresholds: Thresholds
  readonly targetings: Table<TargetingEntry>
  readonly groups: Table<GroupEntry>
  readonly providerLinks: Table<CompiledProviderLink>
  readonly providers: Table<CompanyEntry>
  readonly publishers: Table<CompanyEntry>
  readonly settings: SettingsView

  constructor(memory: SnapshotMemory, root: number) {
    memory.refresh()
    const { words } = memory
    const float = (at: number) => wordsToFloat(words[root + at]!, words[root + at + 1]!)
    this.memory = memory
    this.root = root
    this.revision = float(ROOT.revision)
    this.thresholds = {
      warmupSearches: float(ROOT.thresholds),
      unfilteredSearches: float(ROOT.thresholds + 2),
      searchesPerAddress: float(ROOT.thresholds + 4),
      minimumChromeVersion: float(ROOT.thresholds + 6),
      minimumWindowsVersion: float(ROOT.thresholds + 8),
      minimumKeywordLength: float(ROOT.thresholds + 10),
    }
    const place = (table: (typeof tables)[number]): TablePlace => {
      const at = root + ROOT.tables + tables.indexOf(table) * 2
      return { directory: words[at]!, pages: words[at + 1]! }
    }
    this.targetings = new Table(memory, place('targetings'), (_, plan, flags) =>
      decodeTargeting(memory, plan, flags, this.thresholds),
    )
    this.groups = new Table(memory, place('groups'), (_, group, flags) => decodeGroup(memory, group, flags))
    this.providerLinks = new Table(memory, place('providerLinks'), (_, link) =>
      decodeProviderLink(memory, link),
    )
    this.providers = new Table(memory, place('providers'), (_, name, serves) =>
      decodeCompany(memory, name, serves),
    )
    this.publishers = new Table(memory, place('publishers'), (_, name, serves) =>
      decodeCompany(memory, name, serves),
    )
    const settings = words[root + ROOT.settings]!
    const inside = (at: number) => (words[settings + at] === 0 ? 0 : settings + words[settings + at]!)
    this.settings = {
      systemFallback: inside(SETTINGS.systemFallback),
      warmupLink: inside(SETTINGS.warmupLink),
      warmupLinkYahoo: inside(SETTINGS.warmupLinkYahoo),
      ownHost: readText(memory, inside(SETTINGS.ownHost)),
    }
  }

  /** Cap slot of an advertiser link; NO_SLOT when it cannot be served for any reason. */
  linkSlot(id: number): number {
    return this.memory.words[this.providerLinks.entry(id) + 1]! + NO_SLOT
  }

  /** A template of the memory as texts; null for offset 0. */
  template(offset: number): AddressTemplate | null {
    return offset === 0 ? null : readTemplate(this.memory, offset)
  }

  /**
   * The text of the record's columns `provider_id` to `channel`: those of the advertiser link, without one those of the
   * targeting; both are offsets or 0. Returns its offset (`textStart`, `textLength`), 0 without both.
   */
  columnsOf(targeting: number, link: number): number {
    if (link !== 0) return inRecord(this.memory, link, PROVIDER_LINK.columns)
    return targeting === 0 ? 0 : inRecord(this.memory, targeting, TARGETING.columns)
  }

  /** The text that a targeting sends to the advertiser when the caller sends none: its offset, 0 for none. */
  subId(targeting: number): number {
    return targeting === 0 ? 0 : inRecord(this.memory, targeting, TARGETING.subId)
  }

  /** Whether the advertiser gets the referrer of a targeting's searches; false for offset 0. */
  passesReferrer(targeting: number): boolean {
    const bits = targeting === 0 ? 0 : this.memory.words[targeting + TARGETING.bits]!
    return (bits & TARGETING_BITS.passReferrer) !== 0
  }

  /** The template of an advertiser link: its offset, 0 when the link cannot be served. */
  linkTemplate(link: number): number {
    return inRecord(this.memory, link, PROVIDER_LINK.template)
  }

  /** The name of a publisher: the offset of its text, 0 for none. */
  publisherName(id: number): number {
    return this.memory.words[this.publishers.entry(id)]!
  }

  /** A text of the memory; empty for offset 0. */
  text(offset: number): string {
    return readText(this.memory, offset)
  }
}

/** The offset in the memory of something inside a record; 0 for none. */
export function inRecord({ words }: SnapshotMemory, record: number, at: number): number {
  const inside = words[record + at]!
  return inside === 0 ? 0 : record + inside
}
