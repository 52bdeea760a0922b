import { Text } from '@mantine/core'
import type { ImportPreview } from '@headgate/contract/revenue/import-values'
import { formatCount, formatRevenue } from '../../lib/numbers.ts'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import { countMoveText, type Figure, moveText, sumOf } from './moved-money.ts'
import classes from './moved.module.css'

type Day = ImportPreview['days'][number]
/** Names of figures, and which of them are counts. */
const labels: Record<Figure, { label: string; isCount?: boolean }> = {
  gross: { label: 'Gross' },
  net: { label: 'Net' },
  publisher: { label: 'Publisher revenue' },
  searches: { label: 'Searches', isCount: true },
}

interface MovedDaysProps {
  days: readonly Day[]
  /** Each has a column for now, then and the difference. */
  figures: readonly Figure[]
  /** The change was made: its figures are now and before, not now and then. */
  isDone?: boolean
}

/** Every day that changes, with its figures now and then. Days that need a person's eye are marked. */
export function MovedDays({ days, figures, isDone = false }: MovedDaysProps) {
  if (days.length === 0) return <Text size="sm">{isDone ? 'No day changed.' : 'No day changes.'}</Text>
  const [was, is] = momentsOf(isDone)
  return (
    <PlainTable
      isFramed
      isTight
      minWidth={140 + figures.length * 280}
      className={classes.scroll}
      aria-label={isDone ? 'Days that changed' : 'Days that change'}
    >
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          {figures.flatMap((figure) => {
            const { label } = labels[figure]
            return [`${label} ${was}`, is, 'Change'].map((name) => (
              <th
                key={label + name}
                scope="col"
                data-align="end"
                aria-label={name.startsWith(label) ? undefined : `${label} ${name.toLowerCase()}`}
              >
                {name}
              </th>
            ))
          })}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day} data-marked={day.needs_tick || undefined} className={classes.row}>
            <th scope="row">
              {day.day}
              {day.needs_tick ? <span className={classes.mark}>{markText(day, figures)}</span> : null}
            </th>
            <Cells figures={figures} before={day.before} after={day.after} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={classes.total}>
          <th scope="row">Total</th>
          <Cells figures={figures} before={totals(days, 'before')} after={totals(days, 'after')} />
        </tr>
      </tfoot>
    </PlainTable>
  )
}

/** Names of both sides of a change, as a part of a heading and as one of its own. */
export const momentsOf = (isDone: boolean): [string, string] => (isDone ? ['before', 'Now'] : ['now', 'Then'])

/** Why a day is marked. */
function markText({ before, after }: Day, figures: readonly Figure[]): string {
  if (figures.some((id) => Number(after[id]) < Number(before[id]))) return 'Lower'
  const differs = (id: Figure) =>
    Math.abs(Number(after[id]) - Number(before[id])) > 0.2 * Math.abs(Number(before[id]))
  return figures.some(differs) ? 'Differs much' : 'Publisher revenue differs'
}

type Values = Record<Figure, string | number>

const totals = (days: readonly Day[], side: 'before' | 'after'): Values => ({
  gross: sumOf(days, side, 'gross'),
  net: sumOf(days, side, 'net'),
  publisher: sumOf(days, side, 'publisher'),
  searches: sumOf(days, side, 'searches'),
})

function Cells({ figures, before, after }: { figures: readonly Figure[]; before: Values; after: Values }) {
  return figures.map((id) => {
    const { isCount } = labels[id]
    const [was, is] = [Number(before[id]), Number(after[id])]
    const text = isCount ? formatCount : formatRevenue
    return [
      <td key={`${id} before`} data-align="end">
        {text(was)}
      </td>,
      <td key={`${id} after`} data-align="end">
        {text(is)}
      </td>,
      <td key={`${id} change`} data-align="end" data-lower={is < was || undefined}>
        {isCount ? countMoveText(was, is) : moveText(was, is)}
      </td>,
    ]
  })
}
