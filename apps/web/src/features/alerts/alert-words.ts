import type { Alert } from '@headgate/contract/alerts/alerts'
import { adviceThresholds, describedRules, type DescribedRule } from '@headgate/domain/advice/thresholds'
import { hourLabel } from '@headgate/domain/reports/view-labels'

/** The rules that an alert can be about, by the names of their settings. */
export const ruleChoices = describedRules.map((rule) => ({
  value: rule,
  label: adviceThresholds[rule].title,
}))

const titleOf = (rule: string): string =>
  rule in adviceThresholds ? adviceThresholds[rule as DescribedRule].title : rule

/** `2 publishers`, `publisher 7`. */
function counted(noun: string, ids: readonly number[]): string[] {
  if (ids.length === 0) return []
  return [ids.length === 1 ? `${noun} ${ids[0]}` : `${ids.length} ${noun}s`]
}

/** More rules are counted. */
const SHOWN_RULES = 3

/** What an alert tells of: its rules, its records and its least figures, each a line. */
export function scopeWords(alert: Alert): string[] {
  const rules =
    alert.rules.length === 0
      ? ['All advice']
      : alert.rules.length <= SHOWN_RULES
        ? alert.rules.map(titleOf)
        : [`${alert.rules.length} rules`]
  const records = [
    ...counted('publisher', alert.publisher_ids),
    ...counted('advertiser', alert.provider_ids),
    ...counted('publisher link', alert.targeting_ids),
    ...counted('advertiser link', alert.provider_link_ids),
  ]
  const least = [
    ...(alert.least_percent === null ? [] : [`from ${alert.least_percent} %`]),
    ...(alert.least_volume === null ? [] : [`from ${alert.least_volume.toLocaleString('en-US')} searches`]),
  ]
  return [
    ...rules,
    ...(records.length === 0 ? [] : [`Of ${records.join(', ')}`]),
    ...(least.length === 0 ? [] : [`Only ${least.join(' and ')}`]),
  ]
}

/** How an alert reaches people, in a line: 'Mail, push'. */
export function channelWords({ by_mail, by_push, webhook_url }: Alert): string {
  const channels = [by_mail && 'mail', by_push && 'push', webhook_url !== null && 'webhook'].filter(Boolean)
  const text = channels.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `22:00 to 06:00 Europe/Berlin`, empty without quiet hours. */
export function quietWords({ quiet_from: from, quiet_to: to, quiet_zone }: Alert): string {
  return from === null || to === null || from === to
    ? ''
    : `${hourLabel(from)} to ${hourLabel(to)} ${quiet_zone}`
}
