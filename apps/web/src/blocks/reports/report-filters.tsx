import { Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { FilteredId } from '@headgate/contract/reports/dimensions'
import type { Interval, Period } from '@headgate/contract/reports/periods'
import type { Comparison } from '@headgate/contract/reports/comparisons'
import { sidesOf } from '@headgate/contract/reports/measures'
import { hasMissingChannels, type Report } from '@headgate/contract/reports/report'
import { columnName } from '@headgate/domain/reports/column-labels'
import { filterTitle } from '@headgate/domain/reports/words/titles'
import { addDays, customDays, today } from '@headgate/domain/days'
import { comparisonLabels, intervalLabels, periodLabels } from '@headgate/domain/reports/view-labels'
import { Fragment, type ReactNode } from 'react'
import { DayField } from '../../form/days/day-field.tsx'
import { DayRange } from '../../form/days/day-range.tsx'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { MoreFilters } from '../../form/filters/more-filters.tsx'
import { ManySelect } from '../../form/select/many-select.tsx'
import { fromDashList, toDashList } from '@headgate/domain/addresses/dash-list'
import { sameFields } from '../../lib/same-fields.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { FilterControl } from './filter-control.tsx'
import {
  addressName,
  entriesOf,
  type FilterChoice,
  groupsOf,
  groupText,
} from '@headgate/domain/reports/report-address'
import { optionsOf } from './report-labels.ts'
import { HoursSelect } from '../../pickers/hours-select.tsx'
import { OneSelect } from '../../form/select/one-select.tsx'
import { Switch } from '../../ui/check/check.tsx'
import { Dense } from '../../ui/layout/dense.tsx'
import { type Fitted, fitting } from '../../form/filters/fitting.ts'

interface ReportFiltersProps {
  report: Report
  /** The applied filters, from the address. */
  applied: FilterChoice
  /** Of the line. */
  width: number
  onSearch: (choice: FilterChoice) => void
  onReset: () => void
}

const WIDTH = 122
/** "Previous Month" is the longest period. */
const PERIOD_WIDTH = 138
const DAYS_WIDTH = 212
/** What Search, Reset All and More filters need at the end of the line. */
const BUTTONS_WIDTH = 300
/** How far back a report can be shown as it was known. */
const KNOWN_DAYS = 400

interface Control extends Fitted {
  draw: () => ReactNode
}

/**
 * The filter bar of a report: one line of what is set and what is used most; the others are behind *More filters*, until
 * Search applies the changes. When the address itself changes, it replaces them: Reset All, a press on a cell, the browser's
 * back button.
 */
export function ReportFilters({ report, applied, width, onSearch, onReset }: ReportFiltersProps) {
  const [choice, setChoice] = useDraft(applied)
  const isChanged = !sameFields(choice, applied)
  const [isOpen, rest] = useDisclosure(false)
  const controls = controlsOf(report, choice, applied, (part) => setChoice({ ...choice, ...part }))
  const fit = fitting(controls, width - BUTTONS_WIDTH)
  const shown = isOpen ? controls : controls.filter(({ id }) => fit.has(id))
  return (
    <Dense>
      <FilterBar
        withSearch
        searchMark={isChanged}
        clearLabel={report.own ? 'Clear All' : 'Reset All'}
        onSearch={() => {
          rest.close()
          onSearch(choice)
        }}
        onClear={() => {
          rest.close()
          // The address replaces the draft only when it changes, and it may have no filter to lose.
          setChoice(applied)
          onReset()
        }}
        extra={fit.size === controls.length ? null : <MoreFilters isOpen={isOpen} onToggle={rest.toggle} />}
      >
        {shown.map(({ id, draw }) => (
          <Fragment key={id}>{draw()}</Fragment>
        ))}
      </FilterBar>
    </Dense>
  )
}

/** The controls of a report in the order in which they stand, with those that are used most first in rank. */
function controlsOf(
  report: Report,
  choice: FilterChoice,
  applied: FilterChoice,
  change: (part: Partial<FilterChoice>) => void,
): Control[] {
  // A cleared one stays until Search: it would go from under the pointer.
  const isSet = (test: (of: FilterChoice) => boolean) => test(choice) || test(applied)
  const hasRevenue = report.measures.some((id) => sidesOf(id).includes('revenue'))
  const latest = report.finishedDays ? addDays(today(), -1) : today()
  const range = customDays(choice.from_date, choice.to_date, latest)
  const compared = customDays(choice.before_from, choice.before_to, latest)
  const filterControl = (filter: FilteredId, at: number): Control => ({
    id: filter,
    width: WIDTH,
    rank: 4 + at,
    isSet: isSet((of) => entriesOf(of, filter).length > 0),
    draw: () => (
      <FilterControl
        filter={filter}
        label={filterTitle(report, filter)}
        isOwn={report.own !== undefined}
        isMissing={choice.missing_channels}
        chosenOf={(other) => entriesOf(choice, other)}
        value={entriesOf(choice, filter)}
        onChange={(entries) => change({ [addressName(filter)]: toDashList(entries) })}
        width={WIDTH}
      />
    ),
  })
  const all: (Control | false)[] = [
    {
      id: 'period',
      width: PERIOD_WIDTH,
      rank: 0,
      isSet: true,
      draw: () => (
        <OneSelect
          label="Period"
          w={PERIOD_WIDTH}
          choices={optionsOf(periodLabels).filter(({ value }) => value !== 'today' || !report.finishedDays)}
          value={choice.period}
          onChange={(value) => change(periodChange(value as Period))}
        />
      ),
    },
    choice.period === 'custom' && {
      id: 'days',
      width: DAYS_WIDTH,
      rank: 0,
      isSet: true,
      draw: () => (
        <DayRange
          label="Date range"
          from={range.from}
          to={range.to}
          max={latest}
          onChange={(from_date, to_date) => change({ from_date, to_date })}
          width={DAYS_WIDTH}
        />
      ),
    },
    report.intervals.length > 1 && {
      id: 'interval',
      width: WIDTH,
      rank: 1,
      isSet: isSet(({ interval }) => interval !== report.start.interval),
      draw: () => (
        <OneSelect
          label="Interval"
          w={WIDTH}
          choices={report.intervals.map((value) => ({ value, label: intervalLabels[value] }))}
          value={choice.interval}
          onChange={(value) => change({ interval: value as Interval })}
        />
      ),
    },
    ...report.filters.map(filterControl),
    report.dimensions.length > 0 && {
      id: 'groups',
      width: WIDTH,
      rank: 2,
      isSet: isSet((of) => groupsOf(of).length > 0),
      draw: () => (
        <ManySelect
          label="Group By"
          choices={report.dimensions.map((value) => ({ value, label: columnName(report, value) }))}
          value={groupsOf(choice)}
          onChange={(groups) => change({ group_by: groupText(report, groups) })}
          blank="Nothing"
          width={WIDTH}
          disabled={choice.missing_channels}
        />
      ),
    },
    {
      id: 'compare',
      width: WIDTH + 18,
      // A publisher has few filters, and they are what it looks for.
      rank: report.own === undefined ? 3 : 40,
      isSet: isSet(({ compare }) => compare !== 'none'),
      draw: () => (
        <OneSelect
          label="Compare With"
          w={WIDTH + 18}
          choices={optionsOf(comparisonLabels)}
          value={choice.compare}
          onChange={(value) => change(comparisonChange(value as Comparison))}
        />
      ),
    },
    choice.compare === 'custom' && {
      id: 'compared',
      width: DAYS_WIDTH,
      rank: 3,
      isSet: true,
      draw: () => (
        <DayRange
          label="Compared days"
          from={compared.from}
          to={compared.to}
          max={latest}
          onChange={(before_from, before_to) => change({ before_from, before_to })}
          width={DAYS_WIDTH}
        />
      ),
    },
    choice.hours !== undefined && {
      id: 'hours',
      width: WIDTH,
      rank: 3,
      isSet: true,
      draw: () => (
        <HoursSelect
          value={fromDashList(choice.hours!)}
          onChange={(hours) => change({ hours: hours.length === 0 ? undefined : toDashList(hours) })}
          width={WIDTH}
        />
      ),
    },
    ...report.moreFilters.map((filter, at) => filterControl(filter, at + report.filters.length)),
    // What a publisher saw before is in its list of changed revenue.
    hasRevenue &&
      report.own === undefined && {
        id: 'known',
        width: WIDTH,
        rank: 50,
        isSet: isSet((of) => of.as_known_on !== undefined),
        draw: () => (
          <DayField
            label="As Known On"
            value={choice.as_known_on ?? latest}
            min={addDays(latest, -KNOWN_DAYS)}
            max={latest}
            onChange={(day) => change({ as_known_on: day === latest ? undefined : day })}
            maw={WIDTH}
          />
        ),
      },
    hasRevenue && {
      id: 'switches',
      width: 170,
      rank: 51,
      isSet: isSet((of) => of.settled_only || of.missing_channels),
      draw: () => (
        <Stack gap={4} justify="flex-end">
          <Switch
            label="Settled days only"
            checked={choice.settled_only}
            onChange={(event) => change({ settled_only: event.currentTarget.checked })}
          />
          {hasMissingChannels(report) ? (
            <Switch
              label="Missing channels"
              checked={choice.missing_channels}
              onChange={(event) => change(missingChange(choice, event.currentTarget.checked))}
            />
          ) : null}
        </Stack>
      ),
    },
  ]
  return all.filter((one) => one !== false)
}

/** Removes the days together with the custom period, because they would stay in the address without an effect. */
function periodChange(period: Period): Partial<FilterChoice> {
  return period === 'custom' ? { period } : { period, from_date: undefined, to_date: undefined }
}

/** The same with the days of a comparison. */
function comparisonChange(compare: Comparison): Partial<FilterChoice> {
  return compare === 'custom' ? { compare } : { compare, before_from: undefined, before_to: undefined }
}

/** Drops remarks that the missing-channels mode does not have. */
function missingChange(choice: FilterChoice, missing_channels: boolean): Partial<FilterChoice> {
  return { missing_channels, remarks: toDashList(entriesOf({ ...choice, missing_channels }, 'remarks')) }
}
