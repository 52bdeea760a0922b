import type { BookedRow } from '@headgate/domain/revenue/booking/facts'
import { moneyText } from '@headgate/domain/revenue/money'
import { TabSeparatedRows, tsvText } from '@headgate/domain/revenue/tab-separated'
import type { Warehouse } from '../client/client.ts'

/** Bytes of rows that are gathered for one insert. A month of most advertisers is less, and so becomes visible at once. */
const PART_BYTES = 96 * 1_048_576

const columns = [
  'provider_id',
  'date',
  'slot',
  'version',
  'is_gone',
  'import_id',
  'channel',
  'country',
  'publisher_account_id',
  'publisher_id',
  'targeting_id',
  'rule_id',
  'provider_link_id',
  'platform_id',
  'search_engine_id',
  'tag_type_id',
  'traffic_source_id',
  'total_searches',
  'monetized_searches',
  'clicks',
  'followon_searches',
  'initial_searches',
  'gross_revenue',
  'net_revenue',
  'publisher_revenue',
  'divided_percentage',
  'division',
  'remarks',
] as const

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
  })
  return new Map(rows.map((row) => [row.day, row.slots]))
}

/**
 * Writes the booked rows of an advertiser's days in place of the former ones: the row of a slot by its newest version,
 * slots that are left over as gone. A writing that was interrupted is repeated under a newer version and replaces what
 * it left. Days must come in order.
 */
export class BookedRowWriter {
  readonly #warehouse: Warehouse
  readonly #provider: number
  readonly #version: number
  readonly #slots: ReadonlyMap<string, number>
  readonly #lines = new TabSeparatedRows()
  #month = ''
  #part = 0
  /** Rows that hold figures. */
  rows = 0

  constructor(
    warehouse: Warehouse,
    {
      providerId,
      version,
      slots,
    }: { providerId: number; version: number; slots: ReadonlyMap<string, number> },
  ) {
    this.#warehouse = warehouse
    this.#provider = providerId
    this.#version = version
    this.#slots = slots
  }

  async write(day: string, rows: readonly BookedRow[]): Promise<void> {
    const month = day.slice(0, 7)
    if (month !== this.#month) await this.#flush()
    this.#month = month
    const head = `${this.#provider}\t${day}\t`
    let slot = 0
    for (const row of rows) {
      if (row.isRemoved) continue
      this.#lines.add(`${head}${slot}\t${this.#version}\t0\t${rowText(row)}`)
      slot += 1
      if (this.#lines.size > PART_BYTES) await this.#flush()
    }
    this.rows += slot
    for (const used = this.#slots.get(day) ?? 0; slot < used; slot += 1)
      this.#lines.add(`${head}${slot}\t${this.#version}\t1${GONE}`)
  }

  /** Resolves when everything is on disk. */
  async end(): Promise<void> {
    await this.#flush()
  }

  async #flush(): Promise<void> {
    if (this.#lines.size === 0) return
    const bytes = this.#lines.take()
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#part += 1
    const token = `booking.${this.#provider}.${this.#version}.${this.#part}`
    await this.#warehouse.insert('booked_row', columns, body, token)
  }
}

/** The values after `is_gone` of a slot without figures. */
const GONE = `\t0\t\t${'\t0'.repeat(18)}\tnone\t0`

function rowText(row: BookedRow): string {
  return `${row.importId}\t${tsvText(row.channel)}\t${row.country}\t${row.accountId}\t${row.publisherId}\t${row.targetingId}\t${row.ruleId}\t${row.providerLinkId}\t${row.platformId}\t${row.searchEngineId}\t${row.tagTypeId}\t${row.trafficSourceId}\t${row.searches}\t${row.monetized}\t${row.clicks}\t${row.followon}\t${row.initial}\t${moneyText(row.gross)}\t${moneyText(row.net)}\t${moneyText(row.publisherRevenue)}\t${row.dividedPercentage}\t${row.division}\t${row.remarks}`
}
