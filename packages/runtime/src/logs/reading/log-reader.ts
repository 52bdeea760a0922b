import type { OrderDirection } from '@headgate/contract/base/list'
import type { LogPart } from '@headgate/contract/system-logs'
import type { Day } from '@headgate/domain/days'
import type { LogFile } from '../log-folder.ts'
import { countLines, LineChunks } from './line-chunks.ts'
import { messageAt } from './line-facts.ts'
import { isFiltered, type LineFilter, linesThatMatch } from './line-filter.ts'
import { type Cursor, walkLines } from './line-walk.ts'

export interface LogQuery extends LineFilter {
  orderBy: 'time' | 'msg'
  direction: OrderDirection
  page: number
  size: number
  signal: AbortSignal
}

export interface FoundLine {
  part: LogPart
  day: Day
  /** The byte of its file that it begins with. */
  offset: number
  text: string
}

/** Characters of messages that an order by them compares. */
const COMPARED = 100
/** Different messages that are kept while they are counted. Above it, fewer characters are compared. */
const MOST_MESSAGES = 20_000
/** Bytes that are read of one line. */
const READ_OF_LINE = 262_144

/**
 * Pages of lines in log files. The newest page by time reads the ends of the files of a day; an order by message and a
 * filter read all files once or twice, chunk by chunk, whatever page it is: no list of lines is ever in memory
 * (decision 0302).
 */
export class LogReader {
  /** Lines of files, as far as they were counted: only what was added is counted again. */
  readonly #counted = new Map<string, Counted>()

  async page(files: readonly LogFile[], query: LogQuery): Promise<{ lines: FoundLine[]; total: number }> {
    return query.orderBy === 'time' ? this.#byTime(files, query) : byMessage(files, query)
  }

  async #byTime(files: readonly LogFile[], query: LogQuery) {
    const first = (query.page - 1) * query.size
    const end = first + query.size
    const knowsTotal = !isFiltered(query)
    const lines: FoundLine[] = []
    let seen = 0
    const options = { backward: query.direction === 'DESC', filter: query, signal: query.signal }
    const total = knowsTotal ? await this.#count(files) : 0
    if (knowsTotal && first >= total) return { lines, total }
    await walkLines(files, options, (cursor) => {
      if (seen >= first && seen < end) lines.push(foundLine(cursor))
      seen += 1
      return !knowsTotal || seen < end
    })
    return { lines, total: knowsTotal ? total : seen }
  }

  async #count(files: readonly LogFile[]): Promise<number> {
    let total = 0
    for (const file of files) {
      const known = this.#counted.get(file.path)
      const isSame = known?.inode === file.inode && known.bytes <= file.bytes
      const counted = await countedFile(file, isSame ? known : undefined)
      if (counted === undefined) this.#counted.delete(file.path)
      else {
        this.#counted.set(file.path, counted)
        // The last line may be cut off, or is being written.
        total += counted.lines + (counted.isOpen ? 1 : 0)
      }
    }
    return total
  }
}

interface Counted {
  inode: number
  bytes: number
  /** Line feeds. */
  lines: number
  isOpen: boolean
}

/** Counts what was added to a file since it was counted. Undefined when the file is gone. */
async function countedFile(file: LogFile, known: Counted | undefined): Promise<Counted | undefined> {
  const { bytes, inode } = file
  if (known?.bytes === bytes) return known
  try {
    const { lines, isOpen } = await countLines(file, known?.bytes ?? 0)
    return { inode, bytes, lines: (known?.lines ?? 0) + lines, isOpen }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
}

function foundLine({ file, chunk, line }: Cursor): FoundLine {
  const start = chunk.starts[line]!
  const end = Math.min(chunk.ends[line]!, start + READ_OF_LINE)
  const text = chunk.bytes.toString('utf8', start, end)
  return { part: file.part, day: file.day, offset: chunk.offset + start, text }
}

/**
 * A page in the order of messages, lines of one message by time, the newest first. The first reading counts the lines of
 * each message, which tells the messages of the page; the second one picks their lines.
 */
async function byMessage(
  files: readonly LogFile[],
  query: LogQuery,
): Promise<{ lines: FoundLine[]; total: number }> {
  const { counts, longest, total } = await countMessages(files, query)
  const first = (query.page - 1) * query.size
  const end = first + query.size
  const wanted = new Map<string, { skip: number; take: number; lines: FoundLine[] }>()
  let before = 0
  let left = 0
  for (const message of inOrder([...counts.keys()], query.direction)) {
    const count = counts.get(message)!
    const skip = Math.max(0, first - before)
    const take = Math.min(end - before, count) - skip
    before += count
    if (take <= 0) continue
    wanted.set(message, { skip, take, lines: [] })
    left += take
  }
  if (left === 0) return { lines: [], total }
  await walkLines(files, { backward: true, filter: query, signal: query.signal }, (cursor) => {
    const { text, starts, ends } = cursor.chunk
    const group = wanted.get(messageAt(text, starts[cursor.line]!, ends[cursor.line]!, longest))
    if (group === undefined || group.take === 0) return true
    if (group.skip > 0) {
      group.skip -= 1
      return true
    }
    group.lines.push(foundLine(cursor))
    group.take -= 1
    left -= 1
    return left > 0
  })
  return { lines: [...wanted.values()].flatMap(({ lines }) => lines), total }
}

/** Lines without a message come last in both directions, as empty values do in every list. */
function inOrder(messages: string[], direction: OrderDirection): string[] {
  const sorted = messages.filter((message) => message !== '').toSorted()
  if (direction === 'DESC') sorted.reverse()
  return messages.includes('') ? [...sorted, ''] : sorted
}

async function countMessages(files: readonly LogFile[], query: LogQuery) {
  let counts = new Map<string, number>()
  let longest = COMPARED
  let total = 0
  const add = (message: string, lines: number) => counts.set(message, (counts.get(message) ?? 0) + lines)
  for (const file of files) {
    const chunks = await LineChunks.open(file, false)
    if (chunks === undefined) continue
    try {
      for (let chunk = await chunks.next(); chunk !== null; chunk = await chunks.next()) {
        query.signal.throwIfAborted()
        const { text, starts, ends } = chunk
        const found = linesThatMatch(chunk, query)
        const count = found?.length ?? starts.length
        for (let at = 0; at < count; at += 1) {
          const line = found === null ? at : found[at]!
          add(messageAt(text, starts[line]!, ends[line]!, longest), 1)
        }
        total += count
        while (counts.size > MOST_MESSAGES && longest > 1) {
          longest = Math.floor(longest / 2)
          const all = counts
          counts = new Map()
          for (const [message, lines] of all) add(message.slice(0, longest), lines)
        }
      }
    } finally {
      await chunks.close()
    }
  }
  return { counts, longest, total }
}
