import type { RevenueField } from './types.ts'

const names: Readonly<Record<RevenueField, string>> = {
  date: 'date, day, report date, activity date, stat date, event date, gregorian date, datum, dt, period',
  channel:
    'channel, channel id, channel name, sub id, subid, tag, tag id, tag number, custom channel, form code, ' +
    'traffic source id, source tag, type tag, typetag, partner code, ad unit, campaign, source, kanal',
  geo: 'geo, country, country code, market, country name, geo country, region, locale, land',
  total_searches:
    'total searches, searches, search count, queries, total queries, search requests, srpv, srpvs, raw searches, ' +
    'requests, total requests, page views, impressions, search volume, suchanfragen, suchen',
  monetized_searches:
    'monetized searches, monetised searches, matched queries, monetized queries, bidded searches, paid searches, ' +
    'searches with ads, matched searches, matched requests, ad requests, covered searches, valid searches, ' +
    'billable searches, monetized srpvs, coverage searches, monetarisierte suchen, monetarisierte suchanfragen',
  clicks:
    'clicks, paid clicks, ad clicks, click count, monetized clicks, billable clicks, valid clicks, bidded clicks, ' +
    'total clicks, klicks',
  gross_revenue:
    'gross revenue, revenue, estimated revenue, total revenue, earnings, estimated earnings, amount, net revenue, ' +
    'partner revenue, publisher revenue, payout, income, revenue usd, revenue eur, rev, umsatz, erlös, einnahmen',
  followon_searches:
    'followon searches, follow on searches, follow up searches, followon, subsequent searches, secondary searches',
  initial_searches: 'initial searches, first searches, initial, landing searches, primary searches',
  tq: 'tq, traffic quality, tq score, quality score, quality',
}

/** Usual names of a field's column in advertisers' reports, most telling first, as `bareColumn` writes them. */
export function usualNames(field: RevenueField): readonly string[] {
  return names[field].split(', ')
}

/** A column's name without case, signs and blanks that writers use differently: `Total_Searches (#)`, `totalSearches`. */
export function bareColumn(name: string): string {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
