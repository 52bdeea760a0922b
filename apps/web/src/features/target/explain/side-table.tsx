import { Badge, Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './side-table.module.css'
import { PlainTable } from '../../../ui/plain-table/plain-table.tsx'

export interface SideRow {
  key: string
  label: ReactNode
  live: ReactNode
  draft: ReactNode
  differs: boolean
  /** Marks the row that decides the search on one of the sides. */
  decides?: boolean
}

interface SideTableProps {
  title: string
  /** Heading above the labels. */
  head: string
  sides: { live: string; draft: string }
  rows: readonly SideRow[]
  /** Shown instead of rows. */
  empty?: string
}

/** Steps of both decisions side by side. Rows that differ are marked as such. */
export function SideTable({ title, head, sides, rows, empty }: SideTableProps) {
  const id = useId()
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} size="h5" mb="xs" id={id}>
        {title}
      </Title>
      {rows.length === 0 ? (
        empty
      ) : (
        <PlainTable isFixed isTight aria-labelledby={id}>
          <thead>
            <tr>
              <th className={classes.label}>{head}</th>
              <th>{sides.live}</th>
              <th>{sides.draft}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={classes.row} data-differs={row.differs || undefined}>
                <th scope="row" className={classes.label}>
                  {row.label}
                  {row.differs ? (
                    <Badge ml="xs" size="sm" variant="outline" color="blue">
                      Differs
                    </Badge>
                  ) : null}
                </th>
                <td>{row.live}</td>
                <td>{row.draft}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Paper>
  )
}
