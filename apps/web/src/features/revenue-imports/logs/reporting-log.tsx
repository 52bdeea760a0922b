import { Button, Group, Text } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { factText } from '@headgate/contract/reports/dimensions'
import { isUploaded } from '@headgate/contract/revenue/import-values'
import type { LogAction } from '@headgate/contract/revenue/row-calls'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { importRowQueries } from '../../../api/revenue/import-rows.ts'
import { importAddress } from '../../../blocks/imports/import-address.ts'
import { countryName } from '@headgate/domain/country-name'
import { formatCount } from '../../../lib/numbers.ts'
import { formatMoment } from '../../../lib/time.ts'
import { Page } from '../../../screens/page.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/data-table.tsx'
import { StatStrip } from '../../../ui/stat-strip.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { LogRowsAddress } from './log-rows-address.ts'

const route = getRouteApi('/_shell/reportinglogs/$id/$action')

type Row = readonly string[]

const labels: Record<LogAction, string> = {
  skipped: 'Skipped rows',
  uploaded: 'Uploaded rows',
  read: 'Lines as they were read',
}

/** The filters of the address in words. */
function filterTexts({ date, channel, country }: LogRowsAddress): string[] {
  return [
    ...(date === undefined ? [] : [`Date: ${date}`]),
    ...(channel === undefined ? [] : [`Channel: ${factText(channel) || 'none'}`]),
    ...(country === undefined ? [] : [`Country: ${countryName(factText(country)) || 'none'}`]),
  ]
}

/** Pixels of a digit, which is wider than most letters. */
const LETTER = 9

/** Names of columns repeat in some files, so a column is known by its place. It is as wide as its texts, within limits. */
const columnsOf = (names: readonly string[], rows: readonly Row[]): Column<Row>[] =>
  names.map((name, index) => {
    const longest = rows.reduce((most, row) => Math.max(most, row[index]?.length ?? 0), name.length + 2)
    return {
      id: String(index),
      header: name,
      value: (row) => row[index] ?? '',
      width: Math.min(420, Math.max(90, longest * LETTER + 28)),
      sortable: false,
    }
  })

/** The skipped rows of an import with every column of its file, or the uploaded ones as they were read. */
export function ReportingLog() {
  const { id, action } = route.useParams()
  const search = route.useSearch()
  const { data, isFetching } = useSuspenseQuery(importRowQueries.log(id, { ...search, action }))
  const { total } = data
  const rows = action === 'uploaded' ? data.uploaded_fields : data.fields
  const columns = useMemo(() => columnsOf(data.columns, rows), [data.columns, rows])
  const places = useMemo(() => new Map(rows.map((row, index) => [row, String(index)])), [rows])
  const navigate = route.useNavigate()
  const turn = (change: Partial<LogRowsAddress>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true })
  const showAll = () => void navigate({ to: '.', search: ({ size }) => ({ size }) })
  const label = action === 'uploaded' && !isUploaded(data.stage) ? 'Rows to upload' : labels[action]
  const filters = filterTexts(search)
  return (
    <Page
      fill
      title={`${label} of ${data.csvfile}`}
      trail={
        <TextLink to="/reportinglogs" inherit>
          Reporting Logs
        </TextLink>
      }
      actions={
        <Button component={Link} to={importAddress(id)} variant="default">
          Result and undo
        </Button>
      }
    >
      <StatStrip
        label="The upload"
        stats={[
          { label, value: formatCount(total) },
          { label: 'Excluded', value: formatCount(data.total_excluded) },
          { label: 'Advertiser ID', value: String(data.advertiser_id) },
          { label: 'CSV upload date (UTC)', value: formatMoment(data.createdAt) },
        ]}
      />
      {filters.length === 0 ? null : (
        <Group gap="sm" flex="none">
          <Text size="sm">{filters.join(' · ')}</Text>
          <Button size="compact-sm" variant="default" onClick={showAll}>
            Show all rows
          </Button>
        </Group>
      )}
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowId={(row) => places.get(row) ?? ''}
        sort={{ by: '', direction: 'ASC', onChange: () => undefined }}
        paging={{ page: search.page, size: search.size, onChange: turn, sizes: pageSizes.uploadLogs, total }}
        busy={isFetching}
        emptyText={messages.report.empty}
        onClearFilters={filters.length === 0 ? undefined : showAll}
      />
    </Page>
  )
}
