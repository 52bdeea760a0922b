import { dimension, type DimensionId, nameName, rowName } from '@headgate/contract/reports/dimensions'
import { type MeasureId, measureRowName } from '@headgate/contract/reports/measures'
import { otherColumnNames, type Report } from '@headgate/contract/reports/report'
import { columnName } from '../column-labels.ts'
import { groupTitle } from './titles.ts'

/** Name in a file of the column with the words for a dimension's values; undefined where the values are words. */
export function wordsName(id: DimensionId): string | undefined {
  const { names, values } = dimension(id)
  if (names !== undefined) return nameName(id)
  return values === 'status' ? `${rowName(id)}_text` : undefined
}

/** Title of the column with a dimension's ids, numbers or texts in a file: `Publisher ID`, `Remarks Number`, `Channel`. */
export function valueTitle(report: Report, id: DimensionId): string {
  if (wordsName(id) === undefined) return groupTitle(report, id)
  return `${bareName(report, id)} ${dimension(id).values === 'id' ? 'ID' : 'Number'}`
}

/** Title of the column with the words for them: `Publisher`, or `Publisher Name` where the display name is `Publisher ID`. */
export function wordsTitle(report: Report, id: DimensionId): string {
  const name = columnName(report, id)
  const bare = bareName(report, id)
  return bare === name ? name : `${bare} Name`
}

/** A display name may say already that it is an id. */
const bareName = (report: Report, id: DimensionId) => columnName(report, id).replace(/ ID$/i, '')

/**
 * Names in a file of the columns of a screen or a mail, in their order: an id is followed by its name, a number by its text, and a part of a comparison is
 * behind its measure. A column that only the screen has has none.
 */
export function fileColumnNames(report: Report, columnIds: readonly string[]): string[] {
  return columnIds.flatMap((columnId) => {
    if (columnId === 'date' || columnId === 'maturity') return [columnId]
    const id = report.dimensions.find((one: DimensionId) => one === columnId)
    if (id !== undefined) return [rowName(id), wordsName(id)].filter((name) => name !== undefined)
    const [first, part] = columnId.split(':')
    const measure = report.measures.find((one: MeasureId) => one === first)
    if (measure === undefined) return []
    if (part !== undefined) return [`${measureRowName(measure)}_${part}`]
    const test = report.tests?.[measure]
    return [measureRowName(measure), ...(test === undefined ? [] : [test])]
  })
}

/** The names in a file of chosen columns, each under any name that rows and orders have for it: `shared_revenue`, `geo`. */
export function chosenFileColumns(report: Report, names: readonly string[]): string[] {
  const others = otherColumnNames(report)
  return names.map((name) => fileColumnNames(report, [others.get(name) ?? name])[0] ?? name)
}
