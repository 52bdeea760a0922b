import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { dayOfNumber } from '@headgate/domain/days'
import { SeededRandom } from '@headgate/domain/seeded-random'

export const header = [
  'Date',
  'Channel',
  'Country',
  'Device',
  'Total Searches',
  'Monetized Searches',
  'Clicks',
  'Gross Revenue',
  'CTR',
  'RPC',
  'RPM',
  'Follow-on',
  'Initial',
]

export const mapping = {
  Date: 'date',
  Channel: 'channel',
  Country: 'geo',
  'Total Searches': 'total_searches',
  'Monetized Searches': 'monetized_searches',
  Clicks: 'clicks',
  'Gross Revenue': 'gross_revenue',
  'Follow-on': 'followon_searches',
  Initial: 'initial_searches',
}

const countries = [
  'US',
  'DE',
  'FR',
  'GB',
  'IT',
  'ES',
  'NL',
  'PL',
  'SE',
  'NO',
  'DK',
  'FI',
  'AT',
  'CH',
  'BE',
  'PT',
  'IE',
  'CZ',
  'HU',
  'RO',
  'GR',
  'TR',
  'BR',
  'MX',
  'AR',
  'CL',
  'CA',
  'AU',
  'JP',
  'IN',
]

export const channelName = (at: number) => `BN-${1_000 + at}`

export interface FileShape {
  rows: number
  days: number
  /** Number of the last day, counted from 1970. */
  lastDay: number
  seed: number
  /** Part of the rows whose revenue differs from that of the same seed. */
  changed?: number
}

/** Writes a report as an advertiser sends it: every channel in 30 countries on each day. */
export async function writeReport(path: string, shape: FileShape): Promise<void> {
  const { rows, days, lastDay, seed, changed = 0 } = shape
  const random = new SeededRandom(seed)
  const changes = new SeededRandom(seed + 1)
  const file = createWriteStream(path)
  const channels = Math.ceil(rows / days / countries.length)
  let text = `${header.join(',')}\n`
  let left = rows
  for (let day = lastDay - days + 1; day <= lastDay && left > 0; day += 1) {
    const date = dayOfNumber(day)
    for (let channel = 0; channel < channels && left > 0; channel += 1)
      for (const country of countries) {
        if (left === 0) break
        left -= 1
        const searches = random.between(20, 5_000)
        const monetized = Math.floor(searches * 0.8)
        const clicks = Math.floor(monetized * 0.07)
        let cents = clicks * random.between(10, 60)
        if (changed > 0 && changes.chance(changed)) cents += 7
        text += `${date},${channelName(channel)},${country},Desktop,${searches},${monetized},${clicks},${(cents / 100).toFixed(2)},${(clicks / searches).toFixed(4)},${(cents / 100 / Math.max(1, clicks)).toFixed(4)},${((cents * 10) / searches).toFixed(4)},${Math.floor(searches / 9)},${Math.floor(searches / 3)}\n`
      }
    if (text.length > 4_000_000) {
      if (!file.write(text)) await once(file, 'drain')
      text = ''
    }
  }
  file.end(text)
  await once(file, 'finish')
}
