import type { Warehouse } from '../client/client.ts'

/** Reads booked rows as they are now, without versions that were replaced. */
export const BOOKED_NOW = 'booked_row FINAL'

const datesOf = (days: readonly string[]) => days.map((day) => `toDate('${day}')`).join(', ')

/** Which of an advertiser's booked channels are read; all by default. */
interface SomeChannels {
  days?: readonly string[] | undefined
  /** Of this day and later. */
  since?: string | undefined
  /** Part of the channel, whatever its case. */
  q?: string | undefined
  /** The first ones. */
  size?: number | undefined
  signal?: AbortSignal
}

/** Channels of an advertiser's booked rows in the order of their texts. */
export async function readBookedChannels(
  warehouse: Warehouse,
  providerId: number,
  { days, since, q = '', size, signal }: SomeChannels = {},
): Promise<string[]> {
  const conditions = [
    'provider_id = {provider:UInt32}',
    ...(days ? [`date IN (${datesOf(days)})`] : []),
    ...(since === undefined ? [] : ['date >= {since:Date}']),
    ...(q === '' ? [] : ['positionCaseInsensitiveUTF8(channel, {q:String}) > 0']),
  ]
  const { rows } = await warehouse.query<{ channel: string }>({
    sql: `SELECT DISTINCT channel FROM ${BOOKED_NOW}
WHERE ${conditions.join(' AND ')} ORDER BY channel${size === undefined ? '' : ' LIMIT {size:UInt32}'}`,
    parameters: {
      provider: providerId,
      ...(since !== undefined && { since }),
      ...(q !== '' && { q }),
      ...(size !== undefined && { size }),
    },
    signal,
  })
  return rows.map((row) => row.channel)
}

/** What accounts have in the booked rows of each day, by `day account`; money as decimal text. */
export async function readBookedSums(
  warehouse: Warehouse,
  providerId: number,
  accountIds: readonly number[],
  days: { from: string; to: string },
  signal?: AbortSignal,
): Promise<Map<string, { net: string; publisher: string; searches: number }>> {
  const { rows } = await warehouse.query<{
    day: string
    account: number
    net: string
    publisher: string
    searches: number
  }>({
    sql: `SELECT toString(date) AS day, publisher_account_id AS account, toString(toDecimal64(sum(net_revenue), 6)) AS net,
  toString(toDecimal64(sum(b.publisher_revenue), 6)) AS publisher, sum(total_searches) AS searches
FROM booked_row AS b FINAL
WHERE provider_id = {provider:UInt32} AND date >= {from:Date} AND date <= {to:Date}
  AND publisher_account_id IN {accounts:Array(UInt32)}
GROUP BY day, account`,
    parameters: { ...days, provider: providerId, accounts: accountIds },
    signal,
    // They are compared with what a booking would give.
    exact: 'serial',
  })
  return new Map(
    rows.map(({ day, account, net, publisher, searches }) => [
      `${day} ${account}`,
      { net: sixDecimals(net), publisher: sixDecimals(publisher), searches },
    ]),
  )
}

/** Reported searches that accounts have in their booked rows, removed ones too, by day and account. */
export async function readClaimedSearches(
  warehouse: Warehouse,
  providerId: number,
  days: { from: string; to: string },
  signal?: AbortSignal,
): Promise<{ day: string; accountId: number; searches: number }[]> {
  const { rows } = await warehouse.query<{ day: string; accountId: number; searches: number }>({
    sql: `SELECT toString(date) AS day, publisher_account_id AS accountId, sum(total_searches) AS searches
FROM ${BOOKED_NOW}
WHERE provider_id = {provider:UInt32} AND date >= {from:Date} AND date <= {to:Date} AND publisher_account_id > 0
GROUP BY day, accountId`,
    parameters: { ...days, provider: providerId },
    signal,
  })
  return rows
}

/** The engine leaves out zeros at the end of a decimal. */
function sixDecimals(text: string): string {
  const [units = '0', decimals = ''] = text.split('.')
  return `${units}.${decimals.padEnd(6, '0')}`
}

/** How many rows of an advertiser's booked days are of some accounts and channels; null means all. */
export async function countBooked(
  warehouse: Warehouse,
  {
    providerId,
    from,
    to,
    accountIds,
    channels,
  }: {
    providerId: number
    from: string
    to: string
    accountIds: readonly number[] | null
    channels: readonly string[] | null
  },
): Promise<number> {
  const { rows } = await warehouse.query<{ rows: number }>({
    sql: `SELECT count() AS rows FROM ${BOOKED_NOW}
WHERE provider_id = {provider:UInt32} AND date >= {from:Date} AND date <= {to:Date}${
      accountIds === null ? '' : ' AND publisher_account_id IN {accounts:Array(UInt32)}'
    }${channels === null ? '' : ' AND channel IN {channels:Array(String)}'}`,
    parameters: {
      provider: providerId,
      from,
      to,
      ...(accountIds !== null && { accounts: accountIds }),
      ...(channels !== null && { channels }),
    },
  })
  return rows[0]?.rows ?? 0
}
