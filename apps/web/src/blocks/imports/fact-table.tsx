import type { ReactNode } from 'react'
import classes from './fact-table.module.css'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'

/** Names and values, one below the other. */
export function FactTable({
  label,
  facts,
}: {
  label: string
  facts: readonly (readonly [string, ReactNode])[]
}) {
  return (
    <PlainTable namesRows isFramed isTight aria-label={label}>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row" className={classes.name}>
              {name}
            </th>
            <td data-wraps>{value}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
