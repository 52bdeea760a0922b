import { Badge, Paper, Table, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './side-table.module.css'

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
        <Table layout="fixed" verticalSpacing={6} aria-labelledby={id}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.label}>{head}</Table.Th>
              <Table.Th>{sides.live}</Table.Th>
              <Table.Th>{sides.draft}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.key} className={classes.row} data-differs={row.differs || undefined}>
                <Table.Th scope="row" className={classes.label}>
                  {row.label}
                  {row.differs ? (
                    <Badge ml="xs" size="sm" variant="outline" color="blue">
                      Differs
                    </Badge>
                  ) : null}
                </Table.Th>
                <Table.Td>{row.live}</Table.Td>
                <Table.Td>{row.draft}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  )
}
