import { parseArgs } from 'node:util'
import { bodyOf, dataOf, type HeadgateClient, type paths } from '@headgate/client/client'
import { exitCodes, FiguresChanged, UsageError } from './outcome.ts'
import { patiently } from './patiently.ts'
import { savedClient } from './saved-login.ts'
import { readCsv, table } from './table.ts'

const PATH = '/analytics/api/v1/bigquery/revenue-reports'
type Query = NonNullable<paths[typeof PATH]['get']['parameters']['query']>
type Group = NonNullable<Query['groupByKeys']>[number]

const groups: Record<string, Group> = {
  publisher: 'publisher_id',
  link: 'publisher_channel_id',
  advertiser: 'advertiser_id',
  'advertiser-link': 'advertiser_channel_id',
  channel: 'channel',
  country: 'country',
  account: 'publisher_account_id',
  rule: 'rule_id',
}
const intervals = { hour: 'hour', day: 'day', month: 'month', total: 'accumulated' } as const
const formats = ['table', 'csv', 'json'] as const

/** Records whose name a table shows beside the id. */
const named: Partial<Record<Group, string>> = {
  publisher_id: 'publisher_name',
  advertiser_id: 'advertiser_name',
}

/** What advertisers have reported. */
const bookedFigures = [
  'advertiser_search_count',
  'clicks',
  'gross_revenue',
  'net_revenue',
  'publisher_revenue',
] as const
/** Columns of a table: a terminal is narrower than a file. */
const figures = ['server_search_counts', ...bookedFigures]
/** Rows that a table shows. CSV and JSON have all. */
const MOST_ROWS = 1_000
/** Rows of a page, the most that the call gives. */
const PAGE_ROWS = 500
/** How often the pages are read while their figures change. */
const READS = 3

export const reportHelp = `Usage: headgate report --from DAY --to DAY [options]

Prints the revenue report of these days (UTC, YYYY-MM-DD), both included. Needs a key with the area reports.

  --from DAY, --to DAY   without both: this month until today
  --group A,B            ${Object.keys(groups).join(', ')}
  --by INTERVAL          day (usual), hour, month or total
  --publisher ID,…       only these; --advertiser ID,… likewise
  --format FORMAT        table (usual, at most ${MOST_ROWS} rows), csv or json (all rows and columns)
`

function oneOf<T extends string>(name: string, given: string, all: readonly T[]): T {
  const found = all.find((one) => one === given)
  if (found === undefined) throw new UsageError(`--${name} ${given} is none of ${all.join(', ')}.`)
  return found
}

const listOf = (text: string | undefined) => text?.split(',').filter((one) => one !== '')

function idsOf(name: string, text: string | undefined): number[] | undefined {
  return listOf(text)?.map((one) => {
    if (!/^[1-9]\d{0,8}$/.test(one)) throw new UsageError(`--${name} takes ids such as 3,7.`)
    return Number(one)
  })
}

/** Prints the revenue report as a table, CSV or JSON. */
export async function report(args: string[]): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      from: text,
      to: text,
      group: text,
      by: { ...text, default: 'day' },
      publisher: text,
      advertiser: text,
      format: { ...text, default: 'table' },
    },
  })
  const format = oneOf('format', values.format, formats)
  const interval = intervals[oneOf('by', values.by, Object.keys(intervals) as (keyof typeof intervals)[])]
  if ((values.from === undefined) !== (values.to === undefined))
    throw new UsageError('--from and --to come together.')
  const groupByKeys = listOf(values.group)?.map((name) => groups[oneOf('group', name, Object.keys(groups))]!)
  const query: Query = {
    ...(values.from !== undefined && { fromDate: values.from, toDate: values.to }),
    aggregateBy: interval,
    ...(groupByKeys && { groupByKeys }),
    providers: idsOf('advertiser', values.advertiser),
    publishers: idsOf('publisher', values.publisher),
    orderDirection: 'ASC',
  }
  const client = savedClient()
  if (format === 'json') {
    console.log(JSON.stringify(await wholeReport(client, query), null, 2))
    return exitCodes.done
  }
  const columns = (groupByKeys ?? []).flatMap((group) => [group, named[group] ?? []].flat())
  const csvHeaders = [...(interval === 'accumulated' ? [] : ['date']), ...columns, ...figures]
  const csv = await patiently(() =>
    bodyOf(
      client.GET(PATH, {
        params: { query: { ...query, download: true, ...(format === 'table' && { csvHeaders }) } },
        parseAs: 'text',
      }),
    ),
  )
  if (format === 'csv') process.stdout.write(csv)
  else printTable(readCsv(csv))
  return exitCodes.done
}

/**
 * The report with the rows of all its pages. A booking between two of them moves rows from one to the other, so pages
 * that show different figures are read again from the first one.
 */
async function wholeReport(client: HeadgateClient, query: Query) {
  for (let read = 0; read < READS; read += 1) {
    const whole = await readPages(client, query)
    if (whole !== undefined) return whole
  }
  throw new FiguresChanged()
}

/** The rows of all pages; undefined when a booking, or a new row, came between them. Searches of today change all the time. */
async function readPages(client: HeadgateClient, query: Query) {
  const read = (page: number) =>
    patiently(() => dataOf(client.GET(PATH, { params: { query: { ...query, size: PAGE_ROWS, page } } })))
  const whole = await read(1)
  for (let page = 2; whole.data.length < whole.count; page += 1) {
    const { data, count, stats } = await read(page)
    if (count !== whole.count || bookedFigures.some((one) => stats[one] !== whole.stats[one]))
      return undefined
    if (data.length === 0) break
    whole.data.push(...data)
  }
  return whole
}

function printTable(records: string[][]): void {
  console.log(table(records.slice(0, MOST_ROWS + 1)))
  if (records.length > MOST_ROWS + 1) console.error(`${records.length - 1} rows: csv and json have all.`)
}
