import type { CallOutput } from '@headgate/contract/base/call'
import type { readImportRows } from '@headgate/contract/revenue/row-calls'

type Asked = CallOutput<typeof readImportRows>['body']

/** The tables that rows of imports are in. */
export type ImportRowTable = 'skipped_line' | 'reported_row'

/** A function of a row whose values never decrease along the order. Rows are counted by it to find a page. */
export interface Level {
  /** SQL by table. */
  key: (table: ImportRowTable) => string
  type: 'UInt16' | 'Int64' | 'String'
  /** Rows with one key may differ in what is sorted by. */
  isCoarse: boolean
  isDescending: boolean
}

export interface RowOrder {
  /** SQL of what is sorted by, by table, which is called `t`: names of the reply hide those of columns. */
  value: (table: ImportRowTable) => string
  isDescending: boolean
  /** The value in steps, then import and line, which all orders end with. */
  levels: readonly Level[]
}

/**
 * Sign, exponent and seven bits of a number: 128 steps for each doubling. Two bytes, because the engine counts by them
 * in a third of the time.
 */
const coarse = (column: string) => `toUInt16(bitShiftRight(reinterpretAsUInt32(toFloat32(${column})), 16))`

/** The place of a coarse key in the order of the numbers that it stands for: keys of negative numbers run backwards. */
export const coarseRank = (key: number): number => (key >= 0x80_00 ? 0x80_00 - key : key)

const same = (text: string) => () => text
const row: Level = { key: same(coarse('t.row_index')), type: 'UInt16', isCoarse: true, isDescending: false }

/** In the order of their texts, as lists show them: excluded, failed, no account, uploaded. */
const outcomeRank = (table: ImportRowTable) =>
  table === 'reported_row' ? 'toUInt16(3)' : 'toUInt16(3 - toInt8(t.outcome))'

function numeric(column: string, exact: string, isDescending: boolean): Pick<RowOrder, 'value' | 'levels'> {
  return {
    value: same(column),
    levels: [
      // From the whole number: the engine needs twice as long for a decimal.
      { key: same(coarse(exact)), type: 'UInt16', isCoarse: true, isDescending },
      { key: same(exact), type: 'Int64', isCoarse: false, isDescending },
    ],
  }
}

function valueOf(column: Asked['order_by'], isDescending: boolean): Pick<RowOrder, 'value' | 'levels'> {
  const exactly = (value: RowOrder['value'], type: Level['type']) => ({
    value,
    levels: [{ key: value, type, isCoarse: false, isDescending }],
  })
  switch (column) {
    case 'row_index':
      return { value: same('t.row_index'), levels: [{ ...row, isDescending }] }
    case 'channel':
      return exactly(same('CAST(t.channel AS String)'), 'String')
    case 'date':
      // Lines without a day come last in both directions.
      return exactly(same(`toUInt16(ifNull(toUInt16(t.date), ${isDescending ? 0 : 65_535}))`), 'UInt16')
    case 'message':
      return exactly(outcomeRank, 'UInt16')
    case 'createdAt':
      return exactly(same('toInt64(t.import_id)'), 'Int64')
    case 'gross_revenue':
      return numeric('t.revenue', 'reinterpretAsInt64(t.revenue)', isDescending)
    default:
      return numeric(`t.${column}`, `toInt64(t.${column})`, isDescending)
  }
}

/** How rows of imports are ordered: by a column, then by import and line. */
export function rowOrder({ order_by, order_direction, imports }: Asked): RowOrder {
  const isDescending = order_direction === 'DESC'
  const { value, levels } = valueOf(order_by, isDescending)
  const rest: Level[] = order_by === 'row_index' ? [] : [row]
  // One import needs no step of its own.
  const isOne = imports.length === 1
  if (!isOne && order_by !== 'createdAt')
    rest.unshift({
      key: same('toInt64(t.import_id)'),
      type: 'Int64',
      isCoarse: false,
      isDescending: false,
    })
  const own = isOne && order_by === 'createdAt' ? [] : levels
  return { value, isDescending, levels: [...own, ...rest] }
}
