import type { CallData } from '@headgate/contract/base/call'
import { messages } from '@headgate/contract/base/messages'
import type { previewTargeting } from '@headgate/contract/targetings/revisions'
import type { TargetingValues } from '@headgate/contract/targetings/values'
import { hoursNotice, weightNotice } from '@headgate/domain/rules/rule-problems'
import { capWarningText } from '../../../../blocks/rules/cap-texts.ts'
import { formatCount } from '../../../../lib/numbers.ts'

const texts = messages.targetings

/** Warnings before a save (docs/behaviour/publisher-links.md#drafts-and-publishing). */
export function saveNotices(values: TargetingValues): string[] {
  const weights = weightNotice(values)
  const rules = values.targeting_rules
  const idle = !values.is_active
    ? texts.inactiveRules
    : rules.every((rule) => rule.disabled)
      ? texts.noEnabledRule
      : null
  return [weights, rules.length > 0 ? idle : null, hoursNotice(rules)].filter((text) => text !== null)
}

type Preview = Pick<CallData<typeof previewTargeting>, 'difference' | 'cap_warnings' | 'warmup'>

/** Further warnings before a publication. */
export function publishNotices({ difference, cap_warnings, warmup }: Preview): string[] {
  return [
    // Addresses in use contain the publisher's id.
    ...(difference.fields.some(({ field }) => field === 'publisher_id') ? [texts.publisherChanges] : []),
    ...(warmup === null ? [] : [warmupText(warmup)]),
    ...cap_warnings.map(capWarningText),
  ]
}

function warmupText({ searches, left, link }: NonNullable<Preview['warmup']>): string {
  const first =
    left === searches
      ? `The first ${formatCount(searches)} searches go`
      : left === 1
        ? 'The next search still goes'
        : `The next ${formatCount(left)} searches still go`
  return `Warm-up mode is on. ${first} to the warm-up link (${link}), not to the rules.`
}
