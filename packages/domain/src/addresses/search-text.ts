/** Search parameters as text; a repeated one is a list. */
export type SearchText = Record<string, string | string[]>

/**
 * The router's own serialiser reads `?id=12` as a number and writes the text "12" as `%2212%22`. Links from other
 * screens and from mails have plain text, so this one reads and writes plain text.
 */
export function parseSearch(text: string): SearchText {
  const read: SearchText = {}
  for (const [key, value] of new URLSearchParams(text)) {
    // Not `constructor` and similar names, which every object has.
    const before = Object.hasOwn(read, key) ? read[key] : undefined
    read[key] = before === undefined ? value : [before, value].flat()
  }
  return read
}

/** `?` and the parameters, or nothing. Null and undefined are left out, lists are repeated. */
export function stringifySearch(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== null && one !== undefined) query.append(key, asText(one))
    }
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Text of one value of an address. An object has no text; passing one is a mistake of the caller. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError(`An address cannot carry ${typeof value}`)
}
