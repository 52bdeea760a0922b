import { requiredFields, type RevenueField } from '@headgate/contract/revenue/revenue-fields'
import { placeOf, valuesOf } from '@headgate/domain/revenue/reading/mapped-columns'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SuggestField } from '../../form/select/suggest-field.tsx'
import type { DroppedFile } from './dropped-file.ts'
import classes from './mapping-row.module.css'

interface MappingRowProps {
  field: RevenueField
  label: string
  column: string
  error: ReactNode
  dropped: DroppedFile | null
  onChange: (column: string) => void
  onBlur: () => void
}

const isRequired = (field: RevenueField) => (requiredFields as readonly RevenueField[]).includes(field)

/** What a file without the column means for its figures. */
const without: Partial<Record<RevenueField, string>> = {
  gross_revenue: 'Without it, files bring searches and no money.',
  geo: 'Without it, all lines count without a country.',
}

/** One field of the database, and the column of the file that fills it. */
export function MappingRow({ field, label, column, dropped, ...input }: MappingRowProps) {
  return (
    <SuggestField
      {...input}
      label={label}
      value={column}
      withAsterisk={isRequired(field)}
      placeholder="Column of the file"
      suggestions={dropped?.sample.header.filter((name) => name.trim() !== '') ?? []}
      data-field={`columns.${field}`}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        <>
          <span className={classes.field}>{field}</span>
          <Hint field={field} column={column} dropped={dropped} />
        </>
      }
    />
  )
}

function Hint({ field, column, dropped }: Pick<MappingRowProps, 'field' | 'column' | 'dropped'>) {
  if (column.trim() === '') {
    const isMissed = dropped !== null && isRequired(field)
    const text = isMissed ? 'No column looks like it. Choose one.' : without[field]
    return text === undefined ? null : <Line isWarning={isMissed}>{text}</Line>
  }
  if (dropped === null) return null
  const { name, sample, proposed } = dropped
  if (placeOf(column, sample.header) < 0)
    return (
      <Line isWarning>
        <IconAlertTriangle size={12} aria-hidden /> {name} has no such column.
      </Line>
    )
  const values = valuesOf(sample, column)
  const why = proposed[field].column === column ? proposed[field].why : null
  return (
    <>
      {why === null ? null : <Line>Proposed: {why}.</Line>}
      <Line>{values.length === 0 ? 'No values in the first lines' : values.join(' · ')}</Line>
    </>
  )
}

/** Spans, because the description of a field is a paragraph. */
const Line = ({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) => (
  <span className={classes.line} data-warning={isWarning || undefined}>
    {children}
  </span>
)
