import type { RowMessage } from '@headgate/contract/revenue/row-calls'
import { useQuery } from '@tanstack/react-query'
import { lookupQueries } from '../../../api/lookups.ts'
import { importQueries } from '../../../api/revenue/imports.ts'
import { messageChoices } from '../../../blocks/imports/skipped-row-columns.tsx'
import { FilterBar } from '../../../form/filters/filter-bar.tsx'
import { orNothing, useFilterDraft } from '../../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../../form/select/many-select.tsx'
import { formatMoment } from '../../../lib/time.ts'
import { LookupFilter } from '../../../pickers/lookup-filter.tsx'
import type { FilterProps } from '../../../screens/list/list-definition.ts'
import type { RowsAddress } from './rows-address.ts'

const none: never[] = []

/** Advertisers, their files once there are some, and the message. Each applies at once. */
export function RowFilters({ search: applied, onFilter: apply, onClear: clear }: FilterProps<RowsAddress>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  const providers = search.provider_id ?? none
  return (
    <FilterBar onClear={onClear}>
      <LookupFilter
        label="Advertisers"
        query={lookupQueries.providers()}
        width={200}
        ids={providers}
        // The file may be of an advertiser that is not chosen any more, and then no row would fit both.
        onFilter={(ids) => onFilter({ provider_id: ids, import_id: undefined, file: undefined })}
      />
      {providers.length === 0 ? null : (
        <FileSelect
          providers={providers}
          value={search.import_id ?? none}
          onChange={(ids) => onFilter({ import_id: orNothing(ids), file: undefined })}
        />
      )}
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

interface FileSelectProps {
  providers: readonly number[]
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Files of the chosen advertisers. Two with the same name differ by their time. */
function FileSelect({ providers, value, onChange }: FileSelectProps) {
  const { data, isPending } = useQuery(importQueries.files(providers))
  return (
    <ManySelect
      label="CSV files"
      width={260}
      loading={isPending}
      choices={(data ?? none).map(({ id, csvfile, createdAt }) => ({
        value: String(id),
        label: `${csvfile} (${formatMoment(createdAt)})`,
      }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}
