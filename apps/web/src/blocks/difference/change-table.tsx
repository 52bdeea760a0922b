import { Table } from '@mantine/core'

interface ChangeTableProps {
  sides: { before: string; after: string }
  rows: readonly { key: string; label: string; before: string; after: string }[]
}

/** Fields side by side. */
export function ChangeTable({ sides, rows }: ChangeTableProps) {
  return (
    <Table layout="fixed" withTableBorder verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="26%">Field</Table.Th>
          <Table.Th>{sides.before}</Table.Th>
          <Table.Th>{sides.after}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, label, before, after }) => (
          <Table.Tr key={key}>
            <Table.Td>{label}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{before}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
