import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { RuleFigures } from '@headgate/contract/reports/search-figures'
import type { TargetingAction } from '@headgate/domain/targeting-form/actions'
import { isEmptyBlock, type RuleDraft, type TargetingDraft } from '@headgate/domain/targeting-form/draft'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { IconAlertTriangle, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { OrderedBlocks } from '../../../../form/order/ordered-blocks.tsx'
import { RuleBlock } from './rule-block.tsx'
import { Surroundings } from './rule-surroundings.ts'
import { ColumnNames } from '../../../../blocks/rules/column-names.tsx'
import classes from '../../../../blocks/rules/rules.module.css'
import { RulesSummary } from '../../../../blocks/rules/rules-summary.tsx'
import { useHeldLinks } from '../../../../blocks/rules/use-held-links.ts'
import { useHeldGroups } from './use-held-groups.ts'

export interface RulesEditorProps {
  draft: TargetingDraft
  /** The page answers the questions and refusals that come back. It must stay the same between renders. */
  dispatch: (action: TargetingAction) => void
  /** Texts by field path, `targeting_rules.0.daily_cap`, of a save that was tried; empty before. */
  problems: Problems
  facts: {
    /** `rule_stats` of the header's statistics; undefined while they are read, and in a new link. */
    statistics: readonly RuleFigures[] | undefined
  }
}

const keyOf = (rule: RuleDraft) => rule.key
/** Above this many rules, the fields of those far out of sight wait. */
const ALL_AT_ONCE = 30
const drawNow = (rule: RuleDraft, at: number) => <RuleBlock rule={rule} at={at} atOnce />
const drawWhenNear = (rule: RuleDraft, at: number) => <RuleBlock rule={rule} at={at} atOnce={false} />

/** The ordered rules of a publisher link (2 §2.3). Every rule of their interplay is in the draft's reducer. */
export function RulesEditor({ draft, dispatch, problems, facts }: RulesEditorProps) {
  const { targeting_rules: rules } = draft
  const surroundings = useRuleSurroundings({ draft, dispatch, problems, facts })
  const { setAdded, ...shared } = surroundings
  const add = (is_group: boolean) => {
    setAdded(`new-${draft.next_key}`)
    dispatch({ type: 'add-rule', is_group })
  }
  const move = useCallback((key: string, to: number) => dispatch({ type: 'move-rule', key, to }), [dispatch])
  // The reducer refuses and says why: 'Cannot move empty rule block'.
  const refuse = useCallback((key: string) => dispatch({ type: 'move-rule', key, to: 0 }), [dispatch])
  return (
    <section className={classes.editor} aria-labelledby="rules-title">
      <Group justify="space-between" align="baseline">
        <Title order={2} size="h4" id="rules-title">
          Rules
        </Title>
        <RulesSummary
          total={rules.length}
          weights={rules.filter((rule) => !rule.disabled).map((rule) => rule.daily_frequency)}
          waterfall={draft.targeting_type === 'waterfall'}
          weightsByHand={draft.weights_by_hand}
          onDerive={() => dispatch({ type: 'derive-weights' })}
        />
      </Group>
      {rules.length === 0 || rules.some((rule) => !rule.disabled) ? null : (
        <Alert color="yellow" icon={<IconAlertTriangle />} p="xs">
          {draft.is_active ? messages.targetings.noEnabledRule : messages.targetings.inactiveRules}
        </Alert>
      )}
      {problems['targeting_rules'] === undefined ? null : (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {problems['targeting_rules']}
        </Alert>
      )}
      {rules.length === 0 ? (
        <Text c="dimmed" size="sm">
          No rules yet: nothing can be redirected by this publisher link.
        </Text>
      ) : (
        <>
          <ColumnNames />
          <Surroundings value={shared.value}>
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
          </Surroundings>
        </>
      )}
      <Group gap="xs">
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => add(false)}>
          Add rule
        </Button>
        <Button variant="default" leftSection={<IconUsersGroup size={16} />} onClick={() => add(true)}>
          Add group rule
        </Button>
      </Group>
    </section>
  )
}

const nothing = new Map<number, RuleFigures>()

/** The places of the rules, from 1, by the advertiser links that they use. */
function usesIn(linksOfRules: readonly (readonly (number | null)[])[]): Map<number, number[]> {
  const uses = new Map<number, number[]>()
  for (const [at, links] of linksOfRules.entries())
    for (const link of links) if (link !== null) uses.set(link, [...(uses.get(link) ?? []), at + 1])
  return uses
}

/** Puts together what blocks share, each part the same object until it differs. */
function useRuleSurroundings({ draft, dispatch, problems, facts }: RulesEditorProps) {
  const [added, setAdded] = useState<string | null>(null)
  const targets = draft.targeting_rules.flatMap((rule) => rule.provider_details)
  const [links, onLinkChosen] = useHeldLinks(targets.map((target) => target.provider_link))
  const [groups, onGroupChosen] = useHeldGroups(targets.map((target) => target.advertiser_link_group_id))
  const {
    platform_id,
    search_engine_id,
    tag_type_id,
    quality_score,
    traffic_source_id: trafficSources,
  } = draft
  const properties = useMemo(
    () => ({ platform_id, search_engine_id, tag_type_id, quality_score }),
    [platform_id, search_engine_id, tag_type_id, quality_score],
  )
  // Checked anew at every key after a save was tried, but mostly with the same result.
  const written = JSON.stringify(problems)
  const same = useMemo(() => JSON.parse(written) as Problems, [written])
  const { statistics } = facts
  const figures = useMemo(
    () => (statistics === undefined ? nothing : new Map(statistics.map((one) => [one.rule_id, one]))),
    [statistics],
  )
  const used = JSON.stringify(
    draft.targeting_rules.map((rule) =>
      rule.disabled ? [] : rule.provider_details.map((target) => target.provider_link),
    ),
  )
  const uses = useMemo(() => usesIn(JSON.parse(used) as (number | null)[][]), [used])
  const waterfall = draft.targeting_type === 'waterfall'
  const isActive = draft.is_active
  const value = useMemo(
    () => ({
      dispatch,
      properties,
      trafficSources,
      waterfall,
      isActive,
      problems: same,
      figures,
      links,
      onLinkChosen,
      uses,
      groups,
      onGroupChosen,
      added,
    }),
    [
      dispatch,
      properties,
      trafficSources,
      waterfall,
      isActive,
      same,
      figures,
      links,
      onLinkChosen,
      uses,
      groups,
      onGroupChosen,
      added,
    ],
  )
  return { value, setAdded }
}
