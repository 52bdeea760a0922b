import type { EngineChange, ServedSearchList } from '@headgate/domain/snapshot/snapshot'

/** Entries in one line: less than a millisecond's work. */
const ENTRIES_IN_LINE = 1_000

/** A list of the filters in the head of an image: its entries are in a section of their own. */
export interface ListInHead {
  /** Without its entries. */
  change: EngineChange
  entries: number
}

const entriesOf = ({ content }: EngineChange): readonly string[] =>
  (content as ServedSearchList | null)?.entries ?? []

/** What the head of an image says of some lists. */
export function listsInHead(lists: readonly EngineChange[]): ListInHead[] {
  return lists.map((list) => ({
    change: list.content === null ? list : { ...list, content: { ...list.content, entries: [] } },
    entries: entriesOf(list).length,
  }))
}

/** The entries of all lists in their order: lines of JSON with a thousand entries at most, which are of one list. */
export function* linesOfLists(lists: readonly EngineChange[]): Generator<Uint8Array<ArrayBuffer>> {
  for (const list of lists) {
    const entries = entriesOf(list)
    for (let from = 0; from < entries.length; from += ENTRIES_IN_LINE)
      yield Buffer.from(`${JSON.stringify(entries.slice(from, from + ENTRIES_IN_LINE))}\n`)
  }
}

/** Puts lists together again from what `listsInHead` and `linesOfLists` made of them. Throws when entries are missing. */
export function listsOf(inHead: readonly ListInHead[], lines: Uint8Array): EngineChange[] {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)
  let from = 0
  return inHead.map(({ change, entries: count }) => {
    if (change.content === null) return change
    const entries: string[] = []
    while (entries.length < count) {
      const end = bytes.indexOf('\n', from)
      if (end === -1) throw new Error('A list has too few entries')
      for (const entry of JSON.parse(bytes.toString('utf8', from, end)) as string[]) entries.push(entry)
      from = end + 1
    }
    return { ...change, content: { ...change.content, entries } }
  })
}
