import { Paper } from '@mantine/core'
import type { QualityScore } from '@headgate/contract/base/constants'
import { qualityScoreChoices } from '@headgate/domain/labels'
import { lookupQueries } from '../../../api/lookups.ts'
import { downloadProviderLinks } from '../../../api/provider-links.ts'
import { CheckboxFilters } from '../../../form/filters/checkbox-filters.tsx'
import { DownloadButton } from '../../../form/download-button.tsx'
import { FilterBar } from '../../../form/filters/filter-bar.tsx'
import { FilterText } from '../../../form/filters/filter-text.tsx'
import { ManySelect } from '../../../form/select/many-select.tsx'
import { idFilter, idOf, orNothing, useFilterDraft } from '../../../form/filters/use-filter-draft.ts'
import { LookupSelect } from '../../../pickers/lookup-select.tsx'
import { type LinkAddress, viewOf } from '../link-address.ts'
import { linkBoxes } from './link-boxes.ts'

interface LinkFiltersProps {
  search: LinkAddress
  onFilter: (change: Partial<LinkAddress>) => void
  /** Reads the list again. */
  onSearch: () => void
  onClear: () => void
}

type IdFilter =
  | 'provider_id'
  | 'publisher_id'
  | 'platform_id'
  | 'search_engine_id'
  | 'tag_type_id'
  | 'traffic_source_id'

const selects: readonly [IdFilter, string, Parameters<typeof LookupSelect>[0]['query']][] = [
  ['provider_id', 'Advertisers', lookupQueries.providers()],
  ['publisher_id', 'Publishers', lookupQueries.publishers()],
  ['platform_id', 'Platform', lookupQueries.platforms()],
  ['search_engine_id', 'Search Engine', lookupQueries.searchEngines()],
  ['tag_type_id', 'Traffic Types', lookupQueries.tagTypes()],
  ['traffic_source_id', 'Traffic Sources', lookupQueries.trafficSources()],
]

const WIDTH = 150

/** Filters, checkboxes and buttons of the list (1 §2). Each acts at once; Search reads the list again. */
export function LinkFilters({
  search: applied,
  onFilter: apply,
  onSearch,
  onClear: clear,
}: LinkFiltersProps) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <Paper withBorder p="sm" flex="none">
      <FilterBar
        withSearch
        onSearch={onSearch}
        onClear={onClear}
        extra={<DownloadButton download={() => downloadProviderLinks(viewOf(search))} />}
      >
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
          <LookupSelect
            key={name}
            label={label}
            query={query}
            width={WIDTH}
            value={(search[name] ?? none).map(String)}
            onChange={(value) => onFilter({ [name]: orNothing(value.map(Number)) })}
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
    </Paper>
  )
}

const none: never[] = []
