import { logLevels, type LogPart, logParts, logTitles } from '@headgate/contract/system-logs'
import { DayRange } from '../../form/days/day-range.tsx'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { FilterText } from '../../form/filters/filter-text.tsx'
import { orNothing, useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { OneSelect } from '../../form/select/one-select.tsx'
import type { FilterProps } from '../../screens/list/list-definition.ts'
import { systemLogDays, type SystemLogsAddress } from './system-logs-address.ts'

const levelChoices = Object.entries(logLevels)
  .toSorted(([a], [b]) => Number(a) - Number(b))
  .map(([value, name]) => ({ value, label: value === '60' ? name : `${name} and worse` }))

const partChoices = logParts.map((value) => ({ value, label: logTitles[value] }))
const none: readonly LogPart[] = []

const textOf = (text: string) => (text === '' ? undefined : text)

/** Days, level, part and text of lines. Each applies at once. */
export function LogFilters(props: FilterProps<SystemLogsAddress>) {
  const { search, onFilter, onClear } = useFilterDraft(props.search, props.onFilter, props.onClear)
  return (
    <FilterBar onClear={onClear}>
      <DayRange
        label="From and to date (UTC)"
        {...systemLogDays(search)}
        width={235}
        onChange={(from, to) => onFilter({ from, to, date: undefined })}
      />
      <OneSelect
        label="Level"
        w={155}
        placeholder="All"
        choices={levelChoices}
        value={search.level === undefined ? null : String(search.level)}
        onChange={(level) => onFilter({ level: level === null ? undefined : Number(level) })}
        clearable
      />
      <ManySelect
        label="Title"
        width={130}
        choices={partChoices}
        value={search.part ?? none}
        onChange={(part) => onFilter({ part: orNothing(part as LogPart[]) })}
      />
      <FilterText
        label="Text"
        placeholder="Anywhere in the line"
        w={180}
        value={search.q ?? ''}
        onFilter={(text) => onFilter({ q: textOf(text) })}
      />
      <FilterText
        label="Request ID"
        placeholder="Of a line or error"
        w={195}
        // What is pasted around an id ('Reference 1a2b.') is not a part of it.
        take={(text) => /[\w-]{8,64}(?=\W*$)/.exec(text)?.[0] ?? text.replaceAll(/[^\w-]/g, '').slice(0, 64)}
        value={search.request_id ?? ''}
        onFilter={(text) => onFilter({ request_id: textOf(text) })}
      />
    </FilterBar>
  )
}
