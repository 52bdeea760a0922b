import type { AdviceRuleSettings } from '@headgate/contract/advisor/rule-calls'
import { messages } from '@headgate/contract/base/messages'
import { keptText, proposalText } from '@headgate/domain/advice/ignored/ignored-finding'
import type { DescribedRule } from '@headgate/domain/advice/thresholds'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useSaveAdviceRule } from '../../../api/advisor/advice.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { toast } from '../../../ui/toast.ts'

interface RuleProposalProps {
  rule: DescribedRule
  settings: AdviceRuleSettings
  proposal: NonNullable<AdviceRuleSettings['proposal']>
}

/** The change that a rule proposes: docs/behaviour/advisor.md#rules-that-lead-to-nothing. */
export function RuleProposal({ rule, settings, proposal }: RuleProposalProps) {
  const { mutateAsync: save, isPending } = useSaveAdviceRule()
  const { enabled, thresholds, updatedAt } = settings
  const apply = async () => {
    try {
      await save({
        rule,
        enabled,
        thresholds: { ...thresholds, [proposal.threshold]: proposal.to },
        updatedAt,
      })
      toast.success(messages.titles.success, `Rule saved. It is judged by that from the next run on.`)
    } catch (error) {
      toast.error(messages.titles.oopsLoud, failureText(error))
    }
  }
  return (
    <Alert mt="xs" title="This rule leads to nothing">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Its last {formatCount(proposal.quiet)} items were closed without action.{' '}
          {proposalText(rule, proposal)} would have kept them quiet. {keptText(proposal)}
        </Text>
        <Button size="compact-sm" loading={isPending} onClick={() => void apply()}>
          Change {proposalText(rule, proposal)}
        </Button>
      </Stack>
    </Alert>
  )
}
