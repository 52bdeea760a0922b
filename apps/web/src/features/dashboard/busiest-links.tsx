import { Table } from '@mantine/core'
import { invalidTrafficTone, percentage } from '@headgate/domain/reports/formulas'
import { messages } from '@headgate/contract/base/messages'
import type { ReportRow } from '@headgate/contract/reports/reports'
import { outcomeLabels } from '@headgate/domain/labels'
import { formatCount, formatRatio } from '../../lib/numbers.ts'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './busiest-links.module.css'
import { NO_VALUE } from '../../lib/no-value.ts'

interface BusiestLinksProps {
  /** Undefined while it is read for the first time. */
  rows: readonly ReportRow[] | undefined
}

const measures = [
  { measure: 'server_search_counts', label: 'Searches' },
  { measure: 'redirected', label: outcomeLabels.redirected },
  { measure: 'filtered', label: outcomeLabels.filtered },
  { measure: 'overcapped_traffic', label: outcomeLabels.overcapped },
] as const

/**
 * The publisher links with most searches today, each leading to its own report. Ten rows that nobody sorts or pages:
 * the console's DataTable would add a tenth to what the first screen loads.
 */
export function BusiestLinks({ rows }: BusiestLinksProps) {
  return (
    <Table.ScrollContainer minWidth={640} className={classes.frame} type="native">
      <Table highlightOnHover verticalSpacing={9} aria-labelledby="busiest">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Pub Link ID</Table.Th>
            <Table.Th scope="col">Publisher</Table.Th>
            {measures.map(({ measure, label }) => (
              <Table.Th key={measure} scope="col" ta="end">
                {label}
              </Table.Th>
            ))}
            <Table.Th
              scope="col"
              ta="end"
              title="Filtered searches in percent of all: green up to 4, yellow up to 15, red above"
            >
              Invalid Traffic (%)
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(rows ?? []).map((row) => (
            <BusiestLink key={JSON.stringify(row.groups)} row={row} />
          ))}
          {rows?.length === 0 ? (
            <Table.Tr>
              <Table.Td colSpan={measures.length + 3} ta="center" c="dimmed" py="xl">
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
            to="/revenuereport"
            size="sm"
            search={{ period: 'today', pub_link_id: String(link), group_by: 'filtered_reason' }}
          >
            {link}
          </TextLink>
        )}
      </Table.Td>
      <Table.Td>{row.names.publisher_id ?? NO_VALUE}</Table.Td>
      {measures.map(({ measure }) => (
        <Table.Td key={measure} className={classes.number}>
          {formatCount(row[measure])}
        </Table.Td>
      ))}
      <Table.Td
        className={classes.number}
        data-tone={invalidTrafficTone(percentage(row.filtered, row.server_search_counts))}
      >
        {formatRatio(row.filtered * 100, row.server_search_counts)}
      </Table.Td>
    </Table.Tr>
  )
}
