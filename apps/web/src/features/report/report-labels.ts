import type { Interval, Period } from '@headgate/contract/reports/reports'

/** Names of the Period select (3 §2.2). */
export const periodLabels: Record<Period, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  previous_month: 'Previous Month',
  month_to_date: 'Month To Date',
  last_7_days: 'Last 7 days',
  custom: 'Custom',
}

/** Names of the Interval select (3 §2.2). */
export const intervalLabels: Record<Interval, string> = {
  day: 'Per Day',
  month: 'Per Month',
  accumulated: 'Accumulated',
}

/** The options of a select, in the order of its labels. */
export function optionsOf(labels: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
