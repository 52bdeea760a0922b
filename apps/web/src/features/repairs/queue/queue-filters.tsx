import { queueAges, type QueueQuery } from '@headgate/contract/revenue/repair-queue'
import { queueKinds } from '@headgate/contract/revenue/repair-values'
import { FilterBar } from '../../../form/filters/filter-bar.tsx'
import { SearchText } from '../../../form/filters/search-text.tsx'
import { orNothing, useFilterDraft } from '../../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../../form/select/many-select.tsx'
import { OneSelect } from '../../../form/select/one-select.tsx'
import { AdvertiserFilter } from '../../../pickers/advertiser-filter.tsx'
import type { FilterProps } from '../../../screens/list/list-definition.ts'
import { kindTexts } from '../repair-texts.ts'

const kinds = queueKinds.map((value) => ({ value, label: kindTexts[value] }))
const ages = queueAges.map((value) => ({ value, label: value === '1' ? 'A day' : `${value} days` }))
const none: never[] = []

/** Channel, advertiser, reason and age. Each applies at once. */
export function QueueFilters({
  search: applied,
  onFilter: apply,
  onSearch,
  onClear: clear,
}: FilterProps<QueueQuery>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <FilterBar withSearch onSearch={onSearch} onClear={onClear}>
      <SearchText placeholder="Search by channel" w={220} search={search} onFilter={onFilter} />
      <AdvertiserFilter label="Advertisers" width={180} search={search} onFilter={onFilter} />
      <ManySelect
        label="Why"
        choices={kinds}
        width={190}
        value={search.kind ?? none}
        onChange={(value) => onFilter({ kind: orNothing(value as (typeof queueKinds)[number][]) })}
      />
      <OneSelect
        label="Waits for at least"
        choices={ages}
        w={160}
        placeholder="Any time"
        clearable
        value={search.older_than ?? null}
        onChange={(value) => onFilter({ older_than: queueAges.find((age) => age === value) })}
      />
    </FilterBar>
  )
}
