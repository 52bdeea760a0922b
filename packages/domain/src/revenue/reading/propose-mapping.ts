import { revenueFields } from '@headgate/contract/revenue/revenue-fields'
import { bareColumn, usualNames } from './column-names.ts'
import { readDayText } from './values/day-text.ts'
import { formEvidence, readDigits } from './values/number-text.ts'
import { countryReader } from './values/read-country.ts'
import { isBlankFigure } from './values/read-number.ts'
import type { FileMapping, RevenueField } from './types.ts'

/** A column that may be a field of a file that has no mapping yet. */
export interface FieldProposal {
  field: RevenueField
  /** Its name in the header; null where no column looks like it. */
  column: string | null
  /** For people; null where no column was found. */
  why: string | null
}

interface Candidate {
  field: RevenueField
  at: number
  points: number
  why: string
}

/** What nearly all texts of a column look like. */
type Look = 'date' | 'country' | 'money' | 'count' | 'text' | 'empty'

/** Part of the texts of a column that must look alike. */
const MOST = 0.9

const fittingLooks: Readonly<Record<RevenueField, readonly Look[]>> = {
  date: ['date'],
  channel: ['text', 'count'],
  geo: ['country'],
  total_searches: ['count'],
  monetized_searches: ['count'],
  clicks: ['count'],
  gross_revenue: ['money', 'count'],
  followon_searches: ['count'],
  initial_searches: ['count'],
  tq: ['text', 'count', 'money'],
}

function lookOf(texts: readonly string[]): Look {
  const given = texts.filter((text) => !isBlankFigure(text))
  if (given.length === 0) return 'empty'
  const most = (test: (text: string) => boolean) => given.filter(test).length >= MOST * given.length
  if (most((text) => readDayText(text).dmy !== null || readDayText(text).mdy !== null)) return 'date'
  const readCountry = countryReader()
  if (most((text) => readCountry(text) !== undefined)) return 'country'
  if (!most((text) => (readDigits(text, '1,234.50') ?? readDigits(text, '1.234,50')) !== null)) return 'text'
  const hasDecimals = given.some(
    (text) => /^(?:point|comma)$/.test(formEvidence(text)) || /\p{Sc}/u.test(text),
  )
  return hasDecimals ? 'money' : 'count'
}

/** How often other advertisers' mappings use a name for a field. */
function usesOf(name: string, field: RevenueField, mappings: readonly FileMapping['columns'][]): number {
  return mappings.filter((columns) =>
    Object.entries(columns).some(([column, used]) => used === field && bareColumn(column) === name),
  ).length
}

function candidatesOf(
  column: string,
  at: number,
  look: Look,
  mappings: readonly FileMapping['columns'][],
): Candidate[] {
  const name = bareColumn(column)
  return revenueFields.flatMap((field): Candidate[] => {
    // Values that cannot be the field count more than any name.
    if (look !== 'empty' && !fittingLooks[field].includes(look)) return []
    const uses = usesOf(name, field, mappings)
    if (uses > 0) {
      const others =
        uses === 1 ? 'the mapping of another advertiser' : `the mappings of ${uses} other advertisers`
      return [
        {
          field,
          at,
          points: 1_000 + uses,
          why: `${others} use${uses === 1 ? 's' : ''} '${column.trim()}' for it`,
        },
      ]
    }
    const usual = usualNames(field)
    const synonym = usual.indexOf(name)
    if (synonym >= 0)
      return [{ field, at, points: 900 - synonym, why: `'${column.trim()}' is a usual name for it` }]
    if (look === 'date' && field === 'date') return [{ field, at, points: 300, why: 'its values are dates' }]
    if (look === 'country' && field === 'geo')
      return [{ field, at, points: 300, why: 'its values are countries' }]
    const part = usual.findIndex((one) => one.length > 3 && ` ${name} `.includes(` ${one} `))
    if (part >= 0) return [{ field, at, points: 500 - part, why: `its name contains '${usual[part]!}'` }]
    if (look === 'money' && field === 'gross_revenue')
      return [{ field, at, points: 100, why: 'its values are amounts with decimals' }]
    if (look === 'text' && field === 'channel')
      return [{ field, at, points: 90, why: 'its values are texts' }]
    return []
  })
}

/**
 * Proposes a column of a dropped file for each field: by the names in other advertisers' mappings, then by usual names,
 * then by the look of the values. A column is proposed for one field only. `sampleRows` are some lines of the file.
 */
export function proposeMapping(
  header: readonly string[],
  sampleRows: readonly (readonly string[])[],
  otherMappings: readonly FileMapping['columns'][],
): FieldProposal[] {
  const candidates = header
    .flatMap((column, at) => {
      if (column.trim() === '') return []
      const look = lookOf(sampleRows.flatMap((row) => row[at] ?? []))
      return candidatesOf(column, at, look, otherMappings)
    })
    .toSorted((a, b) => b.points - a.points || a.at - b.at)
  const chosen = new Map<RevenueField, Candidate>()
  const used = new Set<number>()
  for (const candidate of candidates) {
    if (chosen.has(candidate.field) || used.has(candidate.at)) continue
    chosen.set(candidate.field, candidate)
    used.add(candidate.at)
  }
  return revenueFields.map((field) => {
    const found = chosen.get(field)
    return { field, column: found ? header[found.at]! : null, why: found?.why ?? null }
  })
}
