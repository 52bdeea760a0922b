import { useQuery } from '@tanstack/react-query'
import { lookupQueries } from '../../../../api/lookups.ts'
import { formatCount } from '../../../../lib/numbers.ts'
import { weightLabel } from '../../../../blocks/rules/weight-label.ts'

const labels: Record<string, string> = {
  publisher_id: 'Publisher',
  targeting_type: 'Targeting mode',
  warmup_mode: 'Warm-up mode',
  pass_referrer: 'Pass referrer',
  custom_fallback: 'Custom fallback URL',
  overcap_url: 'Custom over-cap URL',
  platform_id: 'Platform',
  search_engine_id: 'Search Engine',
  tag_type_id: 'Traffic Type',
  traffic_source_id: 'Traffic Source',
  quality_score: 'Quality Score',
  yahoo: 'Warm-up of Yahoo',
  sub_id: 'Sub ID',
  client_id: 'Client ID',
  n: 'N',
  daily_cap: 'Daily Cap',
  weight: weightLabel,
  revenue_share_percentage: 'Rev-Share (%)',
  targets: 'Sends to',
  'filters.ip_list_proxy': 'IP list: proxy',
  'filters.ip_list_too_many_per_ip': 'IP list: too many per IP',
  'filters.minimum_chrome_version': 'Minimum Chrome version',
  'filters.minimum_windows_version': 'Minimum Windows version',
  'filters.short_keywords': 'Short keywords',
  'filters.latency': 'Latency (ms)',
  'filters.high_paying_keywords_percentage': 'High paying keywords (%)',
  'filters.disable_filters_temporarily': 'Disable filters for the first 30 searches',
}

export const labelOf = (field: string): string => labels[field] ?? field.replaceAll('_', ' ')

const modes: Record<string, string> = { round_robin: 'Round Robin', waterfall: 'Waterfall' }

/** Texts of the values that are compared; ids as the names of what they stand for. */
export function useValueText(): (field: string, value: unknown) => string {
  const { data: publishers } = useQuery(lookupQueries.publishers())
  const { data: platforms } = useQuery(lookupQueries.platforms())
  const { data: searchEngines } = useQuery(lookupQueries.searchEngines())
  const { data: tagTypes } = useQuery(lookupQueries.tagTypes())
  const { data: trafficSources } = useQuery(lookupQueries.trafficSources())
  const lists: Record<string, readonly { id: number; name: string }[] | undefined> = {
    publisher_id: publishers,
    platform_id: platforms,
    search_engine_id: searchEngines,
    tag_type_id: tagTypes,
    traffic_source_id: trafficSources,
  }
  const text = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'On' : 'Off'
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'string') return field === 'targeting_type' ? (modes[value] ?? value) : value
    // Whole lists of properties, by name.
    if (Array.isArray(value)) return value.map((one) => text(field, one)).join(', ') || '–'
    if (typeof value !== 'number') return JSON.stringify(value)
    if (field === 'daily_cap') return value === 0 ? 'No cap' : formatCount(value)
    const list = lists[field]
    if (list === undefined) return String(value)
    // What is served holds one value of a property, and 0 where there are several or none.
    if (value === 0) return 'Several or none'
    return list.find(({ id }) => id === value)?.name ?? String(value)
  }
  return text
}
