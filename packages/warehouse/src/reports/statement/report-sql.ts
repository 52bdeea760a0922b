import { type DimensionId, isNumeric, type Side } from '@headgate/contract/reports/dimensions'
import {
  type FigureId,
  isDistinct,
  isMoney,
  measure,
  type MeasureId,
  type SumId,
} from '@headgate/contract/reports/measures'
import type { Ratio } from '@headgate/contract/reports/measure-kinds'
import { MILLIONTHS } from '@headgate/domain/reports/formulas'
import type { Query } from '../../client/client.ts'
import type { Parameters } from '../../client/literal.ts'
import {
  type MaturityColumn,
  maturityColumns,
  maturityParameters,
  maturitySums,
  maturityTotals,
  sameSums,
  settledCondition,
} from './maturity-sql.ts'
import {
  countsNoSearches,
  figuresRead,
  hasMaturity,
  maturedSum,
  missingMeasures,
  REST,
  type ReportPart,
  type ReportView,
  sidesRead,
} from '../report-view.ts'
import { searchStatuses, statusParameters } from './search-statuses.ts'
import { type AnySource, sourceOf, sources } from './sources.ts'
import { numberedKeys, numberOf, textList, textOf, unknownColumn } from './text-keys.ts'

/** Differs from the column's own name, because a condition on `channel` must not apply to the grouped value. */
export function aliasOf(key: DimensionId): string {
  return `by_${key}`
}

/** The column of a sum in the period that a view is compared with. */
export const beforeOf = (id: string): string => `before_${id}`

/** A period of a view, as its two parameters and the prefix of its columns. */
interface Period {
  from: string
  to: string
  isBefore: boolean
}

const present: Period = { from: 'from', to: 'to', isBefore: false }
const compared: Period = { from: 'before_from', to: 'before_to', isBefore: true }

function conditionOf(source: AnySource, key: DimensionId): string {
  // As text, because an enum refuses names that it does not have.
  if (key === 'filtered_reason') return `toString(${source.columns[key]}) IN {${key}:Array(String)}`
  return `${source.columns[key]} IN {${key}:Array(${isNumeric(key) ? 'UInt32' : 'String'})}`
}

const readsStatuses = ({ groups, filters }: ReportView) => groups.includes('remarks') || 'remarks' in filters

/** The booked rows of a view, called `f`. */
export const bookedOf = ({ booked }: ReportView): string =>
  booked === undefined ? sources.revenue.table : `${booked.sql} AS f`

/** Condition for the days of a period. Searches of an earlier moment end with the hour in which it lies. */
function daysOf(side: Side, { knownOn }: ReportView, { from, to }: Period): string {
  const days = sources[side].days(from, to)
  if (side !== 'searches' || knownOn === undefined) return days
  return `${days} AND f.hour < toDateTime({known_second:UInt32}, 'UTC')`
}

/** The table of a side; searches get their match statuses only where a view has remarks. */
function tableOf(side: Side, view: ReportView, period: Period): string {
  const { from, to } = period
  const table = side === 'revenue' ? bookedOf(view) : sources[side].table
  if (side !== 'searches' || !readsStatuses(view) || view.statuses === null) return table
  return searchStatuses(view.statuses, {
    days: daysOf(side, view, period),
    booked: view.booked ? `${view.booked.sql} AS b` : 'booked_row AS b FINAL',
    bookedDays: `b.date >= {${from}:Date} AND b.date <= {${to}:Date}`,
  })
}

/** The date column of a side; a compared date is moved beside the one that it is compared with. */
function dateOf(source: AnySource, view: ReportView, { isBefore }: Period): string[] {
  const { interval, before } = view
  if (interval === 'accumulated') return []
  if (!isBefore || before === null) return [`${source.dates[interval]!} AS date`]
  const { unit, by } = before.shift
  // Before a short month there are more days than the range has: they stand beside its first one.
  const moved = (column: string, first: string) =>
    `greatest(${column} + INTERVAL ${by} ${unit.toUpperCase()}, ${first})`
  if (interval === 'hour')
    return [
      `${moved(source.dates.hour!, `toDateTime({from:Date}, 'UTC') + 3600 * toHour(${source.dates.hour!})`)} AS date`,
    ]
  const day = moved(source.day, '{from:Date}')
  return [`${interval === 'month' ? `toStartOfMonth(${day})` : day} AS date`]
}

const keysOf = ({ interval, groups }: ReportView) => [
  ...(interval === 'accumulated' ? [] : ['date']),
  ...groups.map(aliasOf),
]

/** The columns about maturity of a view's statement. */
export const maturityColumnsOf = (view: ReportView): MaturityColumn[] =>
  hasMaturity(view) ? maturityColumns(view.maturity!, figuresRead(view)) : []

/** The measures of a statement by their columns, in one order for all of its parts. */
function columnsOf(view: ReportView): string[] {
  const ids = figuresRead(view)
  return [...ids, ...(view.before ? ids.map(beforeOf) : []), ...maturityColumnsOf(view)]
}

/** A column of the other side, or of the other period. */
const none = (column: string) =>
  column === 'm_expected' || column === 'm_unknown' ? 'toFloat64(0)' : 'toInt64(0)'

/** The conditions for the facts of a side, called `f`. */
export function conditionsOf(side: Side, view: ReportView, period = present): string[] {
  const source = sourceOf(side)
  return [
    ...source.conditions,
    daysOf(side, view, period),
    ...(Object.keys(view.filters) as DimensionId[]).map((key) => conditionOf(source, key)),
    ...(side === 'searches' && view.hours?.length ? ['toHour(f.hour) IN {hours:Array(UInt8)}'] : []),
    ...(view.settledOnly && view.maturity && side !== 'ivt' ? [settledCondition(side)] : []),
  ]
}

/** The parameters of these conditions, and of the columns of a statement. */
export function parametersOf(view: ReportView): Parameters {
  return {
    from: view.from,
    to: view.to,
    ...(view.before && { before_from: view.before.from, before_to: view.before.to }),
    ...view.filters,
    ...(view.hours?.length && { hours: [...view.hours] }),
    ...(view.maturity &&
      maturityParameters(
        view.maturity,
        view.settledOnly ? [view, ...(view.before ? [view.before] : [])] : [],
      )),
    ...(view.statuses && readsStatuses(view) && statusParameters(view.statuses)),
    ...(view.ivt && { mostUses: view.ivt.most_address_uses }),
    ...(view.order.byName && {
      namedIds: [...view.order.byName],
      ranks: view.order.byName.map((_, rank) => rank + 1),
    }),
    ...(view.only && { only: view.only.values }),
    ...view.booked?.parameters,
    // Hours begin with whole seconds.
    ...(view.knownOn && { known_second: Math.ceil(view.knownOn.getTime() / 1000) }),
  }
}

/** The texts that a part of a view may have, for the list that numbers them. */
function textsOf(side: Side, view: ReportView, key: DimensionId, period: Period): string {
  const { conditions, columns } = sourceOf(side)
  const table = side === 'revenue' && view.booked ? bookedOf(view) : sources[side].tableWithReplaced
  return `SELECT ${columns[key]} AS text FROM ${table} WHERE ${[...conditions, daysOf(side, view, period)].join(' AND ')} GROUP BY text`
}

/** The value of a group, or the rest for those that have no rows of their own. */
function groupSql(
  { columns }: AnySource,
  { only }: ReportView,
  key: DimensionId,
  numbered: readonly DimensionId[],
): string {
  const column = columns[key]!
  if (numbered.includes(key)) return numberOf(key, column)
  if (only?.key !== key) return column
  return isNumeric(key)
    ? `if(${column} IN {only:Array(UInt32)}, toInt64(${column}), ${REST.number})`
    : `if(toString(${column}) IN {only:Array(String)}, toString(${column}), '${REST.text}')`
}

interface Part {
  side: Side
  period: Period
}

/** The facts of one side and one period, summed to the keys of the view. */
function partSql({ side, period }: Part, view: ReportView, numbered: readonly DimensionId[]): string {
  const source = sourceOf(side)
  const own: Record<string, string> = {}
  for (const id of figuresRead(view)) {
    // A count of different values is that of the only fact of a row.
    const value = source.sums[id] ?? (source.distincts[id] && `any(${source.distincts[id]})`)
    if (value !== undefined) own[period.isBefore ? beforeOf(id) : id] = `toInt64(${value})`
  }
  const final =
    hasMaturity(view) && !period.isBefore
      ? maturitySums(side, maturedSum(view.report))
      : ({} as Record<string, string>)
  const columns = columnsOf(view).map((column) => {
    const value = own[column] ?? (final as Partial<Record<string, string>>)[column] ?? none(column)
    return `${value} AS ${column}`
  })
  const keys = keysOf(view)
  return [
    `SELECT ${[
      ...dateOf(source, view, period),
      ...view.groups.map((key) => `${groupSql(source, view, key, numbered)} AS ${aliasOf(key)}`),
      ...columns,
    ].join(',\n  ')}`,
    `FROM ${tableOf(side, view, period)}`,
    `WHERE ${conditionsOf(side, view, period).join('\n  AND ')}`,
    grouped(keys),
  ].join('\n')
}

/** Without keys there is always one row, which is left out when nothing was counted. */
const grouped = (keys: readonly string[]) =>
  keys.length === 0 ? 'HAVING count() > 0' : `GROUP BY ${keys.join(', ')}`

/** Ratios that are rounded down are equal where they are shown as equal, so that the other columns order them. */
function ratioSql({ of, per, times, roundedDown }: Ratio<SumId>, units: (id: SumId) => string): string {
  if (roundedDown) return `floor(${units(of)} * ${times * 10} / (${units(per)})) / 10`
  return `${units(of)} * ${times} / (${units(per)})`
}

/** A measure over the columns of the statement, as an expression to order by. */
function valueSql(id: MeasureId, column: (id: FigureId) => string): string {
  const units = (one: SumId) => (isMoney(one) ? `${column(one)} / ${MILLIONTHS}` : column(one))
  const measured = measure(id)
  if (measured.kind !== 'ratio') return column(id as FigureId)
  const ratio = ratioSql(measured, units)
  const value = measured.fromHundred ? `100 - ${ratio}` : ratio
  const { clamp } = measured
  const kept = clamp ? `least(greatest(${value}, ${clamp[0]}), ${clamp[1]})` : value
  return `if(${column(measured.per)} = 0, 0, ${kept})`
}

/** Sums are ordered by their alias, groups by theirs, a ratio by its formula over the aliases of its sums. */
function orderBy(view: ReportView): string {
  const { by, of } = view.order
  if (by === 'date') return by
  if (view.groups.includes(by as DimensionId)) {
    const alias = aliasOf(by as DimensionId)
    if (view.order.byName === undefined) return alias
    return `transform(${alias}, {namedIds:Array(UInt32)}, {ranks:Array(UInt32)}, 0)`
  }
  const id = by as MeasureId
  if (missingMeasures(view)[id] !== undefined) return keysOf(view)[0] ?? '1'
  const value = valueSql(id, (one) => one)
  if (view.before === null || of === 'value') return value
  const before = valueSql(id, beforeOf)
  if (of === 'before') return before
  const difference = `(${value}) - (${before})`
  return of === 'difference' ? difference : `if((${before}) = 0, 0, (${difference}) / abs(${before}))`
}

/** Without maturity, searches that only say what is not reported yet would be rows of nothing but themselves. */
const sidesShown = (view: ReportView): Side[] =>
  sidesRead(view).filter((side) => side !== 'searches' || !countsNoSearches(view) || hasMaturity(view))

/** Each period of each side. What is not reported yet is of the present one. */
function partsOf(view: ReportView): Part[] {
  const sides = sidesShown(view)
  const before = countsNoSearches(view) ? sides.filter((side) => side === 'revenue') : sides
  return [
    ...sides.map((side) => ({ side, period: present })),
    ...(view.before ? before.map((side) => ({ side, period: compared })) : []),
  ]
}

/** Leaves out rows that have neither reports nor searches that wait for one. */
function reportedOnly(view: ReportView): string[] {
  if (!countsNoSearches(view) || !hasMaturity(view) || keysOf(view).length === 0) return []
  const before = view.before ? figuresRead(view).map((id) => ` OR sum(p.${beforeOf(id)}) != 0`) : []
  const reported = maturityColumnsOf(view).includes('m_reported') ? 'm_reported' : sameSums.m_reported
  return [`HAVING sum(p.${reported}) > 0 OR sum(p.m_unreported) > 0${before.join('')}`]
}

/** The parts as one statement; a single part is the statement itself. */
function together(parts: readonly Part[], view: ReportView, numbered: readonly DimensionId[]): string {
  const summed = parts.map((part) => partSql(part, view, numbered))
  if (summed.length === 1) return summed[0]!
  const totals: Partial<Record<string, string>> = maturityTotals
  // The other parts have 0 for a count of different values.
  const distincts = new Set(
    figuresRead(view)
      .filter(isDistinct)
      .flatMap((id) => [id, beforeOf(id)]),
  )
  const joined = (column: string) => (distincts.has(column) ? 'max' : (totals[column] ?? 'sum'))
  const columns = columnsOf(view).map((column) => `${joined(column)}(p.${column}) AS ${column}`)
  const keys = keysOf(view).map((key) => `p.${key}`)
  const numbers = new Map(numbered.map((key) => [aliasOf(key), key]))
  const values = keysOf(view).map((alias) => {
    const key = numbers.get(alias)
    return `${key === undefined ? `p.${alias}` : textOf(key, `p.${alias}`)} AS ${alias}`
  })
  const lists = numbered.map((key) =>
    textList(
      key,
      parts.map(({ side, period }) => textsOf(side, view, key, period)),
    ),
  )
  const unknown = numbered.length === 0 ? [] : [unknownColumn(numbered.map((key) => `p.${aliasOf(key)}`))]
  return [
    ...(lists.length > 0 ? [`WITH ${lists.join(',\n')}`] : []),
    `SELECT ${[...values, ...columns, ...unknown].join(', ')}`,
    `FROM (${summed.join('\nUNION ALL\n')}) AS p`,
    grouped(keys),
  ].join('\n')
}

/**
 * The statement of a view: each side and period is summed to the keys, then these are added up. One part of its rows
 * with the totals of all, or without a part every row (docs/decisions/0033). `byText` groups texts as they are. Throws
 * RangeError when no side has all groups and filters of the view.
 */
export function reportSql(view: ReportView, part?: ReportPart, { byText = false } = {}): Query {
  const parts = partsOf(view)
  if (parts.length === 0) throw new RangeError('No side has all groups and filters of the view')
  // A single part would need a second grouping. Without totals, nothing tells that a text is unknown. The list reads all
  // rows of the days: with filters it would take longer than the report.
  const hasFilters = Object.keys(view.filters).length > 0
  const numbered =
    byText || part === undefined || parts.length === 1 || hasFilters
      ? []
      : numberedKeys(view.groups, keysOf(view)).filter((key) => view.only?.key !== key)
  // Numbers have the order of their texts, and are compared faster.
  const isNumber = new Set(numbered.map(aliasOf))
  const keys = keysOf(view).map((key) => (isNumber.has(key) ? `p.${key}` : key))
  const order = orderBy(view)
  const first = isNumber.has(order) ? `p.${order}` : order
  // Ties have a fixed order, so that pages neither repeat nor miss a row.
  const ordered = [`${first} ${view.order.direction}`, ...keys.filter((key) => key !== first)]
  return {
    // The totals are those of all searches, whether their rows are shown or not.
    ...(countsNoSearches(view) && { totalsOf: 'all groups' as const }),
    sql: [
      together(parts, view, numbered) + (part && keys.length > 0 ? ' WITH TOTALS' : ''),
      ...reportedOnly(view),
      `ORDER BY ${ordered.join(', ')}`,
      ...(part ? ['LIMIT {limit:UInt64} OFFSET {offset:UInt64}'] : []),
    ].join('\n'),
    parameters: { ...parametersOf(view), ...part },
  }
}
