import { Button, Indicator, Paper, Select, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Interval, Period } from '@headgate/contract/reports/reports'
import { customDays, today } from '@headgate/domain/days'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { lookupQueries } from '../../api/lookups.ts'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { ManySelect } from '../../form/select/many-select.tsx'
import { fromDashList, toDashList } from '../../lib/address/dash-list.ts'
import { sameFields } from '../../lib/same-fields.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { CountrySelect } from '../../pickers/country-select.tsx'
import { LookupSelect } from '../../pickers/lookup-select.tsx'
import { groupDescriptions } from './group-keys.ts'
import type { ListFilter, ReportFilterChoice } from './report-address.ts'
import { intervalLabels, optionsOf, periodLabels } from './report-labels.ts'
import { moreFilters, ReportMoreFilters } from './report-more-filters.tsx'

interface ReportFiltersProps {
  /** What the report is filtered by now, from the address. */
  applied: ReportFilterChoice
  onSearch: (choice: ReportFilterChoice) => void
  onReset: () => void
}

/** The calendar is a third of the screen's own code, and most reports are read without it. */
const DayRange = lazy(() => import('../../form/day-range.tsx').then((form) => ({ default: form.DayRange })))

const WIDTH = 146
const groupChoices = Object.entries(groupDescriptions).map(([value, { label }]) => ({ value, label }))

/**
 * The filter bar (3 §2.2). A change is kept until Search applies it; the address wins whenever it changes by itself:
 * Reset All, a press on a cell, the browser's back button.
 */
export function ReportFilters({ applied, onSearch, onReset }: ReportFiltersProps) {
  const [choice, setChoice] = useDraft(applied)
  const isChanged = !sameFields(choice, applied)
  const moreCount = moreFilters.filter((name) => choice[name] !== '').length
  const [isOpen, more] = useDisclosure(moreCount > 0)
  const change = (part: Partial<ReportFilterChoice>) => setChoice({ ...choice, ...part })
  const list = (name: ListFilter | 'group_by', label: string) => ({
    label,
    value: fromDashList(choice[name]),
    onChange: (value: string[]) => change({ [name]: toDashList(value) }),
    width: WIDTH,
  })
  const latest = today()
  const range = customDays(choice.from_date, choice.to_date, latest)
  return (
    <Paper withBorder p="sm" flex="none">
      <FilterBar
        withSearch
        searchMark={isChanged}
        clearLabel="Reset All"
        onSearch={() => onSearch(choice)}
        onClear={onReset}
        extra={
          <Indicator disabled={moreCount === 0} label={moreCount} size={18}>
            <Button
              variant="default"
              leftSection={<IconAdjustmentsHorizontal size={16} />}
              onClick={more.toggle}
              aria-expanded={isOpen}
            >
              {isOpen ? 'Fewer filters' : 'More filters'}
            </Button>
          </Indicator>
        }
      >
        <Select
          label="Period"
          allowDeselect={false}
          w={WIDTH}
          data={optionsOf(periodLabels)}
          value={choice.period}
          onChange={(value) => change(periodChange(value as Period))}
        />
        {choice.period === 'custom' ? (
          <Suspense fallback={<Skeleton width={210} height={36} animate={false} />}>
            <DayRange
              label="Date range"
              from={range.from}
              to={range.to}
              max={latest}
              onChange={(from_date, to_date) => change({ from_date, to_date })}
              width={210}
            />
          </Suspense>
        ) : null}
        <Select
          label="Interval"
          allowDeselect={false}
          w={WIDTH}
          data={optionsOf(intervalLabels)}
          value={choice.interval}
          onChange={(value) => change({ interval: value as Interval })}
        />
        <LookupSelect {...list('platform_id', 'Platform')} query={lookupQueries.platforms()} />
        <LookupSelect {...list('search_engine_id', 'Search Engine')} query={lookupQueries.searchEngines()} />
        <LookupSelect {...list('tag_type_id', 'Traffic Types')} query={lookupQueries.tagTypes()} />
        <CountrySelect {...list('country', 'Country')} />
        <ManySelect {...list('group_by', 'Group By')} choices={groupChoices} blank="Nothing" />
        {isOpen ? <ReportMoreFilters list={list} /> : null}
      </FilterBar>
    </Paper>
  )
}

/** The days are forgotten with the custom period: they would lie in the address without an effect. */
function periodChange(period: Period): Partial<ReportFilterChoice> {
  return period === 'custom' ? { period } : { period, from_date: undefined, to_date: undefined }
}
