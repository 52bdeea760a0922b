import { Button, Paper } from '@mantine/core'
import { qualityScores, type QualityScore } from '@headgate/contract/constants'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { lookupQueries } from '../../api/lookups.ts'
import { downloadProviderLinks } from '../../api/provider-links.ts'
import { FilterBar } from '../../form/filter-bar.tsx'
import { FilterText } from '../../form/filter-text.tsx'
import { ManySelect } from '../../form/many-select.tsx'
import { LookupSelect } from '../../pickers/lookup-select.tsx'
import { type LinkAddress, viewOf } from './link-address.ts'
import { LinkCheckboxes } from './link-checkboxes.tsx'

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

const scores = qualityScores.map((score) => ({ value: score, label: score.toUpperCase() }))
const WIDTH = 150

/** Filters, checkboxes and buttons of the list (1 §2). Each acts at once; Search reads the list again. */
export function LinkFilters({ search: applied, onFilter: apply, onSearch, onClear }: LinkFiltersProps) {
  // A box is ticked when it is pressed, not when its list has come; the address wins when it moves.
  const [draft, setDraft] = useState({ search: applied, from: applied })
  if (draft.from !== applied) setDraft({ search: applied, from: applied })
  const { search } = draft
  const onFilter = (change: Partial<LinkAddress>) => {
    setDraft({ search: { ...search, ...change }, from: applied })
    apply(change)
  }
  return (
    <Paper withBorder p="sm" flex="none">
      <FilterBar withSearch onSearch={onSearch} onClear={onClear} extra={<Download search={search} />}>
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
          inputMode="numeric"
          w={110}
          value={search.id === undefined ? '' : String(search.id)}
          onFilter={(text) => onFilter({ id: /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined })}
        />
        {selects.map(([name, label, query]) => (
          <LookupSelect
            key={name}
            label={label}
            query={query}
            width={WIDTH}
            value={(search[name] ?? none).map(String)}
            onChange={(value) => onFilter({ [name]: value.length === 0 ? undefined : value.map(Number) })}
          />
        ))}
        <ManySelect
          label="Quality Scores"
          choices={scores}
          width={WIDTH}
          value={search.quality_score ?? none}
          onChange={(value) =>
            onFilter({ quality_score: value.length === 0 ? undefined : (value as QualityScore[]) })
          }
        />
      </FilterBar>
      <LinkCheckboxes search={search} onFilter={onFilter} />
    </Paper>
  )
}

const none: never[] = []

/** All links of the view as CSV, whatever the page. */
function Download({ search }: { search: LinkAddress }) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={busy}
      onClick={() => {
        setBusy(true)
        void downloadProviderLinks(viewOf(search)).finally(() => setBusy(false))
      }}
    >
      Download
    </Button>
  )
}
