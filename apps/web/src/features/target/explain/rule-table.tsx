import { Group, Stack, Text } from '@mantine/core'
import type { ExplainedRevision, ExplainedRule } from '@headgate/contract/targetings/explain-search'
import { targetingModeLabel } from '@headgate/domain/labels'
import { formatPercent } from '../../../lib/numbers.ts'
import { capText, reasonTexts, ruleName, ruleStates } from './explain-texts.ts'
import { RuleTargets } from './rule-targets.tsx'
import { type SideRow, SideTable } from './side-table.tsx'
import type { TwoSides } from './sides.ts'
import { StateBadge } from './state-badge.tsx'

const mode = (revision: ExplainedRevision) => targetingModeLabel(revision.targeting_type)

/** Every rule of both revisions, matched by id, with why it was picked or not. */
export function RuleTable({ sides, live, draft }: TwoSides) {
  const isPublished = live.state !== 'never published'
  const head: SideRow = {
    key: 'mode',
    label: 'Targeting mode',
    live: isPublished ? mode(live) : '',
    draft: mode(draft),
    differs: isPublished && live.targeting_type !== draft.targeting_type,
  }
  return (
    <SideTable
      title="Rules"
      head="Rule"
      sides={sides}
      rows={[head, ...pairs(live.rules, draft.rules).map((pair) => rowOf(pair, isPublished))]}
    />
  )
}

interface Pair {
  key: string
  name: string
  live: ExplainedRule | undefined
  draft: ExplainedRule | undefined
}

/** In the draft's order. Rules that only the live revision has come last. */
function pairs(live: readonly ExplainedRule[], draft: readonly ExplainedRule[]): Pair[] {
  const liveById = new Map(live.map((rule) => [rule.id, rule]))
  const own = draft.map((rule, at) => ({
    key: `${rule.id ?? `new ${at}`}`,
    name: ruleName(rule, at),
    live: rule.id === null ? undefined : liveById.get(rule.id),
    draft: rule,
  }))
  const known = new Set(draft.map((rule) => rule.id))
  const gone = live
    .filter((rule) => !known.has(rule.id))
    .map((rule, at) => ({ key: `${rule.id}`, name: ruleName(rule, at), live: rule, draft: undefined }))
  return [...own, ...gone]
}

function rowOf({ key, name, live, draft }: Pair, isPublished: boolean): SideRow {
  const isDisabledInBoth = live === undefined && draft?.state === 'disabled'
  return {
    key,
    label: name,
    live: <Rule rule={live} missing={isPublished ? 'Not in this revision' : 'Nothing is published'} />,
    draft: <Rule rule={draft} missing="Removed" />,
    differs: !isDisabledInBoth && JSON.stringify(live) !== JSON.stringify(draft),
  }
}

function Rule({ rule, missing }: { rule: ExplainedRule | undefined; missing: string }) {
  if (rule === undefined)
    return (
      <Text size="sm" c="dimmed">
        {missing}
      </Text>
    )
  const facts = [
    ...(rule.priority === null ? [] : [`Priority ${rule.priority}`]),
    ...(rule.weight === null ? [] : [`weight ${rule.weight} %`]),
    capText('cap', rule.daily_cap, rule.used) || 'no cap',
    ...(rule.share === null ? [] : [`gets ${formatPercent(rule.share)} of the searches now`]),
  ]
  return (
    <Stack gap={4}>
      <Group gap="xs" align="baseline">
        <StateBadge state={rule.state} text={ruleStates[rule.state]} />
        {rule.reason === null || rule.state === 'picked' ? null : (
          <Text size="sm">{reasonTexts[rule.reason]}</Text>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {facts.join(', ')}
      </Text>
      <RuleTargets targets={rule.targets} />
    </Stack>
  )
}
