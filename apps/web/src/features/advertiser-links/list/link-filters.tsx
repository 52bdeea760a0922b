import type { QualityScore } from '@headgate/contract/base/constants'
import { qualityScoreChoices } from '@headgate/domain/labels'
import { lookupQueries } from '../../../api/lookups.ts'
import { CheckboxFilters } from '../../../form/filters/checkbox-filters.tsx'
import { FilterBar } from '../../../form/filters/filter-bar.tsx'
import { FilterText } from '../../../form/filters/filter-text.tsx'
import { ManySelect } from '../../../form/select/many-select.tsx'
import { idFilter, idOf, orNothing, useFilterDraft } from '../../../form/filters/use-filter-draft.ts'
import { LookupFilter } from '../../../pickers/lookup-filter.tsx'
import type { FilterProps } from '../../../screens/list/list-definition.ts'
import type { LinkAddress } from '../link-address.ts'
import { linkBoxes } from './link-boxes.ts'

type IdFilter =
  | 'provider_id'
  | 'publisher_id'
  | 'platform_id'
  | 'search_engine_id'
  | 'tag_type_id'
  | 'traffic_source_id'

const selects: readonly [IdFilter, string, Parameters<typeof LookupFilter>[0]['query']][] = [
  ['provider_id', 'Advertisers', lookupQueries.providers()],
  ['publisher_id', 'Publishers', lookupQueries.publishers()],
  ['platform_id', 'Platform', lookupQueries.platforms()],
  ['search_engine_id', 'Search Engine', lookupQueries.searchEngines()],
  ['tag_type_id', 'Traffic Types', lookupQueries.tagTypes()],
  ['traffic_source_id', 'Traffic Sources', lookupQueries.trafficSources()],
]

const WIDTH = 150

/** Filters, checkboxes and buttons of the list. Each applies at once. Search reads the list again. */
export function LinkFilters({
  search: applied,
  onFilter: apply,
  onSearch,
  onClear: clear,
}: FilterProps<LinkAddress>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <>
      <FilterBar withSearch onSearch={onSearch} onClear={onClear}>
        <FilterText
          label="Link"
          placeholder="Link or description"
          w={210}
          value={search.link ?? ''}
          onFilter={(link) => onFilter({ link: link === '' ? undefined : link })}
        />
        <FilterText
          label="Link ID"
          placeholder="Id"
          {...idFilter}
          w={110}
          value={search.id === undefined ? '' : String(search.id)}
          onFilter={(text) => onFilter({ id: idOf(text) })}
        />
        {selects.map(([name, label, query]) => (
          <LookupFilter
            key={name}
            label={label}
            query={query}
            width={WIDTH}
            ids={search[name]}
            onFilter={(ids) => onFilter({ [name]: ids })}
          />
        ))}
        <ManySelect
          label="Quality Scores"
          choices={qualityScoreChoices}
          width={WIDTH}
          value={search.quality_score ?? none}
          onChange={(value) => onFilter({ quality_score: orNothing(value as QualityScore[]) })}
        />
      </FilterBar>
      <CheckboxFilters label="State of the links" filters={linkBoxes} search={search} onFilter={onFilter} />
    </>
  )
}

const none: never[] = []
