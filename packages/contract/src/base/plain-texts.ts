import type { z } from 'zod'

const written = (limit: number | bigint) => limit.toLocaleString('en-US')

/** Said by fields that may not be longer, also where the documents have a text for an empty one. */
export const tooLong = (longest: number) => `Please enter at most ${written(longest)} characters.`

/**
 * What to do about a value where its declaration has no text of its own: forms show it at the field. Without it zod's
 * own texts stood there ('Too big: expected string to have <=200 characters').
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
  // Of several kinds that a value may be, the first is what people enter; the others stand for an empty field.
  if (issue.code === 'invalid_union') return issue.errors[0]?.[0]?.message
  return undefined
}
