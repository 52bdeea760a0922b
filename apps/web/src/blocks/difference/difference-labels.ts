import { NO_VALUE } from '@headgate/domain/no-value'
import { filterLabels, propertyLabels, targetingModeLabel } from '@headgate/domain/labels'
import type { RunHours } from '@headgate/contract/targetings/run-hours'
import { hoursText } from '@headgate/domain/run-hours/hours-text'
import { useQuery } from '@tanstack/react-query'
import { lookupQueries } from '../../api/lookups.ts'
import { formatCount } from '../../lib/numbers.ts'
import { weightLabel } from '../rules/weight-label.ts'

const labels: Record<string, string> = {
  publisher_id: 'Publisher',
  targeting_type: 'Targeting mode',
  warmup_mode: 'Warm-up mode',
  pass_referrer: 'Pass referrer',
  custom_fallback: 'Custom fallback URL',
  overcap_url: 'Custom over-cap URL',
  ...propertyLabels,
  yahoo: 'Warm-up of Yahoo',
  sub_id: 'Sub ID',
  client_id: 'Client ID',
  n: 'N',
  daily_cap: 'Daily Cap',
  capacity: 'Daily Cap',
  weight: weightLabel,
  revenue_share_percentage: 'Rev-Share (%)',
  hours: 'Hours',
  share_revenue: 'Rev-Share (%)',
  targets: 'Sends to',
  provider_link_id: 'Sends to',
  ...Object.fromEntries(Object.entries(filterLabels).map(([name, label]) => [`filters.${name}`, label])),
  'filters.latency': `${filterLabels.latency} (ms)`,
  'filters.high_paying_keywords_percentage': `${filterLabels.high_paying_keywords_percentage} (%)`,
}

export const labelOf = (field: string): string => labels[field] ?? field.replaceAll('_', ' ')

/** Texts of compared values. Ids are shown as names. */
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
    if (field === 'hours') return hoursText(value as RunHours | null | undefined)
    if (typeof value === 'boolean') return value ? 'On' : 'Off'
    if (value === null || value === undefined || value === '') return NO_VALUE
    if (typeof value === 'string') return field === 'targeting_type' ? targetingModeLabel(value) : value
    // Lists of properties, by name.
    if (Array.isArray(value)) return value.map((one) => text(field, one)).join(', ') || NO_VALUE
    if (typeof value !== 'number') return JSON.stringify(value)
    if (field === 'daily_cap' || field === 'capacity') return value === 0 ? 'No cap' : formatCount(value)
    const list = lists[field]
    if (list === undefined) return String(value)
    // Served content has one value of a property, and 0 for several or none.
    if (value === 0) return 'Several or none'
    return list.find(({ id }) => id === value)?.name ?? String(value)
  }
  return text
}
