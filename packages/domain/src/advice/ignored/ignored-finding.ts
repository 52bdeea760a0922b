import { stringifySearch } from '../../addresses/search-text.ts'
import type { Finding, Judgement } from '../finding.ts'
import { countText, manyText } from '../operations/amounts.ts'
import { adviceThresholds, type AdviceRuleDescription, type DescribedRule } from '../thresholds.ts'
import type { ThresholdProposal } from './propose-threshold.ts'

/** `3 of 4 items that people acted on would still have been told.` */
export function keptText({ kept, actedOn }: Pick<ThresholdProposal, 'kept' | 'actedOn'>): string {
  return actedOn === 0
    ? 'Nobody acted on an item of this rule since it was changed last.'
    : `${countText(kept)} of ${manyText(actedOn, 'item')} that people acted on would still have been told.`
}

const valueText = (value: number) => value.toLocaleString('en-US')

/** `Failed checks in a row from 2 to 4 checks`. */
export function proposalText(
  rule: DescribedRule,
  { threshold, from, to }: Pick<ThresholdProposal, 'threshold' | 'from' | 'to'>,
): string {
  const { thresholds }: AdviceRuleDescription = adviceThresholds[rule]
  const { label, unit } = thresholds[threshold]!
  return `${label} from ${valueText(from)} to ${valueText(to)} ${unit}`
}

/** Rules whose last items led to nothing: docs/behaviour/advisor.md#rules-that-lead-to-nothing. */
export function judgeIgnoredRules(
  ignored: readonly { rule: DescribedRule; proposal: ThresholdProposal }[],
): Judgement {
  const found = ignored.map(({ rule, proposal }): Finding => {
    const { title } = adviceThresholds[rule]
    const { threshold, from, to, quiet, actedOn, kept } = proposal
    return {
      rule: 'rule_ignored',
      subject: { kind: 'advice_rule', id: rule },
      partner: null,
      title: `The rule '${title}' leads to nothing`,
      sentences: [
        [
          `The last ${manyText(quiet, 'item')} of the rule were `,
          { text: 'closed without action', strong: true },
          `. ${proposalText(rule, proposal)} would have kept them quiet. ${keptText(proposal)}`,
        ],
        [
          { text: 'Open the rules', to: `/advisor${stringifySearch({ rules: true })}` },
          ' and press the button of this one to set it so, or leave it as it is.',
        ],
      ],
      facts: { threshold, from, to, items: quiet, acted_on: actedOn, kept },
      loss: null,
    }
  })
  return { rule: 'rule_ignored', found, unknown: [] }
}
