import type { ReportSource } from '@headgate/contract/overview/freshness'

/** Names that a line has room for. */
const NAMED = 2

/** How new all reports are, in a few words: `All 5 advertisers report in time`, `2 of 5 advertisers are late: Adlera, Boreal`. */
export function freshnessWords(sources: readonly Pick<ReportSource, 'provider' | 'late'>[]): string {
  const late = sources.filter((one) => one.late !== null)
  const all = sources.length
  if (late.length === 0)
    return all === 1
      ? `${sources[0]!.provider.name} reports in time`
      : `All ${all} advertisers report in time`
  const more = late.length - NAMED
  const names = late.slice(0, NAMED).map(({ provider }) => provider.name)
  return [
    `${late.length} of ${all} ${all === 1 ? 'advertiser' : 'advertisers'} ${late.length === 1 ? 'is' : 'are'} late: `,
    names.join(', '),
    more > 0 ? ` and ${more} more` : '',
  ].join('')
}
