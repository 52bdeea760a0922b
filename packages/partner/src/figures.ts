import { createHash } from 'node:crypto'
import { DAY_MS } from '@headgate/domain/days'
import { SeededRandom } from '@headgate/domain/seeded-random'

/** Searches that reached the partner: those that our engine redirected to it. */
export interface PartnerCell {
  /** `YYYY-MM-DD`, UTC. */
  day: string
  channel: string
  country: string
  redirected: number
}

/** A row of the partner's report. Revenue has two decimals, as text. */
export interface PartnerRow {
  date: string
  channel: string
  country: string
  searches: number
  monetized_searches: number
  clicks: number
  revenue: string
  quality: number
}

/** A channel of the partner that no advertiser link of the sample business has: it gets a part of each day's largest row. */
export const FOREIGN_CHANNEL = 'ADL-0999'
const FOREIGN_PART = 0.15

/**
 * Which part of a day's final figures is known, by whole days since its end: clicks and revenue come in late, so the
 * last three days grow. The first entry is for the day itself.
 */
const arrived = [0.45, 0.84, 0.95, 0.99] as const

/** From this age on, some channels have clicks taken back as invalid. */
const CORRECTED_AFTER = 8
const CORRECTED_CHANCE = 0.06
const CORRECTED_PART = 0.12

/** Revenue of a click, by country; others have `OTHER`. */
const revenuePerClick: Readonly<Record<string, number>> = { US: 0.68, GB: 0.55, CA: 0.52, AU: 0.5, DE: 0.48 }
const OTHER = 0.3

function randomOf(...parts: (string | number)[]): SeededRandom {
  return new SeededRandom(createHash('sha256').update(parts.join('\n')).digest().readUInt32LE())
}

/** Whole days since the end of a UTC day: 0 on the day itself, 1 on the next one. */
const ageOf = (day: string, now: Date) => Math.floor((now.getTime() - Date.parse(day)) / DAY_MS)

/**
 * What an advertiser reports at `now` of the searches of a cell. `parts` is which part of the final clicks is known, by
 * whole days since the end of the day.
 */
export function reportedRow(
  { day, channel, country, redirected }: PartnerCell,
  seed: number,
  now: Date,
  parts: readonly number[] = arrived,
): PartnerRow {
  const ofKey = randomOf(seed, day, channel, country)
  const ofChannel = randomOf(seed, channel)
  const coverage = 0.74 + ofChannel.next() * 0.16
  const clickRate = 0.06 + ofChannel.next() * 0.035
  const price = (revenuePerClick[country] ?? OTHER) * (0.85 + ofChannel.next() * 0.3)
  const age = ageOf(day, now)
  // Days arrive at slightly different speeds, and a part of a day never goes back by itself.
  const speed = 0.97 + randomOf(seed, day, 'speed').next() * 0.06
  const part = Math.min(1, (parts[age] ?? 1) * (age < parts.length ? speed : 1))
  const isCorrected = ofKey.chance(CORRECTED_CHANCE)
  const kept = isCorrected && age >= CORRECTED_AFTER ? 1 - CORRECTED_PART : 1
  // A few searches never reach the partner.
  const searches = Math.round(redirected * (0.965 + ofKey.next() * 0.03))
  const monetized = Math.round(searches * coverage * (0.97 + ofKey.next() * 0.06))
  const finalClicks = monetized * clickRate * (0.8 + ofKey.next() * 0.4)
  // Small counts round up or down by chance, else most countries would have no click.
  const clicks = Math.floor(finalClicks * part * kept + ofKey.next())
  const revenue = clicks * price * (0.9 + ofKey.next() * 0.2)
  return {
    date: day,
    channel,
    country,
    searches,
    monetized_searches: Math.min(searches, monetized),
    clicks: Math.min(clicks, monetized),
    revenue: revenue.toFixed(2),
    quality: ofChannel.between(5, 9),
  }
}

/**
 * The partner's report of these searches, as it looks at `now`: equal for the same seed, searches and day of `now`. In
 * the order of days, channels and countries.
 */
export function partnerRows(cells: readonly PartnerCell[], seed: number, now: Date): PartnerRow[] {
  const key = ({ day, channel, country }: PartnerCell) => `${day} ${channel} ${country}`
  const sorted = (some: readonly PartnerCell[]) => some.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  const largest = new Map<string, PartnerCell>()
  for (const cell of sorted(cells))
    if (cell.redirected > (largest.get(cell.day)?.redirected ?? 0)) largest.set(cell.day, cell)
  const found = cells.flatMap((cell): PartnerCell[] => {
    if (largest.get(cell.day) !== cell) return [cell]
    const foreign = Math.ceil(cell.redirected * FOREIGN_PART)
    return [
      { ...cell, redirected: cell.redirected - foreign },
      { ...cell, channel: FOREIGN_CHANNEL, redirected: foreign },
    ]
  })
  return sorted(found)
    .map((cell) => reportedRow(cell, seed, now))
    .filter((row) => row.searches > 0)
}
