import type { QualityScore } from '@headgate/contract/base/constants'
import type { GroupsQuery } from '@headgate/contract/groups/calls'
import { propertyLabels, qualityScoreChoices } from '@headgate/domain/labels'
import { lookupQueries } from '../../../api/lookups.ts'
import { FilterBar } from '../../../form/filters/filter-bar.tsx'
import { SearchText } from '../../../form/filters/search-text.tsx'
import { FlagSelect } from '../../../form/filters/flag-select.tsx'
import { useFilterDraft } from '../../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../../form/select/many-select.tsx'
import { LookupFilter } from '../../../pickers/lookup-filter.tsx'
import { OneSelect } from '../../../form/select/one-select.tsx'

interface GroupFiltersProps {
  search: GroupsQuery
  onFilter: (change: Partial<GroupsQuery>) => void
  onClear: () => void
}

const statuses = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
]
const selects = [
  ['platform_id', propertyLabels.platform_id, lookupQueries.platforms()],
  ['search_engine_id', propertyLabels.search_engine_id, lookupQueries.searchEngines()],
  ['tag_type_id', propertyLabels.tag_type_id, lookupQueries.tagTypes()],
] as const
const none: never[] = []

/** Filters of the group list. Each applies at once. */
export function GroupFilters({ search: applied, onFilter: apply, onClear: clear }: GroupFiltersProps) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <FilterBar onClear={onClear}>
      <SearchText
        label="Filter"
        placeholder="Description or id"
        w={190}
        search={search}
        onFilter={onFilter}
      />
      <OneSelect
        label="Status"
        placeholder="All"
        clearable
        w={130}
        choices={statuses}
        value={search.status ?? null}
        onChange={(status) => onFilter({ status: (status ?? undefined) as GroupsQuery['status'] })}
      />
      <FlagSelect
        label="Active"
        yes="Active"
        no="Inactive"
        width={120}
        value={search.active}
        onChange={(active) => onFilter({ active })}
      />
      <FlagSelect
        label="Scheduled"
        yes="Scheduled"
        no="Not scheduled"
        width={130}
        value={search.scheduled}
        onChange={(scheduled) => onFilter({ scheduled })}
      />
      {selects.map(([name, label, query]) => (
        <LookupFilter
          key={name}
          label={label}
          query={query}
          width={140}
          ids={search[name]}
          onFilter={(ids) => onFilter({ [name]: ids })}
        />
      ))}
      <ManySelect
        label={propertyLabels.quality_score}
        choices={qualityScoreChoices}
        width={140}
        value={search.quality_score ?? none}
        onChange={(value) =>
          onFilter({ quality_score: value.length === 0 ? undefined : (value as QualityScore[]) })
        }
      />
    </FilterBar>
  )
}
