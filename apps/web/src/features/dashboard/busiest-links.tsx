import { toneOf } from '@headgate/domain/reports/formulas'
import { messages } from '@headgate/contract/base/messages'
import { dimension } from '@headgate/contract/reports/dimensions'
import { measure } from '@headgate/contract/reports/measures'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { measureText } from '@headgate/domain/reports/measure-text'
import { revenueReportLink } from '../../blocks/reports/report-link.ts'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './busiest-links.module.css'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'

interface BusiestLinksProps {
  /** Undefined during the first read. */
  rows: readonly ShownRow[] | undefined
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
    <PlainTable minWidth={640} className={classes.frame ?? ''} withHover aria-labelledby="busiest">
      <thead>
        <tr>
          <th scope="col">Pub Link ID</th>
          <th scope="col">Publisher</th>
          {columns.map((id) => (
            <th key={id} scope="col" data-align="end" title={measure(id).hint}>
              {measure(id).label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(rows ?? []).map((row) => (
          <BusiestLink key={JSON.stringify(row.groups)} row={row} />
        ))}
        {rows?.length === 0 ? (
          <tr>
            <td colSpan={columns.length + 2} className={classes.empty}>
              {messages.report.empty}
            </td>
          </tr>
        ) : null}
      </tbody>
    </PlainTable>
  )
}

function BusiestLink({ row }: { row: ShownRow }) {
  const link = row.groups.publisher_channel_id
  return (
    <tr>
      <td>
        {link === undefined || link === 0 ? (
          dimension('publisher_channel_id').none
        ) : (
          <TextLink
            size="sm"
            {...revenueReportLink({
              period: 'today',
              filters: { pub_link_id: [Number(link)] },
              groups: ['filtered_reason'],
            })}
          >
            {link}
          </TextLink>
        )}
      </td>
      <td>{row.names.publisher_id ?? dimension('publisher_id').none}</td>
      {columns.map((id) => (
        <td key={id} className={classes.number} data-align="end" data-tone={toneOf(id, row.sums)}>
          {measureText(id, row.sums)}
        </td>
      ))}
    </tr>
  )
}
