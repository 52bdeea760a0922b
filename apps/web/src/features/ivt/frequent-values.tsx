import { formatCount, formatShare } from '../../lib/numbers.ts'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import classes from './test-table.module.css'

interface FrequentValuesProps {
  label: string
  /** All searches, of which each value has a share. */
  of: number
  values: readonly { value: string; searches: number; note?: string }[]
}

/** The most frequent values of some searches, with their share. */
export function FrequentValues({ label, of, values }: FrequentValuesProps) {
  const hasNotes = values.some(({ note = '' }) => note !== '')
  return (
    <PlainTable isFramed isTight isFixed aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col" data-align="end" className={classes.count}>
            Searches
          </th>
          <th scope="col" data-align="end" className={classes.count}>
            Share
          </th>
          {hasNotes ? (
            <th scope="col" className={classes.count}>
              Note
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {values.map(({ value, searches, note = '' }) => (
          <tr key={value}>
            <td data-wraps>{value === '' ? <em>empty</em> : value}</td>
            <td data-align="end">{formatCount(searches)}</td>
            <td data-align="end">{formatShare((searches / of) * 100)}</td>
            {hasNotes ? <td>{note}</td> : null}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
