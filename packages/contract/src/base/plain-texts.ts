import type { z } from 'zod'

const written = (limit: number | bigint) => limit.toLocaleString('en-US')

/** The error of a text that is too long. */
export const tooLong = (longest: number) => `Please enter at most ${written(longest)} characters.`

/**
 * The error of a value whose declaration has no text. Forms show it at the field, in place of zod's own texts
 * ('Too big: expected string to have <=200 characters').
 */
export function plainText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return tooLong(Number(issue.maximum))
    return `At most ${written(issue.maximum)}, please.`
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return `Please enter at least ${written(issue.minimum)} characters.`
    return `At least ${written(issue.minimum)}, please.`
  }
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'int') return 'Please enter a whole number.'
    if (issue.expected === 'number') return 'Please enter a number.'
  }
  if (issue.code === 'invalid_value') return `Please choose one of ${issue.values.map(String).join(', ')}.`
  // In a union the first type is what people enter; the others are for an empty field.
  if (issue.code === 'invalid_union') return issue.errors[0]?.[0]?.message
  return undefined
}
