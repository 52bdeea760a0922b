import { PlainTable } from '../../ui/plain-table/plain-table.tsx'
import classes from './charts.module.css'

/** The figures behind a chart as texts: the first column names its row. */
export interface ChartTable {
  header: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A chart as a table, for everybody who would rather read figures. */
export function ChartTableView({ label, table }: { label: string; table: ChartTable }) {
  const [first = '', ...others] = table.header
  return (
    <PlainTable
      aria-label={label}
      isTight
      withHover
      className={classes.table}
      minWidth={140 + others.length * 110}
    >
      <caption className={classes.caption}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((name, index) => (
            // Two publishers may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <th key={index} scope="col" data-align="end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name = '', ...texts]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {texts.map((text, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={index} data-align="end">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
