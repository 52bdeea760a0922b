import { Button, Paper, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { FilteredId } from '@headgate/contract/reports/dimensions'
import type { Interval, Period } from '@headgate/contract/reports/periods'
import type { Comparison } from '@headgate/contract/reports/comparisons'
import { sidesOf } from '@headgate/contract/reports/measures'
import { missingGroups, type Report } from '@headgate/contract/reports/report'
import { columnName } from '@headgate/domain/reports/column-labels'
import { addDays, customDays, today } from '@headgate/domain/days'
import { comparisonLabels, intervalLabels, periodLabels } from '@headgate/domain/reports/view-labels'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { DayField } from '../../form/days/day-field.tsx'
import { DayRange } from '../../form/days/day-range.tsx'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { ManySelect } from '../../form/select/many-select.tsx'
import { fromDashList, toDashList } from '@headgate/domain/addresses/dash-list'
import { sameFields } from '../../lib/same-fields.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { FilterControl } from './filter-control.tsx'
import { addressName, type FilterChoice, groupsOf, groupText } from '@headgate/domain/reports/report-address'
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
/** How far back a report can be shown as it was known. */
const KNOWN_DAYS = 400

const hourChoices = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

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
  // What a publisher saw before is in its list of changed revenue.
  const hasKnown = hasRevenue && report.own === undefined
  const moreCount =
    more.filter((filter) => entriesOf(filter).length > 0).length +
    Number(choice.settled_only) +
    Number(choice.missing_channels) +
    Number(choice.as_known_on !== undefined)
  const [isOpen, rest] = useDisclosure(moreCount > 0)
  const change = (part: Partial<FilterChoice>) => setChoice({ ...choice, ...part })
  const control = (filter: FilteredId) => (
    <FilterControl
      key={filter}
      filter={filter}
      isOwn={report.own !== undefined}
      value={entriesOf(filter)}
      onChange={(entries) => change({ [addressName(filter)]: toDashList(entries) })}
      width={WIDTH}
    />
  )
  const latest = report.finishedDays ? addDays(today(), -1) : today()
  const range = customDays(choice.from_date, choice.to_date, latest)
  const compared = customDays(choice.before_from, choice.before_to, latest)
  return (
    <Paper withBorder p="sm" flex="none">
      <FilterBar
        withSearch
        searchMark={isChanged}
        clearLabel={report.own ? 'Clear All' : 'Reset All'}
        onSearch={() => onSearch(choice)}
        onClear={onReset}
        extra={
          more.length === 0 && !hasRevenue ? null : (
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
          choices={optionsOf(periodLabels).filter(({ value }) => value !== 'today' || !report.finishedDays)}
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
        {report.intervals.length === 1 ? null : (
          <OneSelect
            label="Interval"
            w={WIDTH}
            choices={report.intervals.map((value) => ({ value, label: intervalLabels[value] }))}
            value={choice.interval}
            onChange={(value) => change({ interval: value as Interval })}
          />
        )}
        {shown.map(control)}
        {report.dimensions.length === 0 ? null : (
          <ManySelect
            label="Group By"
            choices={report.dimensions.map((value) => ({ value, label: columnName(report, value) }))}
            value={groupsOf(choice)}
            onChange={(groups) => change({ group_by: groupText(report, groups) })}
            blank="Nothing"
            width={WIDTH}
            disabled={choice.missing_channels}
          />
        )}
        <OneSelect
          label="Compare With"
          w={WIDTH + 30}
          choices={optionsOf(comparisonLabels)}
          value={choice.compare}
          onChange={(value) => change(comparisonChange(value as Comparison))}
        />
        {choice.compare === 'custom' ? (
          <DayRange
            label="Compared days"
            from={compared.from}
            to={compared.to}
            max={latest}
            onChange={(before_from, before_to) => change({ before_from, before_to })}
            width={235}
          />
        ) : null}
        {choice.hours === undefined ? null : (
          <ManySelect
            label="Hours (UTC)"
            choices={hourChoices}
            value={fromDashList(choice.hours)}
            onChange={(hours) => change({ hours: hours.length === 0 ? undefined : toDashList(hours) })}
            width={WIDTH}
          />
        )}
        {isOpen ? more.map(control) : null}
        {isOpen && hasKnown ? (
          <DayField
            label="As Known On"
            value={choice.as_known_on ?? latest}
            min={addDays(latest, -KNOWN_DAYS)}
            max={latest}
            onChange={(day) => change({ as_known_on: day === latest ? undefined : day })}
            maw={WIDTH}
          />
        ) : null}
        {isOpen && hasRevenue ? (
          <Stack gap={6} justify="flex-end">
            <Switch
              label="Settled days only"
              checked={choice.settled_only}
              onChange={(event) => change({ settled_only: event.currentTarget.checked })}
            />
            {missingGroups.every((id) => report.dimensions.includes(id)) ? (
              <Switch
                label="Missing channels"
                checked={choice.missing_channels}
                onChange={(event) => change({ missing_channels: event.currentTarget.checked })}
              />
            ) : null}
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

/** The same with the days of a comparison. */
function comparisonChange(compare: Comparison): Partial<FilterChoice> {
  return compare === 'custom' ? { compare } : { compare, before_from: undefined, before_to: undefined }
}
