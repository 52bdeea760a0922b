import type { SearchListEntry, SearchListName } from '@headgate/contract/settings/search-lists'
import type { Db } from '@headgate/db/base/database'
import { readSearchList, searchListVersionNow } from '@headgate/db/settings/lists/search-lists'
import { readAddress, type Address } from '@headgate/domain/reading/address'
import { keywordWords } from '@headgate/domain/reading/keyword-list'
import { listLines, type ListLine } from '@headgate/domain/reading/list-text'
import { readRange } from '@headgate/runtime/search-lists/lists'

interface FoundEntries {
  rows: SearchListEntry[]
  count: number
  asked: 'address' | 'search' | null
  applying: number
}

/** The lines of one version of a list, and what is compared with a question, made at the first one. */
interface ReadLines {
  version: number
  updatedAt: number
  lines: ListLine[]
  ranges?: (ReturnType<typeof readRange> | null)[]
  phrases?: string[]
}

/** Finds entries of the lists. Keeps the lines of each list as they were last read, because a list may be megabytes. */
export class ListFinder {
  readonly #known = new Map<SearchListName, ReadLines>()

  /**
   * One page of the entries that contain a text, and of those that apply: ranges with the address, keywords whose words
   * are in the search. Entries that apply come first. Null when there is no such list.
   */
  async find(
    db: Db,
    name: SearchListName,
    { q = '', page, size }: { q?: string | undefined; page: number; size: number },
  ): Promise<FoundEntries | null> {
    const known = await this.#read(db, name)
    if (!known) return null
    const first = (page - 1) * size
    const asked = q === '' ? null : askedOf(name, q)
    const applies = asked === null ? null : appliesTo(known, name, q)
    const text = q.toLowerCase()
    const applying: ListLine[] = []
    const others: ListLine[] = []
    for (const [at, line] of known.lines.entries()) {
      if (applies?.(at) === true) applying.push(line)
      else if (text === '' || `${line.entry}\n${line.comment}`.toLowerCase().includes(text)) others.push(line)
    }
    const all = applying.length === 0 ? others : [...applying, ...others]
    return {
      rows: all
        .slice(first, first + size)
        .map((line, at) => ({ ...line, applies: first + at < applying.length })),
      count: all.length,
      asked,
      applying: applying.length,
    }
  }

  async #read(db: Db, name: SearchListName): Promise<ReadLines | null> {
    const now = await searchListVersionNow(db, name)
    if (!now) return null
    const known = this.#known.get(name)
    if (known?.version === now.version && known.updatedAt === now.updated_at.getTime()) return known
    const list = await readSearchList(db, name)
    if (!list) return null
    const read = {
      version: list.version,
      updatedAt: list.updated_at.getTime(),
      lines: listLines(list.content),
    }
    this.#known.set(name, read)
    return read
  }
}

function askedOf(name: SearchListName, q: string): 'address' | 'search' | null {
  if (name === 'proxy-ranges') return readAddress(q) === null ? null : 'address'
  return keywordWords(q).length === 0 ? null : 'search'
}

/** Whether the line at a place applies to what was asked. */
function appliesTo(known: ReadLines, name: SearchListName, q: string): (at: number) => boolean {
  if (name === 'proxy-ranges') {
    const address = readAddress(q)!
    const ranges = (known.ranges ??= known.lines.map(({ entry }) => readRange(entry)))
    return (at) => {
      const range = ranges[at]
      return (
        range != null &&
        range.from.v6 === address.v6 &&
        !isBelow(address, range.from) &&
        !isBelow(range.to, address)
      )
    }
  }
  const words = spaced(q)
  const phrases = (known.phrases ??= known.lines.map(({ entry }) => spaced(entry)))
  return (at) => words.includes(phrases[at]!)
}

const isBelow = (one: Address, other: Address) =>
  one.high < other.high || (one.high === other.high && one.low < other.low)

/** Words with a space around each, so that a phrase is only found as whole words. */
const spaced = (text: string) => ` ${keywordWords(text).join(' ')} `
