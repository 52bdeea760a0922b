import { TextInput } from '@mantine/core'
import {
  searchLogTexts,
  searchOutcomes,
  searchReasons,
  windowProblems,
} from '@headgate/contract/searches/search-log-filters'
import { outcomeLabel, reasonLabel } from '@headgate/domain/labels'
import { useState } from 'react'
import { lookupQueries } from '../../api/lookups.ts'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { FilterText } from '../../form/filters/filter-text.tsx'
import { orNothing, useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { formatMoment } from '../../lib/time.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { LookupFilter } from '../../pickers/lookup-filter.tsx'
import { PubLinkSelect } from '../../pickers/typed/pub-link-select.tsx'
import { momentOf } from './moment-of.ts'
import type { SearchLogAddress } from './search-log-address.ts'

type Outcome = (typeof searchOutcomes)[number]
type Reason = (typeof searchReasons)[number]

interface FiltersProps {
  search: SearchLogAddress
  onFilter: (change: Partial<SearchLogAddress>) => void
  onClear: () => void
}

const none: never[] = []
const outcomeChoices = searchOutcomes.map((value) => ({ value, label: outcomeLabel(value) }))
const reasonChoices = searchReasons.map((value) => ({
  value,
  label: value === 'unleased' ? 'No units of a cap' : reasonLabel(value),
}))

/** What is known of the search. Each applies at once. */
export function SearchLogFilters({ search: applied, onFilter: apply, onClear: clear }: FiltersProps) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  const problems = windowProblems(search)
  return (
    <FilterBar onClear={onClear}>
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
      <LookupFilter
        label="Publisher"
        query={lookupQueries.publishers()}
        width={150}
        ids={search.publisher_id}
        onFilter={(publisher_id) => onFilter({ publisher_id })}
      />
      <PubLinkSelect
        label="Pub Link ID"
        width={170}
        value={(search.targeting_id ?? none).map(String)}
        onChange={(ids) => onFilter({ targeting_id: orNothing(ids.map(Number)) })}
      />
      <ManySelect
        label="Outcome"
        choices={outcomeChoices}
        width={140}
        value={search.outcome ?? none}
        onChange={(value) => onFilter({ outcome: orNothing(value as Outcome[]) })}
      />
      <ManySelect
        label="Reason"
        choices={reasonChoices}
        width={150}
        value={search.reason ?? none}
        onChange={(value) => onFilter({ reason: orNothing(value as Reason[]) })}
      />
      <AddressFilter value={search.address ?? ''} onFilter={(address) => onFilter({ address })} />
    </FilterBar>
  )
}

interface MinuteFieldProps {
  label: string
  /** ISO 8601, UTC. */
  value: string | undefined
  error: string | undefined
  onChange: (value: string | undefined) => void
}

/** A minute in UTC, typed or pasted. The browser's own field would show it in the form and with the clock of the computer. */
function MinuteField({ label, value, error, onChange }: MinuteFieldProps) {
  const shown = formatMoment(value)
  const [typed, setTyped] = useDraft(shown)
  const [isWrong, setIsWrong] = useState(false)
  const apply = () => {
    const text = typed.trim()
    const moment = momentOf(text)
    setIsWrong(text !== '' && moment === undefined)
    if (text === '' ? value !== undefined : moment !== undefined && text !== shown) onChange(moment)
  }
  return (
    <TextInput
      label={label}
      placeholder="2026-11-25 14:00"
      w={160}
      value={typed}
      error={isWrong ? searchLogTexts.timeInvalid : error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        apply()
      }}
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
