import { Stack, Text } from '@mantine/core'
import type { ExplainedTarget } from '@headgate/contract/targetings/explain-search'
import { capText, reasonTexts } from './explain-texts.ts'

const capNames = {
  rule: 'rule',
  group: 'group',
  group_rule: 'group rule',
  provider_link: 'advertiser link',
}

/** The advertiser links that a rule can send to, with what prevents it and the address that the engine would send. */
export function RuleTargets({ targets }: { targets: readonly ExplainedTarget[] }) {
  return targets.map((target) => (
    <Stack
      key={`${target.group_rule_id ?? ''}-${target.provider_link_id ?? ''}`}
      gap={0}
      pl="sm"
      style={{ borderInlineStart: '2px solid var(--mantine-color-default-border)' }}
    >
      <Text size="sm" fw={target.picked ? 600 : undefined}>
        {nameOf(target)}
        {target.picked ? ' (picked)' : ''}
      </Text>
      <Text size="sm" c="dimmed">
        {factsOf(target, targets.length > 1)}
      </Text>
      {target.location === null ? null : (
        <Text size="xs" ff="monospace">
          {target.location}
        </Text>
      )}
    </Stack>
  ))
}

function nameOf(target: ExplainedTarget): string {
  const link = target.provider_link_id === null ? 'No advertiser link' : `link ${target.provider_link_id}`
  const provider = target.provider === null ? link : `${target.provider}, ${link}`
  return target.advertiser_link_group_id === null
    ? provider
    : `Group ${target.advertiser_link_group_id}: ${provider}`
}

function factsOf(target: ExplainedTarget, isOneOfSeveral: boolean): string {
  const caps = target.caps.map(({ kind, cap, used }) => capText(capNames[kind], cap, used)).filter(Boolean)
  return [
    ...(isOneOfSeveral || target.reason !== 'has room' ? [reasonTexts[target.reason]] : []),
    ...(target.weight === null ? [] : [`share ${target.weight} %`]),
    ...caps,
  ].join(', ')
}
