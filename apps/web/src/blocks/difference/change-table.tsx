import { PlainTable } from '../../ui/plain-table/plain-table.tsx'

interface ChangeTableProps {
  sides: { before: string; after: string }
  rows: readonly { key: string; label: string; before: string; after: string }[]
}

/** Fields side by side. */
export function ChangeTable({ sides, rows }: ChangeTableProps) {
  return (
    <PlainTable isFixed isFramed isTight>
      <thead>
        <tr>
          <th style={{ width: '26%' }}>Field</th>
          <th>{sides.before}</th>
          <th>{sides.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, before, after }) => (
          <tr key={key}>
            <td>{label}</td>
            <td data-wraps>{before}</td>
            <td data-wraps>{after}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
