import type { AdviceRuleSettings } from '@headgate/contract/advisor/rule-calls'
import {
  adviceThresholds,
  type AdviceRuleDescription,
  type DescribedRule,
} from '@headgate/domain/advice/thresholds'
import { Alert, Badge, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adviceQueries } from '../../../api/advisor/advice.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { formatMoment, sinceText } from '../../../lib/time.ts'
import { RuleProposal } from './rule-proposal.tsx'
import { RuleForm } from './rule-form.tsx'
import classes from './rules.module.css'

const descriptionOf = (rule: string): AdviceRuleDescription => adviceThresholds[rule as DescribedRule]

/** How the rule did last, and how much of it is open. */
function stateText({ enabled, judged_at, is_unknown, failed_at, items }: AdviceRuleSettings): string {
  if (!enabled) return 'Off.'
  const open = items === 1 ? '1 item open' : `${formatCount(items)} items open`
  if (failed_at !== null) return `${open}. It fails since ${formatMoment(failed_at)} (UTC).`
  if (judged_at === null) return `${open}. Not judged yet.`
  const missing = is_unknown ? ' Facts were missing for some records.' : ''
  return `${open}. Judged ${sinceText(judged_at)} ago.${missing}`
}

/** Every rule with its switch and thresholds: docs/behaviour/advisor.md#settings-of-the-rules. */
export function AdviceRules() {
  const { data: rules, error } = useQuery(adviceQueries.rules())
  const [edited, setEdited] = useState<string | null>(null)
  if (error !== null) return <Alert color="red">{failureText(error)}</Alert>
  if (rules === undefined) return <Skeleton h={240} animate={false} aria-label="Loading" />
  return (
    <ul className={classes.rules}>
      {rules.map((settings) => {
        const { rule, enabled } = settings
        const { title, text } = descriptionOf(rule)
        return (
          <li key={rule}>
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
              <Stack gap={2}>
                <Group gap="xs">
                  <Text component="h3" size="sm" fw={600}>
                    {title}
                  </Text>
                  {enabled ? null : (
                    <Badge size="sm" variant="light" color="gray">
                      Off
                    </Badge>
                  )}
                </Group>
                <Text size="sm">{text}</Text>
                <Text size="xs" c={settings.failed_at === null || !enabled ? 'dimmed' : 'red'}>
                  {stateText(settings)}
                </Text>
              </Stack>
              {edited === rule ? null : (
                <Button
                  size="compact-sm"
                  variant="default"
                  flex="none"
                  aria-label={`Edit the rule ${title}`}
                  onClick={() => setEdited(rule)}
                >
                  Edit
                </Button>
              )}
            </Group>
            {edited === rule || settings.proposal === null ? null : (
              <RuleProposal rule={rule as DescribedRule} settings={settings} proposal={settings.proposal} />
            )}
            {edited === rule ? (
              <Box mt="sm">
                <RuleForm rule={rule as DescribedRule} settings={settings} onClose={() => setEdited(null)} />
              </Box>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
