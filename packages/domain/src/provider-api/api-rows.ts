import { countryCodes } from '@headgate/contract/base/countries'
import type { MappingFields } from '@headgate/contract/providers/credentials'
import { parseDay } from './day-format.ts'

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function own(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/**
 * The value under a name: the field of exactly this name, else one level for each part between `separator`.
 * Nests allow letters, digits, hyphen and underscore only, so a hyphen leads one level deeper: `data-rows`.
 */
export function under(value: unknown, name: string, separator: string): unknown {
  const direct = own(value, name)
  if (direct !== undefined || !name.includes(separator)) return direct
  return name.split(separator).reduce<unknown>((inner, part) => own(inner, part), value)
}

/** The rows of a reply: the list at the nest, or the reply itself without a nest; undefined when it is not a list. */
export function findRows(reply: unknown, nesting: string): unknown[] | undefined {
  const found = nesting === '' ? reply : under(reply, nesting, '-')
  return Array.isArray(found) ? found : undefined
}

/** The token in a sign-in's reply; a reply that is not JSON, or is a bare text, is the token itself. */
export function findToken(reply: string, nesting: string): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(reply)
  } catch {
    value = nesting === '' ? reply.trim() : undefined
  }
  const token = nesting === '' ? value : under(value, nesting, '-')
  if (typeof token === 'number') return String(token)
  return typeof token === 'string' && token !== '' && !/[\r\n]/.test(token) ? token : undefined
}

/** A row's field as text; null when missing. Dots lead deeper: `stats.clicks`. Removes NUL, which databases refuse. */
function fieldText(row: unknown, source: string): string | null {
  const value = under(row, source, '.')
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value.replaceAll('\0', '') : JSON.stringify(value)
}

export interface FieldReading {
  field: keyof MappingFields
  source: string
  values: (string | null)[]
  /** No row has the field, so its name is wrong. */
  isAbsent: boolean
  problem: string | null
}

const knownCountries = new Set(countryCodes)

/** Why a value cannot be used, by field. */
function problemOf(field: keyof MappingFields, value: string, dateFormat: string): string | null {
  if (field === 'date')
    return parseDay(value, dateFormat) ? null : `'${value}' is not a date in the format ${dateFormat}.`
  if (field === 'geo')
    return value.trim() === '' || knownCountries.has(value.trim().toUpperCase())
      ? null
      : `'${value}' is not a two-letter country code.`
  if (field === 'channel') return value.trim() === '' ? 'The channel is empty.' : null
  if (field === 'tq') return null
  return /^-?[\d.,\s]*\d[\d.,\s]*$/.test(value) ? null : `'${value}' is not a number.`
}

/**
 * The sum of a field of counts, including `1,200` and `1 200`; null when one of the values is missing or not a whole
 * number.
 */
export function sumOfCounts(values: readonly (string | null)[]): number | null {
  let sum = 0
  for (const value of values) {
    const digits = value?.replaceAll(/[,\s]/g, '') ?? ''
    if (!/^\d+$/.test(digits)) return null
    sum += Number(digits)
  }
  return sum
}

/** The mapped fields of each row, as the advertiser's own texts; null where a row has no such field. */
export function mappedRows(
  readings: readonly FieldReading[],
  count: number,
): Record<string, string | null>[] {
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(readings.map(({ field, values }) => [field, values[at] ?? null])),
  )
}

/** The values that each mapped field would read from these rows. */
export function readFields(rows: unknown[], mapping: MappingFields, dateFormat: string): FieldReading[] {
  return Object.entries(mapping)
    .filter(([, source]) => source !== '')
    .map(([name, source]) => {
      const field = name as keyof MappingFields
      const values = rows.map((row) => fieldText(row, source))
      const missing = values.includes(null) ? `Not every row has a field '${source}'.` : null
      const wrong = values.map((value) => (value === null ? null : problemOf(field, value, dateFormat)))
      const isAbsent = rows.every((row) => under(row, source, '.') === undefined)
      return {
        field,
        source,
        values,
        isAbsent,
        problem: missing ?? wrong.find((one) => one !== null) ?? null,
      }
    })
}
