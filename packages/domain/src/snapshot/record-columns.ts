import type { QualityScore } from '@headgate/contract/base/constants'

// eslint-disable-next-line no-control-regex -- characters with a meaning in ClickHouse's tab-separated format
const special = /[\0\b\t\n\f\r\\]/g
const escapes: Record<string, string> = {
  '\0': '\\0',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
}

/** Text escaped for tab-separated formats. */
export function escapeText(text: string): string {
  special.lastIndex = 0
  return special.test(text) ? text.replace(special, (character) => escapes[character]!) : text
}

/**
 * The columns `provider_id` to `channel` of the record (`searchEventColumns`). They depend only on the advertiser link,
 * so the snapshot keeps them as text.
 */
export function providerLinkColumns(
  providerId: number,
  linkId: number,
  properties: {
    platform_id: number
    search_engine_id: number
    tag_type_id: number
    traffic_source_id: number
    quality_score: QualityScore | null
    channel?: string
  },
): string {
  return [
    providerId,
    linkId,
    properties.platform_id,
    properties.search_engine_id,
    properties.tag_type_id,
    properties.traffic_source_id,
    properties.quality_score ?? '',
    escapeText(properties.channel ?? ''),
  ].join('\t')
}
