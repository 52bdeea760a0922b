import { type Compared, comparedWith, daysOfPeriod, type Range } from './calendar.ts'
import type { Cell, Fact } from './facts.ts'
import { type Counts, figure, type Kinds, limitedNames, ratioNames, shown } from './figures.ts'
import { type Book, finality, type Finality, openDays } from './finality.ts'

/** Parameters of the call as they are sent. */
export interface RawCall {
  period?: string
  fromDate?: string
  toDate?: string
  aggregateBy?: string
  groupByKeys?: readonly string[]
  orderBy?: string
  orderDirection?: string
  orderOf?: string
  compare?: string
  settledOnly?: boolean
  isMissingSubIds?: boolean
  page?: number
  size?: number
  [filter: string]: string | number | boolean | readonly Cell[] | undefined
}

/** The cell that each filter of the call looks at. */
export const filterCells: Record<string, string> = {
  publishers: 'publisher_id',
  providers: 'advertiser_id',
  pub_link_id: 'publisher_channel_id',
  tags: 'advertiser_channel_id',
  channels: 'channel',
  countries: 'country',
  platforms: 'platform_id',
  searchEngines: 'search_engine_id',
  tagTypes: 'tag_type_id',
  trafficSources: 'traffic_source_id',
  qualityScores: 'quality_score',
  rules: 'rule_id',
  advertiser_link_groups: 'advertiser_link_group_id',
  pub_account_id: 'publisher_account_id',
  remarksFilter: 'remarks',
}

const searchesLack = new Set(['publisher_account_id'])
const moneyLacks = new Set(['quality_score', 'advertiser_link_group_id', 'filtered_reason'])
/** Every cell that a row may be grouped by. */
export const groupNames = [...new Set([...Object.values(filterCells), 'filtered_reason'])]

/** Names of cells in rows, where they differ. */
const rowNames: Record<string, string> = {
  publisher_channel_id: 'targeting_id',
  advertiser_channel_id: 'tag_id',
  publisher_account_id: 'pub_account_id',
}
/** Names of orders, where they differ. */
const orderNames: Record<string, string> = {
  geo: 'country',
  click: 'clicks',
  ...Object.fromEntries(Object.entries(rowNames).map(([name, row]) => [row, name])),
}

/** Enums are ordered by their codes. */
const codes: Record<string, readonly string[]> = {
  quality_score: ['', 'direct', 'premium', 'mid', 'low'],
  filtered_reason: [
    '',
    'bot',
    'proxy_ip',
    'ip_rate',
    'chrome_version',
    'windows_version',
    'short_keyword',
    'latency',
    'high_paying_keyword',
    'unleased',
  ],
}

export interface Row {
  date: string | null
  cells: Record<string, Cell>
  now: Counts
  earlier: Counts
  final: Finality
}

export interface Result {
  rows: Row[]
  total: Row
  kinds: Kinds
  range: Range
  compared: Compared | null
  /** The value that rows are ordered by. */
  orderValue: (row: Row) => Cell
  /** Whether equal values of the order can differ in their last digit. */
  isRough: boolean
  /** Whether the values 0 and 100 are limits that are kept to the last digit. */
  hasLimits: boolean
}

const add = (into: Counts, from: Counts) => {
  for (const name in from) into[name] = (into[name] ?? 0) + from[name]!
}

const asMissing = (raw: RawCall): RawCall => {
  if (!raw.isMissingSubIds) return raw
  const chosen = (raw.remarksFilter ?? []) as Cell[]
  return {
    ...raw,
    groupByKeys: ['advertiser_id', 'channel', 'country', 'remarks'],
    remarksFilter: chosen.length > 0 ? chosen : [2, 3, 4, 5],
  }
}

/** A report from its raw parameters; null where no fact has all groups and filters. */
export function calculate(facts: readonly Fact[], book: Book, given: RawCall, now: Date): Result | null {
  const raw = asMissing(given)
  const groups = [...new Set(raw.groupByKeys ?? [])]
  const interval = raw.aggregateBy ?? 'day'
  const filters = Object.entries(filterCells).flatMap(([name, cell]) => {
    const values = raw[name] as readonly Cell[] | undefined
    return values === undefined || values.length === 0 ? [] : [{ cell, values: new Set(values) }]
  })
  const needed = [...groups, ...filters.map(({ cell }) => cell)]
  const kinds = {
    searches: !needed.some((cell) => searchesLack.has(cell)),
    money: interval !== 'hour' && !needed.some((cell) => moneyLacks.has(cell)),
  }
  if (!kinds.searches && !kinds.money) return null

  const range = daysOfPeriod(raw, now)
  const compared = comparedWith(range, raw.compare)
  const open = openDays(book, [range, ...(compared ? [compared] : [])])
  const rows = new Map<string, Row>()
  const newRow = (date: string | null, cells: Record<string, Cell>): Row => ({
    date,
    cells,
    now: {},
    earlier: {},
    final: finality(book),
  })
  const total = newRow(null, {})
  for (const fact of facts) {
    if (fact.isSearch ? !kinds.searches : !kinds.money) continue
    if (!filters.every(({ cell, values }) => values.has(fact.cells[cell]!))) continue
    if (raw.settledOnly && !open.isSettled(fact)) continue
    const day = fact.when.slice(0, 10)
    for (const period of [range, compared]) {
      if (period === null || day < period.from || day > period.to) continue
      const isNow = period === range
      const beside = isNow ? day : compared!.beside(day)
      const date = dateOf(interval, beside + fact.when.slice(10))
      const cells: Record<string, Cell> = {}
      for (const group of groups) cells[group] = fact.cells[group]!
      const key = JSON.stringify([date, cells])
      let row = rows.get(key)
      if (row === undefined) rows.set(key, (row = newRow(date, cells)))
      for (const one of [row, total]) {
        add(isNow ? one.now : one.earlier, fact.counts)
        if (isNow && (kinds.money || raw.settledOnly)) one.final.see(fact)
      }
    }
  }
  const order = orderOf(raw, groups, interval, kinds)
  return {
    rows: [...rows.values()].toSorted(order.compare),
    total,
    kinds,
    range,
    compared,
    orderValue: order.value,
    isRough: order.isRough,
    hasLimits: order.hasLimits,
  }
}

function dateOf(interval: string, when: string): string | null {
  if (interval === 'hour') return `${when.replace('T', ' ')}:00`
  if (interval === 'day') return when.slice(0, 10)
  return interval === 'month' ? when.slice(0, 7) : null
}

type Order = Pick<Result, 'isRough' | 'hasLimits'> & {
  value: (row: Row) => Cell
  compare: (a: Row, b: Row) => number
}

function keyValue({ date, cells }: Row, key: string): Cell {
  if (key === 'date') return date!
  return codes[key]?.indexOf(String(cells[key])) ?? cells[key]!
}

function orderOf(raw: RawCall, groups: readonly string[], interval: string, kinds: Kinds): Order {
  const keys = [...(interval === 'accumulated' ? [] : ['date']), ...groups]
  let by = raw.orderBy ?? 'date'
  by = orderNames[by] ?? by
  let sign = raw.orderDirection === 'ASC' ? 1 : -1
  const isColumn = groupNames.includes(by) || by === 'date'
  if (isColumn && !keys.includes(by)) {
    if (by !== 'date') sign = -1
    by = interval === 'accumulated' ? 'server_search_counts' : 'date'
  }
  // A figure that the view cannot have says nothing: the first key does.
  if (!keys.includes(by) && figure(by, {}, kinds) === null) by = keys[0] ?? ''
  const value = (row: Row): Cell => {
    if (by === '') return 0
    if (keys.includes(by)) return keyValue(row, by)
    return partOf(raw, figure(by, row.now, kinds)!, figure(by, row.earlier, kinds)!)
  }
  return {
    value,
    isRough: ratioNames.includes(by) || (!keys.includes(by) && (raw.compare ?? 'none') !== 'none'),
    hasLimits: limitedNames.includes(by) && ((raw.compare ?? 'none') === 'none' || raw.orderOf === 'value'),
    compare: (a, b) => {
      const first = difference(value(a), value(b))
      if (first !== 0) return sign * first
      for (const key of keys) {
        const next = difference(keyValue(a, key), keyValue(b, key))
        if (next !== 0) return next
      }
      return 0
    },
  }
}

function partOf(raw: RawCall, now: number, then: number): number {
  if ((raw.compare ?? 'none') === 'none' || (raw.orderOf ?? 'value') === 'value') return now
  if (raw.orderOf === 'before') return then
  if (raw.orderOf === 'difference') return now - then
  return then === 0 ? 0 : (now - then) / Math.abs(then)
}

function difference(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

/** The cells of a row by their names in replies. */
export function cellsOf({ cells }: Row): Record<string, Cell> {
  return Object.fromEntries(Object.entries(cells).map(([name, cell]) => [rowNames[name] ?? name, cell]))
}

/** A row as a reply has it, without the names of records. */
export function replyOf({ kinds, compared }: Result, row: Row): Record<string, unknown> {
  return {
    date: row.date,
    ...cellsOf(row),
    ...shown(row.now, kinds),
    ...row.final.reply(),
    ...(compared && { before: shown(row.earlier, kinds) }),
  }
}
