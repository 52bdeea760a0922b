import type {
  ExplainedFilter,
  ExplainedRevision,
  ExplainedRule,
  RoomReason,
} from '@headgate/contract/targetings/explain-search'
import { reasonLabel } from '@headgate/domain/labels'
import { formatCount, formatPercent } from '../../../lib/numbers.ts'

export const stateTexts: Record<ExplainedRevision['state'], string> = {
  serving: 'Found and served',
  'never published': 'Never published: engines do not have this link',
  'not active': 'The link is not active',
  archived: 'The link is archived',
  'publisher not active': 'The publisher is not active, or archived',
}

export const filterStates: Record<ExplainedFilter['state'], string> = {
  off: 'Off',
  passed: 'Passed',
  failed: 'Failed',
  skipped: 'Skipped',
  'not reached': 'Not reached',
}

export const ruleStates: Record<ExplainedRule['state'], string> = {
  picked: 'Picked',
  'no room': 'No room',
  'not its turn': 'Not its turn',
  'a rule before it has room': 'Not needed',
  'not reached': 'Not reached',
  disabled: 'Disabled',
}

export const reasonTexts: Record<RoomReason, string> = {
  'has room': 'Has room',
  'lease to be asked for': 'Has room',
  'not leased': 'The engine had no units of a cap that may have room',
  'weight is 0': 'Its weight is 0',
  'out of its hours': 'The search came outside of its hours',
  'rule cap reached': 'The daily cap of the rule is reached',
  'group missing or not active': 'The group is not active, or was never published',
  'group capacity reached': 'The daily cap of the group is reached',
  'advertiser link missing': 'The advertiser link is missing',
  'advertiser link disabled': 'The advertiser link is disabled',
  'advertiser link not valid': 'The advertiser link is not a valid address',
  'advertiser not active': 'The advertiser is not active',
  'advertiser link cap reached': 'The daily cap of the advertiser link is reached',
}

const count = (value: number, one: string, many = `${one}s`) =>
  `${formatCount(value)} ${value === 1 ? one : many}`

/** The value that the filter read, and its limit. */
export function filterText({ reason, state, value, limit }: ExplainedFilter): string {
  if (state === 'off') return ''
  const bound = formatCount(limit)
  switch (reason) {
    case 'bot':
      return value === 0 ? 'The user agent is not a bot' : 'The user agent is a bot'
    case 'proxy_ip':
      return value === 0 ? 'The address is not in a proxy range' : 'The address is in a proxy range'
    case 'ip_rate':
      return `${count(value ?? 0, 'search', 'searches')} from this address today, at most ${bound}`
    case 'chrome_version':
      return value === null ? 'Not Chrome' : `Chrome ${value}, at least ${limit}`
    case 'windows_version':
      return value === null ? 'Not Windows' : `Windows NT ${value}, at least ${limit}`
    case 'short_keyword':
      return `${count(value ?? 0, 'character')}, at least ${bound}`
    case 'latency':
      return value === null
        ? 'First search from this address'
        : `${formatCount(value)} ms after the previous search, at least ${bound} ms`
    case 'high_paying_keyword':
      return `${formatPercent(value ?? 0)} of today’s searches, at most ${formatPercent(limit ?? 0)}`
    default:
      return `${value} against ${limit}`
  }
}

const places: Record<ExplainedRevision['sent_to'], string> = {
  'advertiser link': 'the advertiser link',
  'warm-up link': 'the warm-up link',
  'custom fallback': 'the custom fallback',
  'over-cap URL': 'the custom over-cap URL',
  'system fallback': 'the system fallback',
  nothing: 'nowhere: no system fallback is set, so the engine returns 404',
}

/** The decision in one sentence. */
export function outcomeText(revision: ExplainedRevision): string {
  const { outcome, filtered_reason: reason, sent_to: place } = revision
  const to = places[place]
  switch (outcome) {
    case 'redirected': {
      const at = revision.rules.findIndex((rule) => rule.state === 'picked')
      const target = revision.rules[at]?.targets.find((one) => one.picked)
      const provider = target?.provider ? `${target.provider}, ` : ''
      return `${ruleName(revision.rules[at], at)} is picked: ${provider}advertiser link ${target?.provider_link_id}.`
    }
    case 'filtered':
      return `The filter “${reasonLabel(reason ?? '')}” decides. The search goes to ${to}.`
    case 'overcapped':
      return revision.rules.length === 0
        ? `There is no enabled rule. The search goes to ${to}.`
        : reason === 'unleased'
          ? `No rule has units of its caps on the engine, although the caps may have room. The search goes to ${to}.`
          : `No rule has room. The search goes to ${to}.`
    case 'warmup':
      return `It is among the first ${formatCount(revision.warmup.searches)} searches of the link and goes to ${to}.`
    default:
      return `${stateTexts[revision.state]}. The search goes to ${to}.`
  }
}

/** A rule that was never saved is named by its place. */
export function ruleName(rule: ExplainedRule | undefined, at: number): string {
  return rule?.id ? `Rule ${rule.id}` : `New rule ${at + 1}`
}

/** How much of a cap is used; empty without a cap. */
export function capText(name: string, cap: number, used: number): string {
  return cap === 0 ? '' : `${name}: ${formatCount(used)} of ${formatCount(cap)} used`
}
