import type { ReportedRow, TruthRow } from '../facts.ts'
import type { Statement } from '../truth.ts'

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The truth once more, key by key, from docs/behaviour/revenue.md#words and docs/behaviour/revenue.md#removing-report-data. */
export function modelTruth(statements: readonly Statement[]): TruthRow[] {
  const newestFirst = statements.toSorted((a, b) => b.importId - a.importId)
  const named = newestFirst.flatMap((one) => (one.kind === 'report' ? one.rows : []))
  const ordered = named.toSorted((a, b) => byText(a.channel, b.channel) || byText(a.country, b.country))
  const keys = [...new Set(ordered.map((row) => JSON.stringify([row.channel, row.country])))]
  return keys.flatMap((key) => {
    const [channel, country] = JSON.parse(key) as [string, string]
    const isOfKey = (row: ReportedRow) => row.channel === channel && row.country === country
    const latest = newestFirst.find((one) => {
      if (one.kind === 'removal') return one.channels === null || one.channels.includes(channel)
      return one.scope === 'days' || one.rows.some(isOfKey)
    })!
    const lines = latest.kind === 'report' ? latest.rows.filter(isOfKey) : []
    if (lines.length === 0) return []
    const sum = (name: 'searches' | 'monetized' | 'clicks' | 'followon' | 'initial' | 'revenue') =>
      Number(lines.reduce((total, line) => total + BigInt(line[name]), 0n))
    return [
      {
        channel,
        country,
        isCountryUnread: lines.some((line) => line.isCountryUnread),
        importId: latest.importId,
        searches: sum('searches'),
        monetized: sum('monetized'),
        clicks: sum('clicks'),
        followon: sum('followon'),
        initial: sum('initial'),
        revenue: sum('revenue'),
      },
    ]
  })
}
