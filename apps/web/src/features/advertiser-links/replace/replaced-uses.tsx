import { Anchor, Badge, Group, Paper, Stack, Text } from '@mantine/core'
import type { ReplacedUse } from '@headgate/contract/link-replacement'
import { DifferenceView } from '../../../blocks/difference/difference-view.tsx'
import { type TargetNames, useTargetText } from '../../../blocks/difference/target-names.ts'
import { capWarningText } from '../../../blocks/rules/cap-texts.ts'
import { priorityList } from '../../../blocks/rules/place-list.ts'
import { Check } from '../../../ui/check/check.tsx'

interface ReplacedUsesProps {
  uses: readonly ReplacedUse[]
  names: TargetNames
  isChosen: (use: ReplacedUse) => boolean
  onToggle: (use: ReplacedUse) => void
}

/** Every affected publisher link and group, with the changes that publishing it would make. */
export function ReplacedUses({ uses, names, isChosen, onToggle }: ReplacedUsesProps) {
  const targetText = useTargetText([], names)
  return (
    <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {uses.map((use) => (
        <Paper key={`${use.kind} ${use.id}`} withBorder p="sm" component="li" aria-label={nameOf(use)}>
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <Check
              aria-label={`Replace in ${nameOf(use)}`}
              checked={isChosen(use)}
              disabled={use.problem !== null}
              onChange={() => onToggle(use)}
            />
            <Stack gap="xs" flex={1} miw={0}>
              <UseHead use={use} />
              {use.problem === null ? null : (
                <Text size="sm" c="var(--mantine-color-error)">
                  It is not replaced here. {use.problem}
                </Text>
              )}
              {use.warnings.map((warning) => (
                <Text key={warning.place} size="sm" c="var(--mantine-color-yellow-light-color)">
                  {capWarningText(warning)}
                </Text>
              ))}
              {use.difference === null || use.state === 'draft' || !isChosen(use) ? null : (
                <DifferenceView
                  difference={use.difference}
                  isFirst={false}
                  noun={use.kind === 'group' ? 'group' : 'link'}
                  sides={{ before: 'Live', after: 'After publishing' }}
                  targetText={targetText}
                />
              )}
            </Stack>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

const nameOf = ({ kind, id }: ReplacedUse) => `${kind === 'group' ? 'Group' : 'Publisher link'} ${id}`

const states = {
  published: null,
  changed: 'Has other unpublished changes: they go live with it',
  draft: 'Never published: it stays a draft',
} as const

function UseHead({ use }: { use: ReplacedUse }) {
  const state = states[use.state]
  // Dialogs are outside of the router, so this is an address and not a route.
  const to = use.kind === 'group' ? '/advertiser-link-group/edit' : '/target/edit'
  return (
    <Group gap="xs">
      <Anchor size="sm" fw={600} href={`${to}/${use.id}`} target="_blank">
        {nameOf(use)}
      </Anchor>
      <Text size="sm">{use.name}</Text>
      <Text size="sm" c="dimmed">
        {priorityList(use.places)}
      </Text>
      {state === null ? null : (
        <Badge variant="light" color={use.state === 'changed' ? 'yellow' : 'gray'} size="sm">
          {state}
        </Badge>
      )}
    </Group>
  )
}
