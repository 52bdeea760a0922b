import type { CallDefinition, CallOutput } from '@headgate/contract/base/call'
import { CallError, errors } from '@headgate/contract/base/errors'
import { z } from 'zod'
// First, so that what is set here stands.
import '@headgate/contract/base/zod-settings'
import { plainInput } from './plain-input.ts'

z.config({ customError: plainInput })

type Issue = z.core.$ZodIssue

/** Where in the input an issue lies, as forms name their fields: `rules.0.weight`. */
function fieldOf(issue: Issue): string {
  return issue.path.map(String).join('.') || 'body'
}

/** One text for each field: the first one that the declaration gives. */
export function fieldTexts(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[fieldOf(issue)] ??= issue.message
  return fields
}

/** The text is the field's own when there is one field, and the catalogue's general one when there are several. */
export function invalidInput(issues: readonly Issue[]): CallError {
  const fields = fieldTexts(issues)
  const texts = Object.values(fields)
  return new CallError(errors.invalidInput, { ...(texts.length === 1 && { text: texts[0] }), fields })
}

/** PostgreSQL text holds neither NUL nor half a character: refused here, so that it is the caller's mistake. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Where texts lie that cannot be stored. */
export function* unstorable(value: unknown, path: readonly string[] = []): Generator<Issue> {
  if (typeof value === 'string' && !isStorable(value))
    yield {
      code: 'custom',
      path: [...path],
      input: value,
      message: 'This holds a character that cannot be stored.',
    }
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) {
    if (isStorable(key)) yield* unstorable(one, [...path, key])
    else yield* unstorable(key, path)
  }
}

/** A query as callers write it (1 §7): `id[]=7` is one of the list `id`, and a parameter without a value says nothing. */
function readQuery(given: unknown): Record<string, unknown> {
  const query = new Map<string, unknown[]>()
  for (const [key, value] of Object.entries((given ?? {}) as Record<string, unknown>)) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key
    const said = [value].flat().filter((one) => one !== '')
    if (said.length > 0) query.set(name, [...(query.get(name) ?? []), ...said])
  }
  return Object.fromEntries([...query].map(([name, said]) => [name, said.length === 1 ? said[0] : said]))
}

/** Reads what a call declares and nothing else: unknown fields have no effect (DESIGN §3). Throws CallError 400. */
export function readInput<C extends CallDefinition>(
  call: C,
  given: { params: unknown; query: unknown; body: unknown },
): CallOutput<C> {
  const issues: Issue[] = []
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const result = schema.safeParse(value)
    if (!result.success) issues.push(...result.error.issues)
    // After reading, so that only declared fields are walked: what callers nest for fun has no effect.
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
