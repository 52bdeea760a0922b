import { DayOrderSurvey } from './values/day-order.ts'
import { NumberFormSurvey } from './values/number-forms.ts'
import {
  figureFields,
  type ColumnForms,
  type DayOrder,
  type FileMapping,
  type FileReading,
  type MappedColumn,
} from './types.ts'
import type { Day } from '../../days.ts'

/** Looks at all lines of an import, before any of them is read, to find what holds for all of them. */
export interface LineSurvey {
  add: (texts: readonly string[]) => void
  dayOrder: (mapping: DayOrder | null) => FileReading['dateOrder']
  numberForms: (mapping: FileMapping['numberForm']) => ColumnForms
}

export function lineSurvey(mapped: readonly MappedColumn[], today: Day): LineSurvey {
  const days = new DayOrderSurvey(today)
  const dateAt = mapped.find(({ field }) => field === 'date')?.at ?? -1
  const columns = figureFields.flatMap((field) => mapped.filter((one) => one.field === field))
  const forms = new NumberFormSurvey(columns.map(({ field }) => field as (typeof figureFields)[number]))
  const adders = columns.map(({ field, at }) => ({
    at,
    add: forms.adder(field as (typeof figureFields)[number]),
  }))
  return {
    add: (texts) => {
      const date = texts[dateAt]
      if (date !== undefined) days.add(date)
      for (const { at, add } of adders) {
        const text = texts[at]
        if (text !== undefined) add(text)
      }
    },
    dayOrder: (mapping) => days.decide(mapping),
    numberForms: (mapping) => forms.decide(mapping),
  }
}
