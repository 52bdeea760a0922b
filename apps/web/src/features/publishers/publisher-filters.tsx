import { Select } from '@mantine/core'
import type { PublishersQuery } from '@headgate/contract/publishers'
import type { ReactNode } from 'react'
import { FilterBar } from '../../form/filter-bar.tsx'
import { FilterText } from '../../form/filter-text.tsx'
import { fromFlag, toFlag } from '../../form/flag-select.ts'

interface PublisherFiltersProps {
  search: PublishersQuery
  onFilter: (change: Partial<PublishersQuery>) => void
  onClear: () => void
  children: ReactNode
}

const statuses = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]
const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Text, status and is-live filters of the publisher list; its bulk actions stand at the end of the bar. */
export function PublisherFilters({ search, onFilter, onClear, children }: PublisherFiltersProps) {
  return (
    <FilterBar onClear={onClear} extra={children}>
      <FilterText
        label="Filter"
        placeholder="Name, details or id"
        value={search.q ?? ''}
        onFilter={(q) => onFilter({ q: q === '' ? undefined : q })}
      />
      <Select
        label="Status"
        placeholder="All"
        clearable
        w={140}
        data={statuses}
        value={fromFlag(search.status)}
        onChange={(value) => onFilter({ status: toFlag(value) })}
      />
      <Select
        label="Is live"
        placeholder="All"
        clearable
        w={120}
        data={yesNo}
        value={fromFlag(search.is_live)}
        onChange={(value) => onFilter({ is_live: toFlag(value) })}
      />
    </FilterBar>
  )
}
