import type { CallData, CallOutput } from '@headgate/contract/base/call'
import type { readImportRows } from '@headgate/contract/revenue/row-calls'
import type { Warehouse } from '../client/client.ts'
import type { ParameterValue } from '../client/literal.ts'
import { coarseRank, rowOrder, type ImportRowTable, type Level, type RowOrder } from './import-row-order.ts'

type Asked = CallOutput<typeof readImportRows>['body']
type Found = CallData<typeof readImportRows>
type Row = Found['rows'][number]

/** So many rows are sorted as they are. */
const FEW = 20_000
/** More different values than this are sorted instead of being counted one by one. */
const MOST_KEYS = 20_000

const figures = `toString(toDecimal64(revenue, 6)) AS gross_revenue, clicks, total_searches, monetized_searches`
const columns: Record<ImportRowTable, string> = {
  skipped_line: `import_id, row_index, CAST(outcome AS String) AS outcome, channel, '' AS country,
  toString(date) AS date, ${figures}, reason, texts`,
  reported_row: `import_id, row_index, if(is_matched = 1, 'uploaded', 'no account') AS outcome, CAST(channel AS String) AS channel,
  CAST(country AS String) AS country, toString(date) AS date, ${figures}, '' AS reason,
  CAST([] AS Array(String)) AS texts`,
}

interface Source {
  table: ImportRowTable
  where: string
}

/** Ids, numbers of readings and advertisers as literals, which are safe integers. */
function among(imports: Asked['imports']): string {
  const tuples = imports.map((one) => `(${one.provider_id}, ${one.id}, ${one.load})`)
  return `(t.provider_id, t.import_id, t.load) IN (${tuples.join(', ')})`
}

/** Those that are kept in `skipped_line`. */
const skippedOf = (outcomes: Asked['outcomes']) =>
  outcomes.filter((one) => one !== 'uploaded' && one !== 'read')

/** Conditions of the lines of a table. A skipped line has no country that was read. */
function wanted(
  table: ImportRowTable,
  { imports, date, channel, country }: Asked,
  ...more: string[]
): Source {
  const ofCountry = table === 'reported_row' ? 't.country = {country:String}' : "{country:String} = ''"
  const all = [
    among(imports),
    ...(date === null ? [] : ['t.date = {date:Date}']),
    ...(channel === null ? [] : ['t.channel = {channel:String}']),
    ...(country === null ? [] : [ofCountry]),
    ...more,
  ]
  return { table, where: all.join(' AND ') }
}

function sourcesOf(asked: Asked): Source[] {
  const { imports, outcomes } = asked
  if (imports.length === 0) return []
  const skipped = skippedOf(outcomes)
  const booked = { ...asked, imports: imports.filter(({ has_uploaded }) => has_uploaded) }
  const chosen = skipped.length < 3 ? ['t.outcome IN {skipped:Array(String)}'] : []
  return [
    ...(skipped.length > 0 ? [wanted('skipped_line', asked, ...chosen)] : []),
    ...(outcomes.includes('read') ? [wanted('reported_row', asked)] : []),
    ...(outcomes.includes('uploaded') && booked.imports.length > 0
      ? [wanted('reported_row', booked, 't.is_matched = 1')]
      : []),
  ]
}

/** A part of the ordered rows that holds the page, and how many rows of it come before the page. */
interface Part {
  conditions: ((table: ImportRowTable) => string)[]
  parameters: Record<string, ParameterValue>
  offset: number
}

/** Reads for one page. */
class PageReader {
  readonly #warehouse: Warehouse
  readonly #sources: readonly Source[]
  readonly #order: RowOrder
  readonly #asked: Asked
  readonly #signal: AbortSignal | undefined

  constructor(warehouse: Warehouse, asked: Asked, signal?: AbortSignal) {
    this.#warehouse = warehouse
    this.#sources = sourcesOf(asked)
    this.#order = rowOrder(asked)
    this.#asked = asked
    this.#signal = signal
  }

  async read(few: number): Promise<Found> {
    if (this.#sources.length === 0) return { rows: [], total: 0 }
    const { total, part } = await this.#find(few)
    if (this.#asked.offset >= total) return { rows: [], total }
    const [only] = this.#sources
    const rows = this.#sources.length === 1 ? await this.#rows(only!, part) : await this.#mixedRows(part)
    return { rows, total }
  }

  /**
   * Narrows the rows down to a part that can be sorted quickly: counts them by what is sorted by, keeps the values
   * on the page, and counts these by the next level while they are too many.
   */
  async #find(few: number): Promise<{ total: number; part: Part }> {
    const { date, channel, country, outcomes, offset, limit } = this.#asked
    const skipped = skippedOf(outcomes)
    const part: Part = {
      conditions: [],
      parameters: {
        ...(date !== null && { date }),
        ...(channel !== null && { channel }),
        ...(country !== null && { country }),
        skipped,
      },
      offset,
    }
    let total: number | undefined
    for (const [at, level] of this.#order.levels.entries()) {
      const counted = await this.#count(level, part)
      total ??= counted.reduce((sum, { rows }) => sum + rows, 0)
      if (total <= few || counted.length > MOST_KEYS) break
      const kept = keptKeys(counted, part.offset, limit)
      if (kept.keys.length === 0) break
      part.conditions.push((table) => `${level.key(table)} IN {level${at}:Array(${level.type})}`)
      part.parameters[`level${at}`] = kept.keys as string[] | number[]
      part.offset -= kept.before
      if (kept.rows <= few || kept.keys.length > 1) break
    }
    return { total: total ?? 0, part }
  }

  #where({ table, where }: Source, { conditions }: Part): string {
    return [where, ...conditions.map((of) => of(table))].join(' AND ')
  }

  /** Rows by the key of a level, in the order of the list. */
  async #count(level: Level, part: Part): Promise<{ key: string | number; rows: number }[]> {
    const from = this.#sources.map(
      (source) =>
        `SELECT ${level.key(source.table)} AS key FROM ${source.table} AS t WHERE ${this.#where(source, part)}`,
    )
    const { rows } = await this.#warehouse.query<{ key: string | number; rows: number }>({
      sql: `SELECT key, count() AS rows FROM (${from.join('\nUNION ALL\n')})
GROUP BY key ORDER BY key LIMIT ${part.conditions.length === 0 ? 100_000_000 : MOST_KEYS + 1}`,
      parameters: part.parameters,
      signal: this.#signal,
    })
    const sorted = level.isCoarse
      ? rows.toSorted((a, b) => coarseRank(Number(a.key)) - coarseRank(Number(b.key)))
      : rows
    return level.isDescending ? sorted.toReversed() : sorted
  }

  get #by(): string {
    return `${this.#order.isDescending ? 'DESC' : 'ASC'}, import_id, row_index`
  }

  async #rows(source: Source, part: Part): Promise<Row[]> {
    const { limit } = this.#asked
    const { rows } = await this.#warehouse.query<Row>({
      sql: `SELECT ${columns[source.table]} FROM ${source.table} AS t
WHERE ${this.#where(source, part)}
ORDER BY ${this.#order.value(source.table)} ${this.#by}
LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      parameters: { ...part.parameters, limit, offset: part.offset },
      signal: this.#signal,
      lazyRows: part.offset + limit,
    })
    return rows
  }

  /** Skipped and uploaded lines together: which they are, then the lines of each table. */
  async #mixedRows(part: Part): Promise<Row[]> {
    const from = this.#sources.map(
      (source) => `SELECT ${this.#order.value(source.table)} AS value, import_id, row_index,
  '${source.table}' AS table FROM ${source.table} AS t WHERE ${this.#where(source, part)}`,
    )
    const { rows: keys } = await this.#warehouse.query<{
      import_id: number
      row_index: number
      table: ImportRowTable
    }>({
      sql: `SELECT import_id, row_index, table FROM (${from.join('\nUNION ALL\n')})
ORDER BY value ${this.#by} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      parameters: { ...part.parameters, limit: this.#asked.limit, offset: part.offset },
      signal: this.#signal,
    })
    const found = await Promise.all(
      this.#sources.map(async ({ table, where }) => {
        const own = keys.filter((key) => key.table === table)
        if (own.length === 0) return []
        const among = own.map((key) => `(${key.import_id}, ${key.row_index})`).join(', ')
        const { rows } = await this.#warehouse.query<Row>({
          sql: `SELECT ${columns[table]} FROM ${table} AS t WHERE ${where} AND (import_id, row_index) IN (${among})
ORDER BY row_index LIMIT ${own.length}`,
          parameters: part.parameters,
          signal: this.#signal,
          lazyRows: own.length,
        })
        return rows
      }),
    )
    const rows = new Map(found.flat().map((row) => [place(row), row]))
    return keys.map((key) => rows.get(place(key))!)
  }
}

const place = (row: { import_id: number; row_index: number }) => `${row.import_id} ${row.row_index}`

/** The keys with rows of a page, how many rows they have, and how many rows come before them. */
function keptKeys(
  counted: readonly { key: string | number; rows: number }[],
  offset: number,
  limit: number,
): { keys: (string | number)[]; rows: number; before: number } {
  const keys: (string | number)[] = []
  let [rows, before] = [0, 0]
  for (const one of counted) {
    if (before + rows >= offset + limit) break
    if (keys.length === 0 && before + one.rows <= offset) before += one.rows
    else {
      keys.push(one.key)
      rows += one.rows
    }
  }
  return { keys, rows, before }
}

/**
 * Rows of imports by their outcome at the time of loading, a page in any order, and how many there are. A page far down
 * a million rows costs what the first one costs. Up to `few` rows are sorted as they are.
 */
export function listImportRows(
  warehouse: Warehouse,
  asked: Asked,
  { signal, few = FEW }: { signal?: AbortSignal; few?: number } = {},
): Promise<Found> {
  return new PageReader(warehouse, asked, signal).read(few)
}
