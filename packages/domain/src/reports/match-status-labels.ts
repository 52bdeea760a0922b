import { matchStatuses } from '@headgate/contract/reports/match-statuses'

/** The text of a match status; none for 0. */
export function matchStatusLabel(status: number): string {
  return matchStatuses[status] ?? ''
}

/** Match statuses that a filter can choose, by their numbers. */
export const matchStatusChoices = Object.entries(matchStatuses).map(([value, label]) => ({
  value,
  label: `${value} ${label}`,
}))
