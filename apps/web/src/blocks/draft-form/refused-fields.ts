import type { Problems } from '@headgate/domain/rules/rule-problems'

/** Texts of the server with the refused values. A field with another value is no longer refused. */
export type Refused = readonly { path: string; text: string; value: unknown }[]

export const refusedBy = (fields: Problems, draft: object): Refused =>
  Object.entries(fields).map(([path, text]) => ({ path, text, value: valueAt(draft, path) }))

/** Texts whose fields still have the refused values. */
export const stillRefused = (refused: Refused, draft: object): Problems =>
  Object.fromEntries(
    refused
      .filter(({ path, value }) => Object.is(valueAt(draft, path), value))
      .map(({ path, text }) => [path, text]),
  )

function valueAt(draft: object, path: string): unknown {
  let value: unknown = draft
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}
