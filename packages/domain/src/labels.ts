import { type QualityScore, qualityScores, type TargetingType } from '@headgate/contract/base/constants'
import { outcomeNames, propertyNames } from '@headgate/contract/reports/shared-labels'
import type { FilterReason, Outcome, RecordedReason } from './snapshot/search-event.ts'

/** Names of the modes in forms, lists, differences and histories. */
export const targetingModes: Record<TargetingType, { label: string; description: string }> = {
  round_robin: { label: 'Round Robin', description: 'Each rule runs once, then the cycle restarts.' },
  waterfall: { label: 'Waterfall', description: 'Each rule runs until its daily cap, then the next.' },
}

/** The name of a mode. Here and below, an unknown value is shown unchanged. */
export function targetingModeLabel(mode: string): string {
  const known: Readonly<Record<string, { label: string }>> = targetingModes
  return known[mode]?.label ?? mode
}

/** Names of the outcomes of a search in reports. */
export const outcomeLabels: Record<Outcome, string> = outcomeNames

export function outcomeLabel(outcome: string): string {
  return labelIn(outcomeLabels, outcome)
}

/** The filters of a publisher link by the names of their switches. */
export const filterLabels = {
  ip_list_proxy: 'IP list: proxy',
  ip_list_too_many_per_ip: 'IP list: too many per IP',
  minimum_chrome_version: 'Minimum Chrome version',
  minimum_windows_version: 'Minimum Windows version',
  short_keywords: 'Short keywords',
  latency: 'Latency',
  high_paying_keywords_percentage: 'High paying keywords',
  disable_filters_temporarily: 'Disable filters for the first 30 searches',
} as const

/** The filter that stopped a search, by the recorded reason. */
export const filterReasonLabels: Record<FilterReason, string> = {
  bot: 'Bot',
  proxy_ip: filterLabels.ip_list_proxy,
  ip_rate: filterLabels.ip_list_too_many_per_ip,
  chrome_version: filterLabels.minimum_chrome_version,
  windows_version: filterLabels.minimum_windows_version,
  short_keyword: filterLabels.short_keywords,
  latency: filterLabels.latency,
  high_paying_keyword: filterLabels.high_paying_keywords_percentage,
}

/** Labels of the recorded reasons. */
export const reasonLabels: Record<RecordedReason, string> = {
  ...filterReasonLabels,
  unleased: 'the engine held no units of a cap that may have room',
}

export function reasonLabel(reason: string): string {
  return labelIn(reasonLabels, reason)
}

/** The properties of links, groups and reports by the names of their fields. */
export const propertyLabels = propertyNames

/** Quality scores are lower-case in selects. */
export const qualityScoreChoices: readonly { value: QualityScore; label: string }[] = qualityScores.map(
  (value) => ({ value, label: value }),
)

/** Quality scores are upper-case in tables. */
export function qualityScoreInTable(score: string): string {
  return score.toUpperCase()
}

function labelIn(labels: Readonly<Record<string, string>>, name: string): string {
  return labels[name] ?? name
}
