import {
  searchListEntity,
  type EngineChange,
  type ServedSearchList,
} from '@headgate/domain/snapshot/snapshot'
import type { Logger } from '@headgate/runtime/log'
import { compileRanges } from '@headgate/runtime/search-lists/lists'
import type { CompiledLists } from '../workers/messages.ts'

const PROXY_RANGES = searchListEntity('proxy-ranges')
const HIGH_PAYING = searchListEntity('high-paying-keywords')

export interface ListTexts {
  proxyRanges: readonly string[]
  highPayingKeywords: readonly string[]
}

/** The published lists by entity id. */
export type Lists = Map<number, EngineChange>

/** Puts the lists among some changes into `lists`. */
export function noteLists(changes: readonly EngineChange[], lists: Lists): void {
  for (const change of changes) if (change.kind === 'search_list') lists.set(change.entity_id, change)
}

/**
 * The lists of the filters as they are served (decision 0197). They arrive with everything else that is published, and
 * are compiled here, once for all threads: the table of ranges is in shared memory, and compiling it takes as long as
 * many searches.
 */
export class ListKeeper {
  readonly #log: Logger
  readonly #first: CompiledLists
  #now: CompiledLists
  /** The last lists in force, which apply again when pieces of a batch are dropped. */
  #inForce: CompiledLists

  /** `first` are in force until a list is published, and again after it is removed. */
  constructor(first: ListTexts, log: Logger) {
    this.#log = log
    this.#first = {
      proxies: this.#compile(first.proxyRanges),
      highPayingKeywords: [...first.highPayingKeywords],
    }
    this.#now = this.#first
    this.#inForce = this.#first
  }

  get lists(): CompiledLists {
    return this.#now
  }

  /** Takes the lists out of `changes`. Returns the new lists, null if none has changed, and the other changes. */
  take(
    changes: EngineChange[],
    revision: number | null,
  ): { lists: CompiledLists | null; others: EngineChange[] } {
    const before = this.#now
    const found = changes.filter(({ kind }) => kind === 'search_list')
    for (const change of found) {
      const content = change.content as ServedSearchList | null
      if (change.entity_id === PROXY_RANGES)
        this.#now = {
          ...this.#now,
          proxies: content ? this.#compile(content.entries) : this.#first.proxies,
        }
      if (change.entity_id === HIGH_PAYING)
        this.#now = {
          ...this.#now,
          highPayingKeywords: content?.entries ?? this.#first.highPayingKeywords,
        }
    }
    if (revision !== null) this.#inForce = this.#now
    return {
      lists: this.#now === before ? null : this.#now,
      // Threads do not need the lists, which are megabytes of text.
      others: found.length === 0 ? changes : changes.filter(({ kind }) => kind !== 'search_list'),
    }
  }

  /** Drops lists that came since the last revision. */
  abandon(): void {
    this.#now = this.#inForce
  }

  #compile(entries: readonly string[]): CompiledLists['proxies'] {
    const { table, unreadable } = compileRanges(entries)
    if (unreadable.length > 0)
      this.#log.warn(
        { lines: unreadable.slice(0, 20), count: unreadable.length },
        'unreadable lines in the proxy ranges',
      )
    return table
  }
}
