import type { CallDefinition, CallOutput } from '@headgate/contract/base/call'
import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { z } from 'zod'
// Imported first, so that its settings apply to all schemas.
import '@headgate/contract/base/zod-settings'
import { plainInput } from './plain-input.ts'

z.config({ customError: plainInput })

type Issue = z.core.$ZodIssue

/** The field of an issue as forms name it: `rules.0.weight`. */
function fieldOf(issue: Issue): string {
  return issue.path.map(String).join('.') || 'body'
}

/** One text for each field: that of its first issue. */
export function fieldTexts(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[fieldOf(issue)] ??= issue.message
  return fields
}

/** The text is that of the field if there is one, and the catalogue's general one if there are several. */
export function invalidInput(issues: readonly Issue[]): CallError {
  const fields = fieldTexts(issues)
  const texts = Object.values(fields)
  return new CallError(errors.invalidInput, { ...(texts.length === 1 && { text: texts[0] }), fields })
}

/** PostgreSQL cannot store NUL or half a character in texts. They are refused here, as a mistake of the caller. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Issues for texts that cannot be stored. */
export function* unstorable(value: unknown, path: readonly string[] = []): Generator<Issue> {
  if (typeof value === 'string' && !isStorable(value))
    yield {
      code: 'custom',
      path: [...path],
      input: value,
      message: 'This contains a character that cannot be stored.',
    }
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) {
    if (isStorable(key)) yield* unstorable(one, [...path, key])
    else yield* unstorable(key, path)
  }
}

/** Levels of lists and objects that a body may have. */
const DEEPEST = 500

/** Whether a body is nested so deeply that reading it by its schema could exhaust the stack. */
const isTooDeep = (value: unknown, left = DEEPEST): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((one) => isTooDeep(one, left - 1)))

/**
 * A query as callers write it: `id[]=7` is an entry of the list `id`; a parameter without a value counts as missing.
 */
function readQuery(given: unknown): Record<string, unknown> {
  const query = new Map<string, unknown[]>()
  for (const [key, value] of Object.entries((given ?? {}) as Record<string, unknown>)) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key
    const values = [value].flat().filter((one) => one !== '')
    if (values.length > 0) query.set(name, [...(query.get(name) ?? []), ...values])
  }
  return Object.fromEntries(
    [...query].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
}

/** Reads only what a call declares: unknown fields have no effect (docs/design.md#calls). Throws CallError 400. */
export function readInput<C extends CallDefinition>(
  call: C,
  given: { params: unknown; query: unknown; body: unknown },
): CallOutput<C> {
  if (isTooDeep(given.body)) throw refusedFields({ body: 'Too many levels of lists and objects.' })
  const issues: Issue[] = []
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const result = schema.safeParse(value)
    if (!result.success) issues.push(...result.error.issues)
    // After parsing, so that only declared fields are checked; undeclared nested data is ignored.
    else issues.push(...unstorable(result.data))
    return result.data
  }
  const input = {
    params: read(call.params, given.params),
    query: read(call.query, readQuery(given.query)),
    body: read(call.body, given.body),
  }
  if (issues.length > 0) throw invalidInput(issues)
  return input as CallOutput<C>
}
