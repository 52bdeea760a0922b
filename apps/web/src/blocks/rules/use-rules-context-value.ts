import type { RuleFigures } from '@headgate/contract/reports/search-figures'
import type { PublishableEntity } from '@headgate/contract/scheduled/values'
import type { RuleAction } from '@headgate/domain/rules/rule-actions'
import type { RuleSet } from '@headgate/domain/rules/rule-draft'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { useMemo, useState } from 'react'
import { sameFields } from '../../lib/same-fields.ts'
import type { RuleAbilities, RuleContext } from './rule-context.ts'
import { useGroupsById } from './use-groups-by-id.ts'
import { useLinksById } from './use-links-by-id.ts'

interface ContextParts {
  entity: PublishableEntity
  recordId: number | null
  set: RuleSet
  dispatch: (action: RuleAction) => void
  problems: Problems
  figures: readonly RuleFigures[] | undefined
  trafficSources: readonly number[]
  abilities: RuleAbilities
}

const noFigures = new Map<number, RuleFigures>()

/** Builds the context of the blocks. Each part stays the same object while its content does. */
export function useRulesContextValue(parts: ContextParts): {
  context: RuleContext
  onAdd: (key: string) => void
} {
  const { set, dispatch, problems: given, figures: read, trafficSources, abilities } = parts
  const { rules, mode, isActive } = set
  const [added, setAdded] = useState<string | null>(null)
  const targets = rules.flatMap((rule) => rule.provider_details)
  const [links, onLinkChosen] = useLinksById(targets.map((target) => target.provider_link))
  const [groups, onGroupChosen] = useGroupsById(targets.map((target) => target.advertiser_link_group_id))
  const { platform_id, search_engine_id, tag_type_id, quality_score } = set.properties
  const properties = useStable({ platform_id, search_engine_id, tag_type_id, quality_score })
  // After a try to save, every key press checks again, mostly with the same result.
  const problems = useSame(given)
  const figures = useMemo(
    () => (read === undefined ? noFigures : new Map(read.map((one) => [one.rule_id, one]))),
    [read],
  )
  const used = useSame(
    rules.map((rule) => (rule.disabled ? [] : rule.provider_details.map((target) => target.provider_link))),
  )
  const uses = useMemo(() => usesIn(used), [used])
  const context = useStable({
    entity: parts.entity,
    recordId: parts.recordId,
    dispatch,
    abilities,
    properties,
    trafficSources,
    waterfall: mode === 'waterfall',
    isActive,
    problems,
    figures,
    links,
    onLinkChosen,
    uses,
    groups,
    onGroupChosen,
    added,
  })
  return { context, onAdd: setAdded }
}

/** Returns the same object while each of its fields is the same. */
function useStable<T extends object>(value: T): T {
  const [stable, setStable] = useState(value)
  if (sameFields(stable, value)) return stable
  setStable(value)
  return value
}

/** Returns the same object while a plain value has the same content. */
function useSame<T>(value: T): T {
  const written = JSON.stringify(value)
  return useMemo(() => JSON.parse(written) as T, [written])
}

/** The places of the rules, from 1, by the advertiser links that they use. */
function usesIn(linksOfRules: readonly (readonly (number | null)[])[]): Map<number, number[]> {
  const uses = new Map<number, number[]>()
  for (const [at, links] of linksOfRules.entries())
    for (const link of links) if (link !== null) uses.set(link, [...(uses.get(link) ?? []), at + 1])
  return uses
}
