import { Alert, Button, Group, Text, Title } from '@mantine/core'
import type { RuleFigures } from '@headgate/contract/reports/search-figures'
import type { PublishableEntity } from '@headgate/contract/scheduled/values'
import type { RuleAction } from '@headgate/domain/rules/rule-actions'
import { isEmptyBlock, type RuleDraft, type RuleSet } from '@headgate/domain/rules/rule-draft'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { IconAlertTriangle, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useCallback } from 'react'
import { OrderedBlocks } from '../../form/order/ordered-blocks.tsx'
import { RuleBlock } from './block/rule-block.tsx'
import { ColumnNames } from './column-names.tsx'
import { type RuleAbilities, RulesContext } from './rule-context.ts'
import classes from './rules.module.css'
import { RulesSummary } from './rules-summary.tsx'
import { useRulesContextValue } from './use-rules-context-value.ts'

interface RulesEditorProps {
  /** The record whose rules these are; without an id it is not saved yet. */
  entity: PublishableEntity
  recordId: number | null
  set: RuleSet
  /** Receives actions. The form shows the questions and refusals that come back. It must be stable. */
  dispatch: (action: RuleAction) => void
  /** Texts by field path, such as `rules.0.daily_cap`, after a try to save; empty before. */
  problems: Problems
  /** Last statistics of the saved rules. Undefined during the read, and in a new record. */
  figures: readonly RuleFigures[] | undefined
  /** Only links and groups of these traffic sources are offered; empty for all. */
  trafficSources?: readonly number[]
  abilities: RuleAbilities
  /** A warning about the current rules. */
  warning?: string | null
}

const keyOf = (rule: RuleDraft) => rule.key
/** Above this many rules, fields far outside of the window are drawn later. */
const ALL_AT_ONCE = 30
const drawNow = (rule: RuleDraft, at: number) => <RuleBlock rule={rule} at={at} atOnce />
const drawWhenNear = (rule: RuleDraft, at: number) => <RuleBlock rule={rule} at={at} atOnce={false} />
const anySource: readonly number[] = []

/** The ordered rules of a publisher link or of a group. Their reducer has the logic between rules. */
export function RulesEditor({ trafficSources = anySource, warning = null, ...props }: RulesEditorProps) {
  const { set, dispatch, problems, abilities } = props
  const { rules, mode } = set
  const { context, onAdd } = useRulesContextValue({ ...props, trafficSources })
  const add = (is_group: boolean) => {
    onAdd(`new-${set.nextKey}`)
    dispatch({ type: 'add-rule', is_group })
  }
  const move = useCallback((key: string, to: number) => dispatch({ type: 'move-rule', key, to }), [dispatch])
  // The reducer refuses and gives the reason: 'Cannot move empty rule block'.
  const refuse = useCallback((key: string) => dispatch({ type: 'move-rule', key, to: 0 }), [dispatch])
  return (
    <section className={classes.editor} aria-labelledby="rules-title">
      <Group justify="space-between" align="baseline">
        <Title order={2} size="h4" id="rules-title">
          Rules
        </Title>
        <RulesSummary
          rules={rules}
          waterfall={mode === 'waterfall'}
          weightsByHand={set.weightsByHand}
          onDerive={() => dispatch({ type: 'derive-weights' })}
          onSplit={() => dispatch({ type: 'split-evenly' })}
        />
      </Group>
      {warning === null ? null : (
        <Alert color="yellow" icon={<IconAlertTriangle />} p="xs">
          {warning}
        </Alert>
      )}
      {problems['rules'] === undefined ? null : (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {problems['rules']}
        </Alert>
      )}
      {rules.length === 0 ? (
        <Text c="dimmed" size="sm">
          {abilities.emptyText}
        </Text>
      ) : (
        <>
          <ColumnNames />
          <RulesContext value={context}>
            <OrderedBlocks
              label="Rules by priority"
              blocks={rules}
              keyOf={keyOf}
              isFixed={isEmptyBlock}
              onMove={move}
              onRefused={refuse}
            >
              {rules.length > ALL_AT_ONCE ? drawWhenNear : drawNow}
            </OrderedBlocks>
          </RulesContext>
        </>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          data-field="rules"
          onClick={() => add(false)}
        >
          {abilities.addText}
        </Button>
        {abilities.groups ? (
          <Button variant="default" leftSection={<IconUsersGroup size={16} />} onClick={() => add(true)}>
            Add group rule
          </Button>
        ) : null}
      </Group>
    </section>
  )
}
