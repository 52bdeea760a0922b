import { NO_VALUE } from '@headgate/domain/no-value'
import { targetingModeLabel } from '@headgate/domain/labels'
import { formatMoment } from '../../lib/time.ts'

/** Fields that screens name differently from the calls. */
const fields: Record<string, string> = {
  daily_frequency: 'weight (%)',
  revenue_share_percentage: 'revenue share (%)',
  provider_details: 'sends to',
  publisher_id: 'publisher',
  provider_id: 'advertiser',
  platform_id: 'platform',
  search_engine_id: 'search engine',
  traffic_source_id: 'traffic source',
  tag_type_id: 'traffic type',
  tag_type_ids: 'traffic types',
  tag_types: 'traffic types',
  tag_description: 'description',
  default_fallback: 'custom fallback URL',
  overcap_url: 'custom over-cap URL',
  targeting_type: 'targeting mode',
  targeting: 'targeting mode',
  high_paying_keywords_percentage: 'high paying keywords (%)',
  latency: 'latency (ms)',
}

/** The name of a history's field on screens; for a field of a rule, 'rule 12: daily_cap'. */
export function fieldText(field: string): string {
  const [, place = '', name = field] = /^(.*: )?([^:]*)$/.exec(field) ?? []
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return place + (fields[name] ?? words)
}

const values: Record<string, string> = {
  true: 'Yes',
  false: 'No',
}

/** A value as text: times in the console's format, no value as a dash. */
export function valueText(value: string | null): string {
  if (value === null) return NO_VALUE
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return `${formatMoment(value)} (UTC)`
  return values[value] ?? targetingModeLabel(value)
}
