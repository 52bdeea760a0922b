import { Button, Paper, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { dimension, type FilteredId } from '@headgate/contract/reports/dimensions'
import type { Interval, Period } from '@headgate/contract/reports/periods'
import type { Comparison } from '@headgate/contract/reports/comparisons'
import { sidesOf } from '@headgate/contract/reports/measures'
import type { Report } from '@headgate/contract/reports/report'
import { customDays, today } from '@headgate/domain/days'
import { comparisonLabels, intervalLabels, periodLabels } from '@headgate/domain/reports/view-labels'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { DayRange } from '../../form/days/day-range.tsx'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { ManySelect } from '../../form/select/many-select.tsx'
import { fromDashList, toDashList } from '../../lib/address/dash-list.ts'
import { sameFields } from '../../lib/same-fields.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { FilterControl } from './filter-control.tsx'
import { addressName, type FilterChoice, groupsOf, groupText } from './report-address.ts'
import { optionsOf } from './report-labels.ts'
import { OneSelect } from '../../form/select/one-select.tsx'
import { Switch } from '../../ui/check/check.tsx'
import { Mark } from '../../ui/mark.tsx'

interface ReportFiltersProps {
  report: Report
  /** The applied filters, from the address. */
  applied: FilterChoice
  onSearch: (choice: FilterChoice) => void
  onReset: () => void
}

const WIDTH = 146

/** On a phone all filters would push the table out of sight. */
const isPhone = globalThis.matchMedia?.('(max-width: 48em)').matches ?? false

/**
 * The filter bar of a report. Changes wait until Search applies them. When the address itself changes, it replaces
 * them: Reset All, a press on a cell, the browser's back button.
 */
export function ReportFilters({ report, applied, onSearch, onReset }: ReportFiltersProps) {
  const [choice, setChoice] = useDraft(applied)
  const isChanged = !sameFields(choice, applied)
  const entriesOf = (filter: FilteredId) => fromDashList(choice[addressName(filter)] ?? '')
  const shown = isPhone ? [] : report.filters
  const more = isPhone ? [...report.filters, ...report.moreFilters] : report.moreFilters
  const hasRevenue = report.measures.some((id) => sidesOf(id).includes('revenue'))
  const moreCount =
    more.filter((filter) => entriesOf(filter).length > 0).length +
    Number(choice.settled_only) +
    Number(choice.missing_channels)
  const [isOpen, rest] = useDisclosure(moreCount > 0)
  const change = (part: Partial<FilterChoice>) => setChoice({ ...choice, ...part })
  const control = (filter: FilteredId) => (
    <FilterControl
      key={filter}
      filter={filter}
      value={entriesOf(filter)}
      onChange={(entries) => change({ [addressName(filter)]: toDashList(entries) })}
      width={WIDTH}
    />
  )
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
          more.length === 0 ? null : (
            <Mark on={moreCount > 0} count={moreCount}>
              <Button
                variant="default"
                leftSection={<IconAdjustmentsHorizontal size={16} />}
                onClick={rest.toggle}
                aria-expanded={isOpen}
              >
                {isOpen ? 'Fewer filters' : 'More filters'}
              </Button>
            </Mark>
          )
        }
      >
        <OneSelect
          label="Period"
          w={WIDTH}
          choices={optionsOf(periodLabels)}
          value={choice.period}
          onChange={(value) => change(periodChange(value as Period))}
        />
        {choice.period === 'custom' ? (
          <DayRange
            label="Date range"
            from={range.from}
            to={range.to}
            max={latest}
            onChange={(from_date, to_date) => change({ from_date, to_date })}
            width={235}
          />
        ) : null}
        <OneSelect
          label="Interval"
          w={WIDTH}
          choices={report.intervals.map((value) => ({ value, label: intervalLabels[value] }))}
          value={choice.interval}
          onChange={(value) => change({ interval: value as Interval })}
        />
        {shown.map(control)}
        <ManySelect
          label="Group By"
          choices={report.dimensions.map((value) => ({ value, label: dimension(value).label }))}
          value={groupsOf(choice)}
          onChange={(groups) => change({ group_by: groupText(report, groups) })}
          blank="Nothing"
          width={WIDTH}
          disabled={choice.missing_channels}
        />
        <OneSelect
          label="Compare With"
          w={WIDTH + 30}
          choices={optionsOf(comparisonLabels)}
          value={choice.compare}
          onChange={(value) => change({ compare: value as Comparison })}
        />
        {isOpen ? more.map(control) : null}
        {isOpen && hasRevenue ? (
          <Stack gap={6} justify="flex-end">
            <Switch
              label="Settled days only"
              checked={choice.settled_only}
              onChange={(event) => change({ settled_only: event.currentTarget.checked })}
            />
            <Switch
              label="Missing channels"
              checked={choice.missing_channels}
              onChange={(event) => change({ missing_channels: event.currentTarget.checked })}
            />
          </Stack>
        ) : null}
      </FilterBar>
    </Paper>
  )
}

/** Removes the days together with the custom period, because they would stay in the address without an effect. */
function periodChange(period: Period): Partial<FilterChoice> {
  return period === 'custom' ? { period } : { period, from_date: undefined, to_date: undefined }
}
