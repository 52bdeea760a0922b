import { outcomeLabel, reasonLabel } from '@headgate/domain/labels'

/** `Filtered: Short keywords`; without a reason the outcome alone. */
export function outcomeName(outcome: string, reason: string): string {
  return reason === '' ? outcomeLabel(outcome) : `${outcomeLabel(outcome)}: ${reasonLabel(reason)}`
}

/** Colour of an outcome in both schemes, the same in charts, bars and dots. */
export const outcomeColor = (outcome: string): string => `var(--outcome-${outcome})`
