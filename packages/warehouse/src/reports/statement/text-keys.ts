import type { DimensionId } from '@headgate/contract/reports/dimensions'

/**
 * Grouping by several keys is a third slower when one of them is a text, so the texts of a view's days are numbered in
 * their order first, and rows are grouped by the numbers (docs/decisions/0296).
 */

/** Dimensions whose columns are texts with few values. */
const texts: ReadonlySet<DimensionId> = new Set(['channel', 'country'])

/** The texts of a longer list are grouped as they are. */
const MOST_TEXTS = 1_000_000

/** The number of a text that came after the list was read. */
const UNKNOWN = 0

/** In the totals: 1 if a row has a text that came after the list was read. */
export const HAS_UNKNOWN = 'has_unknown'

/** The groups of a view that are numbered: texts beside other keys. `keys` are all keys of the statement. */
export const numberedKeys = (groups: readonly DimensionId[], keys: readonly string[]): DimensionId[] =>
  keys.length > 1 ? groups.filter((key) => texts.has(key)) : []

const listOf = (key: DimensionId) => `texts_of_${key}`

/** WITH: the list of the texts of a dimension. `from` has a statement for each part that reads them. */
export const textList = (key: DimensionId, from: readonly string[]): string =>
  `(SELECT arraySort(groupUniqArray(${MOST_TEXTS})(text)) FROM (${from.join(' UNION ALL ')})) AS ${listOf(key)}`

/** The number of a row's text. The cast keeps the engine from grouping by an index of the number. */
export const numberOf = (key: DimensionId, column: string): string =>
  `CAST(transform(${column}, ${listOf(key)}, arrayEnumerate(${listOf(key)}), toUInt32(${UNKNOWN})), 'UInt32')`

/** The text of a number. */
export const textOf = (key: DimensionId, number: string): string => `${listOf(key)}[${number}]`

/** The column `HAS_UNKNOWN`. */
export const unknownColumn = (numbers: readonly string[]): string =>
  `toUInt8(${numbers.map((number) => `min(${number}) = ${UNKNOWN}`).join(' OR ')}) AS ${HAS_UNKNOWN}`
