import { plainText } from '@headgate/contract/base/plain-texts'
import type { z } from 'zod'

const UNUSABLE = 'This value cannot be used.'

/** The required kind of value, by zod's names. */
const kinds: Partial<Record<string, string>> = {
  string: 'a text',
  boolean: 'yes or no (true or false)',
  array: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
  date: 'a date',
  file: 'a file',
}

/** The required format of a text. */
const formats: Partial<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a web address',
  uuid: 'an id like 123e4567-e89b-42d3-a456-426614174000',
  date: 'a day like 2026-11-22',
  datetime: 'a time like 2026-11-22T10:20:30Z',
}

/**
 * The error with its remedy for any value of a call, also for values that no form can send. Screens use only
 * `plainText`, to keep their first load small.
 */
export function plainInput(issue: z.core.$ZodRawIssue): string {
  const text = plainText(issue)
  if (text !== undefined) return text
  if (issue.code === 'invalid_type' && kinds[issue.expected]) return `Please enter ${kinds[issue.expected]}.`
  if (issue.code === 'invalid_format')
    return formats[issue.format]
      ? `Please enter ${formats[issue.format]}.`
      : 'Please check how this is written.'
  if (issue.code === 'unrecognized_keys') return `There is no ${issue.keys.join(', ')} here.`
  return UNUSABLE
}
