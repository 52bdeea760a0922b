import { pageSizes } from '@headgate/contract/base/constants'
import type { ApiRunDetail } from '@headgate/contract/providers/api-runs'
import type { RowMessage, SkippedRow } from '@headgate/contract/revenue/row-calls'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { apiRunQueries } from '../../api/revenue/api-runs.ts'
import { messageChoices, skippedRowColumns } from '../../blocks/imports/skipped-row-columns.tsx'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { FilterText } from '../../form/filters/filter-text.tsx'
import { orNothing, useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { defineList, type FilterProps } from '../../screens/list/list-definition.ts'
import { ListView } from '../../screens/list/list-view.tsx'
import { type RunRowsAddress, runRowsAddress, runRowsQuery } from './run-address.ts'

const route = getRouteApi('/_shell/apidetails/$id')
const none: never[] = []

function RowFilters({ search: applied, onFilter: apply, onClear: clear }: FilterProps<RunRowsAddress>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <FilterBar onClear={onClear}>
      <FilterText
        label="Channel"
        placeholder="Channel"
        w={200}
        value={search.channel ?? ''}
        onFilter={(channel) => onFilter({ channel: channel === '' ? undefined : channel })}
      />
      <ManySelect
        label="Message"
        choices={messageChoices}
        width={230}
        value={search.message ?? none}
        onChange={(value) => onFilter({ message: orNothing(value as RowMessage[]) })}
      />
    </FilterBar>
  )
}

/** Rows of the advertiser's runs: those that were skipped, or others by their message. */
export function RunRows({ run: { advertiser_id } }: { run: ApiRunDetail }) {
  const rows = useMemo(
    () =>
      defineList({
        name: 'api-run-rows',
        title: 'Skipped rows',
        what: 'Skipped rows',
        noun: ['row', 'rows'],
        address: runRowsAddress,
        query: (search: RunRowsAddress) => apiRunQueries.rows(runRowsQuery(search, { advertiser_id })),
        page: (data) => ({ rows: data.data, total: data.total }),
        columns: skippedRowColumns,
        sizes: pageSizes.uploadLogs,
        rowLabel: (row: SkippedRow) => `row ${row.row_index} of run ${row.csvfile}`,
        filters: RowFilters,
      }),
    [advertiser_id],
  )
  return <ListView list={rows} search={route.useSearch()} navigate={route.useNavigate()} />
}
