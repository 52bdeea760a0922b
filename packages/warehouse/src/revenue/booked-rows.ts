import { createHash } from 'node:crypto'
import { NativeBlock } from '@headgate/domain/native/block'
import * as column from '@headgate/domain/native/columns'
import type { BookedRow, Division } from '@headgate/domain/revenue/booking/facts'
import type { Warehouse } from '../client/client.ts'
import { keepShownImports, keepShownRows } from './booked-past.ts'

/**
 * Bytes of rows from which an insert begins: a quarter of a million rows. A month of most advertisers is less, and what
 * is gathered last has to be waited for.
 */
const PART_BYTES = 32 * 1_048_576

/** The numbers that ClickHouse stores for `division`. */
const divisions: Readonly<Record<Division, number>> = { none: 0, one: 1, country: 2, channel: 3, equal: 4 }
/** Units of a percentage with five decimals. */
const PERCENT = 100_000

const bookedRows = () =>
  new NativeBlock({
    provider_id: column.uint32Column(),
    date: column.dayColumn(),
    slot: column.uint32Column(),
    version: column.uint64Column(),
    is_gone: column.uint8Column(),
    import_id: column.uint32Column(),
    channel: column.textColumn(),
    country: column.textColumn(),
    publisher_account_id: column.uint32Column(),
    publisher_id: column.uint32Column(),
    targeting_id: column.uint32Column(),
    rule_id: column.uint32Column(),
    provider_link_id: column.uint32Column(),
    platform_id: column.uint32Column(),
    search_engine_id: column.uint32Column(),
    tag_type_id: column.uint32Column(),
    traffic_source_id: column.uint32Column(),
    total_searches: column.uint64Column(),
    monetized_searches: column.uint64Column(),
    clicks: column.uint64Column(),
    followon_searches: column.uint64Column(),
    initial_searches: column.uint64Column(),
    gross_revenue: column.moneyColumn(),
    net_revenue: column.moneyColumn(),
    publisher_revenue: column.moneyColumn(),
    divided_percentage: column.percentColumn(),
    division: column.enumColumn(),
    remarks: column.uint8Column(),
    shown_since: column.uint64Column(),
  })
type Columns = ReturnType<typeof bookedRows>['columns']
const columnNames = Object.keys(bookedRows().columns) as (keyof Columns)[]

/**
 * Columns that are no figures of a day: they say where a row stands, and which import stated its figures last. A run of
 * an API states days again that it does not change.
 */
const notFigures = new Set<keyof Columns>([
  'provider_id',
  'date',
  'slot',
  'version',
  'is_gone',
  'import_id',
  'shown_since',
])
const figureNames = columnNames.filter((name) => !notFigures.has(name))

/** The values of a slot without figures. */
const gone: BookedRow = {
  importId: 0,
  channel: '',
  country: '',
  accountId: 0,
  publisherId: 0,
  targetingId: 0,
  ruleId: 0,
  providerLinkId: 0,
  platformId: 0,
  searchEngineId: 0,
  tagTypeId: 0,
  trafficSourceId: 0,
  searches: 0,
  monetized: 0,
  clicks: 0,
  followon: 0,
  initial: 0,
  gross: 0,
  net: 0,
  publisherRevenue: 0,
  dividedPercentage: 0,
  division: 'none',
  remarks: 1,
  isRemoved: true,
}

/** What a day shows since some booking: docs/behaviour/revenue.md#as-known-on. */
export interface ShownFigures {
  /** The number of the booking since which it has these figures. */
  since: number
  /** A checksum of them. */
  hash: string
  /** A checksum of the imports that its rows name; null where it was not noted. */
  imports: string | null
}

/** How many slots each day of an advertiser has used so far. */
export async function readSlots(
  warehouse: Warehouse,
  providerId: number,
  days: { from: string; to: string },
): Promise<Map<string, number>> {
  const { rows } = await warehouse.query<{ day: string; slots: number }>({
    sql: `SELECT toString(date) AS day, max(slot) + 1 AS slots FROM booked_row
WHERE provider_id = {provider:UInt32} AND date >= {from:Date} AND date <= {to:Date} GROUP BY date`,
    parameters: { ...days, provider: providerId },
    // A slot that is not seen would keep its old money.
    exact: 'serial',
  })
  return new Map(rows.map((row) => [row.day, row.slots]))
}

/**
 * Writes the booked rows of an advertiser's days in place of the former ones: the row of a slot by its newest version,
 * slots that are left over as gone. A day becomes visible as a whole, and so does a month of most advertisers. A writing
 * that was interrupted is repeated under a newer version and replaces what it left. Days must come in order. Rows of days
 * whose figures change are kept before they are replaced.
 */
export class BookedRowWriter {
  readonly #warehouse: Warehouse
  readonly #provider: number
  readonly #version: number
  readonly #slots: ReadonlyMap<string, number>
  readonly #shown: number
  readonly #before: ReadonlyMap<string, ShownFigures>
  readonly #block = bookedRows()
  readonly #figures = figureNames.map((name) => this.#block.columns[name])
  readonly #imports = [this.#block.columns.import_id]
  /** Gathered days that replace other figures. */
  #changed: string[] = []
  /** Gathered days that have the same figures from other imports. */
  #restated: string[] = []
  #month = ''
  #writing: Promise<void> = Promise.resolve()
  /** Rows that hold figures. */
  rows = 0

  constructor(
    warehouse: Warehouse,
    {
      providerId,
      version,
      slots,
      shown,
      figures,
    }: {
      providerId: number
      version: number
      slots: ReadonlyMap<string, number>
      /** The newest booking that was done before this one. */
      shown: number
      /** What days show now. Of a day that is not in it, any figures are new. */
      figures: ReadonlyMap<string, ShownFigures>
    },
  ) {
    this.#warehouse = warehouse
    this.#provider = providerId
    this.#version = version
    this.#slots = slots
    this.#shown = shown
    this.#before = figures
  }

  /**
   * Resolves when the next day may come: one part is gathered while another is stored. `look` sees each row, so that
   * the rows of a day need not be kept. Returns what the day shows when this is on disk.
   */
  async write(day: string, rows: Iterable<BookedRow>, look: (row: BookedRow) => void): Promise<ShownFigures> {
    const month = day.slice(0, 7)
    if (month !== this.#month || this.#block.size >= PART_BYTES) await this.#flush()
    this.#month = month
    const starts = this.#figures.map(({ size }) => size)
    const importStarts = this.#imports.map(({ size }) => size)
    const used = this.#slots.get(day) ?? 0
    let slot = 0
    for (const row of rows) {
      look(row)
      if (row.isRemoved) continue
      this.#add(day, slot, row)
      slot += 1
    }
    this.rows += slot
    const hash = hashFrom(this.#figures, starts)
    const imports = hashFrom(this.#imports, importStarts)
    const before = this.#before.get(day)
    const since = before?.hash === hash ? before.since : this.#version
    if (since === this.#version && used > 0) this.#changed.push(day)
    else if (before?.imports !== imports && slot > 0) this.#restated.push(day)
    for (; slot < used; slot += 1) this.#add(day, slot, gone)
    for (let row = 0; row < slot; row += 1) this.#block.columns.shown_since.add(since)
    return { since, hash, imports }
  }

  /** Resolves when everything is on disk. */
  async end(): Promise<void> {
    await this.#flush()
    await this.#writing
  }

  #add(day: string, slot: number, row: BookedRow): void {
    const { columns } = this.#block
    columns.provider_id.add(this.#provider)
    columns.date.add(day)
    columns.slot.add(slot)
    columns.version.add(this.#version)
    columns.is_gone.add(row.isRemoved ? 1 : 0)
    columns.import_id.add(row.importId)
    columns.channel.add(row.channel)
    columns.country.add(row.country)
    columns.publisher_account_id.add(row.accountId)
    columns.publisher_id.add(row.publisherId)
    columns.targeting_id.add(row.targetingId)
    columns.rule_id.add(row.ruleId)
    columns.provider_link_id.add(row.providerLinkId)
    columns.platform_id.add(row.platformId)
    columns.search_engine_id.add(row.searchEngineId)
    columns.tag_type_id.add(row.tagTypeId)
    columns.traffic_source_id.add(row.trafficSourceId)
    columns.total_searches.add(row.searches)
    columns.monetized_searches.add(row.monetized)
    columns.clicks.add(row.clicks)
    columns.followon_searches.add(row.followon)
    columns.initial_searches.add(row.initial)
    columns.gross_revenue.add(row.gross)
    columns.net_revenue.add(row.net)
    columns.publisher_revenue.add(row.publisherRevenue)
    columns.divided_percentage.add(Math.round(row.dividedPercentage * PERCENT))
    columns.division.add(divisions[row.division])
    columns.remarks.add(row.remarks)
  }

  async #flush(): Promise<void> {
    if (this.#block.rows === 0) return
    const body = this.#block.take()
    const replaced = { changed: this.#changed, restated: this.#restated }
    this.#changed = []
    this.#restated = []
    await this.#writing
    this.#writing = this.#replace(replaced, body)
    // Its failure is thrown by the next call; until then it must not count as unhandled.
    this.#writing.catch(() => {})
  }

  async #replace(
    { changed, restated }: Record<'changed' | 'restated', readonly string[]>,
    body: Uint8Array,
  ): Promise<void> {
    const by = { providerId: this.#provider, until: this.#version }
    await keepShownRows(this.#warehouse, { ...by, days: changed, shown: this.#shown })
    await keepShownImports(this.#warehouse, { ...by, days: restated })
    await this.#warehouse.insertBlock('booked_row', columnNames, body)
  }
}

/** A checksum of what was added after a place in each column. */
function hashFrom(
  columns: readonly { bytesFrom: (start: number) => Uint8Array }[],
  starts: readonly number[],
): string {
  const hash = createHash('sha256')
  for (const [at, column] of columns.entries()) {
    const bytes = column.bytesFrom(starts[at]!)
    hash.update(`${bytes.length} `).update(bytes)
  }
  return hash.digest('base64url')
}
