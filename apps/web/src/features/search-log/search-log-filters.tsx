import {
  searchLogTexts,
  searchOutcomes,
  windowProblems,
} from '@headgate/contract/searches/search-log-filters'
import { type LoggedDimension, loggedDimensions } from '@headgate/contract/searches/logged-dimensions'
import { entryText, type FilteredId, typedEntry } from '@headgate/contract/reports/dimensions'
import { outcomeLabel } from '@headgate/domain/labels'
import { filterTitle } from '@headgate/domain/reports/words/titles'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { FilterControl } from '../../blocks/reports/filter-control.tsx'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { FilterText } from '../../form/filters/filter-text.tsx'
import { MinuteField } from '../../form/filters/minute-field.tsx'
import { MoreFilters } from '../../form/filters/more-filters.tsx'
import { orNothing, useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { HoursSelect } from '../../pickers/hours-select.tsx'
import type { SearchLogAddress } from './search-log-address.ts'

type Outcome = (typeof searchOutcomes)[number]

interface FiltersProps {
  search: SearchLogAddress
  onFilter: (change: Partial<SearchLogAddress>) => void
  onClear: () => void
}

const none: never[] = []
const outcomeChoices = searchOutcomes.map((value) => ({ value, label: outcomeLabel(value) }))
/** Filters that are always shown; the others are behind *More filters* until one is set. */
const first: readonly LoggedDimension[] = ['publisher_id', 'publisher_channel_id', 'filtered_reason']
const rest = (Object.keys(loggedDimensions) as LoggedDimension[]).filter((id) => !first.includes(id))

/** What is known of the search. Each applies at once. */
export function SearchLogFilters({ search: applied, onFilter: apply, onClear: clear }: FiltersProps) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  const problems = windowProblems(search)
  const [isOpen, more] = useDisclosure(false)
  // One that is emptied stays until all are cleared: it would go from under the pointer.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const isShown = (name: keyof SearchLogAddress) => isOpen || changed.has(name) || search[name] !== undefined
  const onChange = (change: Partial<SearchLogAddress>) => {
    setChanged(new Set([...changed, ...Object.keys(change)]))
    onFilter(change)
  }
  const control = (id: LoggedDimension) => (
    <DimensionFilter key={id} id={id} search={search} onFilter={onChange} />
  )
  return (
    <FilterBar
      onClear={() => {
        setChanged(new Set())
        onClear()
      }}
      extra={<MoreFilters isOpen={isOpen} onToggle={more.toggle} />}
    >
      <FilterText
        label="Click ID"
        placeholder="Whole id, in all kept days"
        w={210}
        value={search.click_id ?? ''}
        onFilter={(text) => onFilter({ click_id: text === '' ? undefined : text })}
      />
      <FilterText
        label="Keyword"
        placeholder="Part of it"
        w={150}
        value={search.keyword ?? ''}
        onFilter={(text) => onFilter({ keyword: text === '' ? undefined : text })}
      />
      <MinuteField
        label="From (UTC)"
        value={search.from}
        error={problems?.['from']}
        onChange={(from) => onFilter({ from })}
      />
      <MinuteField
        label="To (UTC)"
        value={search.to}
        error={problems?.['to']}
        onChange={(to) => onFilter({ to })}
      />
      <ManySelect
        label="Outcome"
        choices={outcomeChoices}
        width={140}
        value={search.outcome ?? none}
        onChange={(value) => onFilter({ outcome: orNothing(value as Outcome[]) })}
      />
      {first.map(control)}
      <AddressFilter value={search.address ?? ''} onFilter={(address) => onFilter({ address })} />
      {rest.filter((id) => isShown(loggedDimensions[id])).map(control)}
      {isShown('hours') ? (
        <HoursSelect
          width={150}
          value={(search.hours ?? none).map(String)}
          onChange={(hours) => onChange({ hours: orNothing(hours.map(Number)) })}
        />
      ) : null}
    </FilterBar>
  )
}

/** The chosen values of a filter; the log has not all filters of reports. */
function chosen(search: SearchLogAddress, filter: FilteredId): string[] {
  if (!(filter in loggedDimensions)) return []
  const entries: readonly (number | string)[] = search[loggedDimensions[filter as LoggedDimension]] ?? none
  return entries.map(entryText)
}

interface DimensionFilterProps extends Pick<FiltersProps, 'search' | 'onFilter'> {
  id: LoggedDimension
}

/** A filter that reports have, too: records and values that searches were recorded with. */
function DimensionFilter({ id, search, onFilter }: DimensionFilterProps) {
  const chosenOf = (other: FilteredId) => chosen(search, other)
  return (
    <FilterControl
      filter={id}
      isOwn={false}
      isMissing={false}
      label={filterTitle({}, id)}
      chosenOf={chosenOf}
      width={150}
      value={chosenOf(id)}
      onChange={(texts) =>
        onFilter({ [loggedDimensions[id]]: orNothing(texts.map((text) => typedEntry(id, text))) })
      }
    />
  )
}

/** Addresses are not kept, so only a hash that another search shows can be looked for. */
function AddressFilter({
  value,
  onFilter,
}: {
  value: string
  onFilter: (address: string | undefined) => void
}) {
  const [isWrong, setIsWrong] = useState(false)
  return (
    <FilterText
      label="Address (hash)"
      placeholder="From a search's details"
      w={205}
      value={value}
      error={isWrong ? searchLogTexts.addressInvalid : undefined}
      onFilter={(text) => {
        const isGood = text === '' || /^[\da-f]{16}$/i.test(text)
        setIsWrong(!isGood)
        if (isGood) onFilter(text === '' ? undefined : text.toLowerCase())
      }}
    />
  )
}
