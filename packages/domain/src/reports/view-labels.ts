import type { Comparison } from '@headgate/contract/reports/comparisons'
import type { Interval, Period } from '@headgate/contract/reports/periods'

/** Names of the Period select. */
export const periodLabels: Record<Period, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  previous_month: 'Previous Month',
  month_to_date: 'Month To Date',
  last_7_days: 'Last 7 days',
  custom: 'Custom',
}

/** An hour of the day: `05:00`. */
export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Names of the Interval select. */
export const intervalLabels: Record<Interval, string> = {
  hour: 'Per Hour',
  day: 'Per Day',
  month: 'Per Month',
  accumulated: 'Accumulated',
}

/** Of which moment figures are: the end of the day that was chosen. */
export const knownOnText = (moment: string): string =>
  `As known on ${moment.slice(0, 10)}, at the end of the day (UTC)`

/** Names of the Compare With select. */
export const comparisonLabels: Record<Comparison, string> = {
  none: 'Nothing',
  previous_period: 'Previous period',
  same_weekdays: 'Same weekdays before',
  last_month: 'Same days last month',
  last_year: 'Same days last year',
  custom: 'Custom days',
}
