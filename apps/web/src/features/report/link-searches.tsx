import { linkSearches, linkSearchesReport } from '@headgate/contract/reports/link-searches'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { getRouteApi } from '@tanstack/react-router'
import type { ReportSplit } from '@headgate/domain/reports/views/report-split'
import { NO_VALUE } from '@headgate/domain/no-value'
import { ReportScreen } from '../../screens/report/report-screen.tsx'
import { useReportAddress } from '../../screens/report/use-report-address.ts'
import type { Column } from '../../table/column.ts'
import { TextLink } from '../../ui/text-link.tsx'

const route = getRouteApi('/_shell/searches')
const linkOf = (row: ShownRow) => Number(row.groups.publisher_channel_id ?? 0)

const explain: Column<ShownRow> = {
  id: 'explain',
  header: 'Explain',
  hint: 'What the engine does with a search of this publisher link, step by step',
  value: linkOf,
  cell: (row) =>
    linkOf(row) === 0 ? (
      NO_VALUE
    ) : (
      <TextLink size="sm" to="/target/explain/$id" params={{ id: linkOf(row) }}>
        Explain
      </TextLink>
    ),
  width: 95,
  sortable: false,
  pinEnd: true,
}
const more = ({ groups }: ReportSplit) => (groups.includes('publisher_channel_id') ? [explain] : [])

/** Searches by publisher link. One press on a row leads to its explanation. */
export function LinkSearches() {
  const view = useReportAddress(linkSearchesReport, route.useSearch(), route.useNavigate())
  return <ReportScreen call={linkSearches} {...view} more={more} />
}
