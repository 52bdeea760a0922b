import { Alert, Button, Group, Paper, Text, Title } from '@mantine/core'
import type { GroupRuleDraft } from '@headgate/domain/group-form/draft'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { OrderedBlocks } from '../../../form/order/ordered-blocks.tsx'
import { ColumnNames } from '../../../blocks/rules/column-names.tsx'
import type { RuleFigures } from '@headgate/contract/reports/search-figures'
import classes from '../../../blocks/rules/rules.module.css'
import { RulesSummary } from '../../../blocks/rules/rules-summary.tsx'
import { useHeldLinks } from '../../../blocks/rules/use-held-links.ts'
import type { GroupFieldProps } from '../form/group-field-props.ts'
import { GroupRuleBlock } from './group-rule-block.tsx'
import { Surroundings } from './rule-surroundings.ts'

interface GroupRulesProps extends GroupFieldProps {
  /** Undefined while they are read, and in a new group. */
  figures: readonly RuleFigures[] | undefined
}

const keyOf = (rule: GroupRuleDraft) => rule.key
const isEmpty = (rule: GroupRuleDraft) => rule.advertiser_id === null && rule.advertiser_link_id === null

/** With so many rules or fewer all fields are made at once. */
const FEW = 30
const drawRule = (rule: GroupRuleDraft, at: number) => <GroupRuleBlock rule={rule} at={at} atOnce />
const drawOfMany = (rule: GroupRuleDraft, at: number) => (
  <GroupRuleBlock rule={rule} at={at} atOnce={at < FEW} />
)

/** The ordered rules of a group (2 §2.4). Every rule of their interplay is in the draft's reducer. */
export function GroupRules(props: GroupRulesProps) {
  const { draft, dispatch, problems } = props
  const [added, setAdded] = useState<string | null>(null)
  const surroundings = useRuleSurroundings(props, added)
  const move = useCallback((key: string, to: number) => dispatch({ type: 'move-rule', key, to }), [dispatch])
  // The reducer refuses and says why: 'Cannot move empty rule block'.
  const refuse = useCallback((key: string) => dispatch({ type: 'move-rule', key, to: 0 }), [dispatch])
  return (
    <Paper withBorder p="md">
      <section className={classes.editor} aria-labelledby="group-rules-title">
        <Group justify="space-between" align="baseline">
          <Title order={2} size="h4" id="group-rules-title">
            Rules
          </Title>
          <RulesSummary
            total={draft.rules.length}
            weights={draft.rules.filter((rule) => rule.active).map((rule) => rule.weight)}
            waterfall={draft.targeting === 'waterfall'}
            weightsByHand={draft.weights_by_hand}
            onDerive={() => dispatch({ type: 'derive-weights' })}
          />
        </Group>
        {problems['rules'] === undefined ? null : (
          <Alert color="red" icon={<IconAlertTriangle />} role="alert">
            {problems['rules']}
          </Alert>
        )}
        {draft.rules.length === 0 ? (
          <Text c="dimmed" size="sm">
            No rules yet: nothing can be redirected by this group.
          </Text>
        ) : (
          <>
            <ColumnNames />
            <Surroundings value={surroundings}>
              <OrderedBlocks
                label="Rules by priority"
                blocks={draft.rules}
                keyOf={keyOf}
                isFixed={isEmpty}
                onMove={move}
                onRefused={refuse}
              >
                {draft.rules.length > FEW ? drawOfMany : drawRule}
              </OrderedBlocks>
            </Surroundings>
          </>
        )}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => {
              setAdded(`new-${draft.next_key}`)
              dispatch({ type: 'add-rule' })
            }}
          >
            Add more ruleset
          </Button>
        </Group>
      </section>
    </Paper>
  )
}

const nothing = new Map<number, RuleFigures>()

/** Puts together what blocks share, each part the same object until it differs. */
function useRuleSurroundings(
  { draft, dispatch, problems, figures: read }: GroupRulesProps,
  added: string | null,
) {
  const [links, onLinkChosen] = useHeldLinks(draft.rules.map((rule) => rule.advertiser_link_id))
  const { platforms, search_engines, tag_types, quality_scores, targeting, active } = draft
  const properties = useMemo(
    () => ({ platforms, search_engines, tag_types, quality_scores }),
    [platforms, search_engines, tag_types, quality_scores],
  )
  // Checked anew at every key after a save was tried, but mostly with the same result.
  const written = JSON.stringify(problems)
  const same = useMemo(() => JSON.parse(written) as Problems, [written])
  const figures = useMemo(
    () => (read === undefined ? nothing : new Map(read.map((one) => [one.rule_id, one]))),
    [read],
  )
  const waterfall = targeting === 'waterfall'
  return useMemo(
    () => ({
      dispatch,
      properties,
      waterfall,
      isActive: active,
      problems: same,
      figures,
      links,
      onLinkChosen,
      added,
    }),
    [dispatch, properties, waterfall, active, same, figures, links, onLinkChosen, added],
  )
}
