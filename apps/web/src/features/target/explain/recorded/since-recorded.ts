import type {
  ExplainedRevision,
  ExplainedTarget,
  RecordedSearch,
} from '@headgate/contract/targetings/explain-search'
import { outcomeLabel, reasonLabel } from '@headgate/domain/labels'
import { filterText, stateTexts } from '../explain-texts.ts'

const filterName = (reason: string) => `The filter “${reasonLabel(reason)}”`

/** The record in one line: outcome, rule, advertiser link, revision. */
export function recordedText(search: RecordedSearch, number: number | null): string {
  const { outcome, filtered_reason: reason, rule_id: rule, provider_link_id: link } = search
  return [
    `${outcomeLabel(outcome)}${rule === 0 ? '' : ` by rule ${rule}`}`,
    ...(reason === '' ? [] : [reasonLabel(reason)]),
    ...(link === 0 ? [] : [`advertiser link ${link}`]),
    ...(number === null ? [] : [`revision ${number}`]),
  ].join(', ')
}

function pickedLink(live: ExplainedRevision): number {
  const rule = live.rules.find((one) => one.state === 'picked')
  return rule?.targets.find((one) => one.picked)?.provider_link_id ?? 0
}

/** Whether the same search has the same outcome, by the same rule and advertiser link. */
export function isDecidedAlike(then: RecordedSearch, live: ExplainedRevision): boolean {
  return (
    then.outcome === live.outcome &&
    then.filtered_reason === (live.filtered_reason ?? '') &&
    then.rule_id === (live.rule_id ?? 0) &&
    then.provider_link_id === pickedLink(live)
  )
}

/** The changes since the search was recorded that affect the decision. */
export function differsSince(
  then: RecordedSearch,
  live: ExplainedRevision,
  numbers: { live: number | null; recorded: number | null },
): string[] {
  const published =
    numbers.live !== numbers.recorded && numbers.recorded !== null
      ? [`The link was published again: revision ${numbers.recorded} then, ${numbers.live ?? 'none'} now.`]
      : []
  if (live.state !== 'serving') return [...published, `${stateTexts[live.state]}.`]
  const own = [...filterChanges(then, live), ...warmupChanges(then, live), ...ruleChanges(then, live)]
  const all = [...published, ...own]
  return all.length > 0 ? all : ['The counts of engines were different then.']
}

function filterChanges(then: RecordedSearch, live: ExplainedRevision): string[] {
  if (then.outcome === 'filtered' && then.filtered_reason !== live.filtered_reason) {
    const now = live.filters.find((one) => one.reason === then.filtered_reason)
    const state = now === undefined || now.state === 'off' ? 'is off' : 'does not decide'
    const why = now === undefined || now.state === 'off' ? '' : `: ${filterText(now)}`
    return [`${filterName(then.filtered_reason)} ${state} now${why}.`]
  }
  if (live.outcome !== 'filtered' || then.filtered_reason === live.filtered_reason) return []
  const now = live.filters.find((one) => one.reason === live.filtered_reason)
  return [`${filterName(live.filtered_reason ?? '')} decides now${now ? `: ${filterText(now)}` : ''}.`]
}

function warmupChanges(then: RecordedSearch, live: ExplainedRevision): string[] {
  if (then.outcome === 'warmup' && live.outcome !== 'warmup')
    return ['The link is past its warm-up now, or warm-up is off.']
  return then.outcome !== 'warmup' && live.outcome === 'warmup' ? ['Warm-up takes the search now.'] : []
}

function ruleChanges(then: RecordedSearch, live: ExplainedRevision): string[] {
  if (live.outcome === 'filtered' || live.outcome === 'warmup') return []
  if (then.rule_id === 0)
    return live.rule_id === null ? [] : [`Rule ${live.rule_id} now takes it and has room.`]
  const rule = live.rules.find((one) => one.id === then.rule_id)
  if (rule === undefined) return [`Rule ${then.rule_id} is no longer served.`]
  if (rule.state === 'no room') return [noRoom(then, rule)]
  if (rule.state === 'picked') {
    const now = pickedLink(live)
    return now === then.provider_link_id
      ? []
      : [targetChange(then, rule.targets) ?? `Rule ${rule.id} picks advertiser link ${now} this time.`]
  }
  return rule.state === 'disabled'
    ? [`Rule ${then.rule_id} has been disabled since then.`]
    : [`Rule ${then.rule_id} has room, but it is the turn of rule ${live.rule_id} now.`]
}

/** Why the recorded rule has no room: a cap, its target or its weight. */
function noRoom(then: RecordedSearch, rule: ExplainedRevision['rules'][number]): string {
  if (rule.reason === 'rule cap reached')
    return `The daily cap of rule ${rule.id} has been reached since then.`
  if (rule.reason === 'group capacity reached')
    return `The daily cap of group ${then.advertiser_link_group_id} has been reached since then.`
  return (
    targetChange(then, rule.targets) ??
    (rule.reason === 'weight is 0'
      ? `The weight of rule ${rule.id} is 0 now.`
      : `Rule ${rule.id} no longer has room.`)
  )
}

/** Compares the advertiser link of the record, because operators search for its id. */
function targetChange(then: RecordedSearch, targets: readonly ExplainedTarget[]): string | null {
  const { provider_link_id: link, advertiser_link_group_id: group } = then
  const target = targets.find((one) => one.provider_link_id === link)
  switch (target?.reason) {
    case 'advertiser link cap reached':
      return `The daily cap of advertiser link ${link} has been reached since then.`
    case 'rule cap reached':
      return `The daily cap of the group rule to advertiser link ${link} has been reached since then.`
    case 'group capacity reached':
      return `The daily cap of group ${group} has been reached since then.`
    case 'group missing or not active':
      return `Group ${group} is no longer active.`
    case 'advertiser link disabled':
      return `Advertiser link ${link} has been disabled since then.`
    case 'advertiser link missing':
    case 'advertiser link not valid':
      return `Advertiser link ${link} can no longer be served.`
    case 'advertiser not active':
      return `The advertiser of advertiser link ${link} is no longer active.`
    case undefined:
      return targets.length === 0 ? null : `Advertiser link ${link} is no longer among its targets.`
    default:
      return null
  }
}
