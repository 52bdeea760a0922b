import { Table } from '@mantine/core'
import { toneOf } from '@headgate/domain/reports/formulas'
import { messages } from '@headgate/contract/base/messages'
import { measure } from '@headgate/contract/reports/measures'
import type { ReportRow } from '@headgate/contract/reports/report'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { measureText } from '../../blocks/reports/measure-text.ts'
import { reportLink } from '../../blocks/reports/report-link.ts'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './busiest-links.module.css'
import { NO_VALUE } from '../../lib/no-value.ts'

interface BusiestLinksProps {
  /** Undefined during the first read. */
  rows: readonly ReportRow[] | undefined
}

const columns = [
  'server_search_counts',
  'redirected',
  'filtered',
  'overcapped_traffic',
  'invalid_traffic',
] as const

/**
 * The publisher links with most searches today, each with a link to its report. These ten rows need no sorting or
 * paging, and the console's DataTable would add a tenth to the first load.
 */
export function BusiestLinks({ rows }: BusiestLinksProps) {
  return (
    <Table.ScrollContainer minWidth={640} className={classes.frame} type="native">
      <Table highlightOnHover verticalSpacing={9} aria-labelledby="busiest">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Pub Link ID</Table.Th>
            <Table.Th scope="col">Publisher</Table.Th>
            {columns.map((id) => (
              <Table.Th key={id} scope="col" ta="end" title={measure(id).hint}>
                {measure(id).label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(rows ?? []).map((row) => (
            <BusiestLink key={JSON.stringify(row.groups)} row={row} />
          ))}
          {rows?.length === 0 ? (
            <Table.Tr>
              <Table.Td colSpan={columns.length + 2} ta="center" c="dimmed" py="xl">
                {messages.report.empty}
              </Table.Td>
            </Table.Tr>
          ) : null}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function BusiestLink({ row }: { row: ReportRow }) {
  const link = row.groups.publisher_channel_id
  return (
    <Table.Tr>
      <Table.Td>
        {link === undefined || link === 0 ? (
          'No published link'
        ) : (
          <TextLink
            size="sm"
            {...reportLink(revenueReport, {
              period: 'today',
              filters: { publisher_channel_id: [Number(link)] },
              groups: ['filtered_reason'],
            })}
          >
            {link}
          </TextLink>
        )}
      </Table.Td>
      <Table.Td>{row.names.publisher_id ?? NO_VALUE}</Table.Td>
      {columns.map((id) => (
        <Table.Td key={id} className={classes.number} data-tone={toneOf(id, row)}>
          {measureText(id, row)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
