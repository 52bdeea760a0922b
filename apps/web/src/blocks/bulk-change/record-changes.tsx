import type { BulkRecord } from '@headgate/contract/bulk-changes/calls'
import { labelOf, useValueText } from '../difference/difference-labels.ts'
import { linkTarget } from '../difference/difference-view.tsx'
import { type ServedTarget, type TargetNames, useTargetText } from '../difference/target-names.ts'
import classes from './bulk-change.module.css'

type Difference = NonNullable<BulkRecord['difference']>
type Field = Difference['fields'][number]

interface RecordChangesProps {
  difference: Difference
  names: TargetNames
}

/** What a bulk change changes of one record: a line for the record itself and for each rule. */
export function RecordChanges({ difference, names }: RecordChangesProps) {
  const targetText = useTargetText([], names)
  const plainText = useValueText()
  const valueText = (field: string, value: unknown): string => {
    if (field === 'targets' && Array.isArray(value)) return targetText(value as ServedTarget[])
    if (field === 'provider_link_id' && typeof value === 'number') return targetText([linkTarget(value)])
    if (field.startsWith('filters.') && value === null) return 'Off'
    return plainText(field, value)
  }
  const line = (key: string, name: string, fields: readonly Field[]) => (
    <li key={key}>
      {name === '' ? null : <b>{name}: </b>}
      {fields.map(({ field, before, after }, at) => (
        <span key={field}>
          {at === 0 ? '' : '; '}
          {labelOf(field)} <span className={classes.before}>{valueText(field, before)}</span> →{' '}
          <span className={classes.after}>{valueText(field, after)}</span>
        </span>
      ))}
    </li>
  )
  return (
    <ul className={classes.changes}>
      {difference.fields.length === 0 ? null : line('record', '', difference.fields)}
      {difference.rules.map((rule) => line(`rule ${rule.id}`, `Priority ${rule.after}`, rule.fields))}
    </ul>
  )
}
