import type { z } from 'zod'

const written = (limit: number | bigint) => limit.toLocaleString('en-US')

/** Said by fields that may not be longer, also where the documents have a text for an empty one. */
export const tooLong = (longest: number) => `Please enter at most ${written(longest)} characters.`

const UNUSABLE = 'This value cannot be used.'

/** What a value must be, by the names that zod has for it. */
const kinds: Partial<Record<string, string>> = {
  string: 'a text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'yes or no (true or false)',
  array: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
  date: 'a date',
  file: 'a file',
}

/** How a text must be written. */
const formats: Partial<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a web address',
  uuid: 'an id like 123e4567-e89b-42d3-a456-426614174000',
  date: 'a day like 2026-11-22',
  datetime: 'a time like 2026-11-22T10:20:30Z',
}

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
  if (issue.code === 'invalid_type')
    return kinds[issue.expected] ? `Please enter ${kinds[issue.expected]}.` : UNUSABLE
  if (issue.code === 'invalid_format')
    return formats[issue.format]
      ? `Please enter ${formats[issue.format]}.`
      : 'Please check how this is written.'
  if (issue.code === 'unrecognized_keys') return `There is no ${issue.keys.join(', ')} here.`
  if (issue.code === 'invalid_value') return `Please choose one of ${issue.values.map(String).join(', ')}.`
  // Of several kinds that a value may be, the first is what people enter; the others stand for an empty field.
  if (issue.code === 'invalid_union') return issue.errors[0]?.[0]?.message ?? UNUSABLE
  return UNUSABLE
}
