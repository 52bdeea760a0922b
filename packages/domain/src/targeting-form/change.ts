import { messages } from '@headgate/contract/base/messages'
import { ask, done } from '../rules/form-change.ts'
import { changeRules, placesUsing, withDisabled } from '../rules/change-rules.ts'
import type { RuleAction } from '../rules/rule-actions.ts'
import type { FormFacts, TargetingAction, TargetingChange } from './actions.ts'
import { ruleSetOf, staysDisabled, type TargetingDraft, withRuleSet } from './draft.ts'
import {
  filtersOffForN2sAndAfd,
  isOnlyN2sOrAfd,
  isOnlyTypeIn,
  isWarmupQuality,
  takesTrafficSource,
} from './properties.ts'

const texts = messages.targetings

/**
 * The one reducer of the publisher link form, with all effects of one field on others
 * (docs/behaviour/publisher-links.md#effects-of-properties). Where an action needs a confirmation, the draft is
 * returned unchanged with a question, whose `action` carries it out.
 */
export function change(draft: TargetingDraft, action: TargetingAction, facts: FormFacts): TargetingChange {
  switch (action.type) {
    case 'set':
      return done(set(draft, action.values))
    case 'set-publisher':
      return setPublisher(draft, action)
    case 'set-active':
      return setActive(draft, action)
    case 'set-property':
      return setProperty(draft, action, facts)
    case 'saved':
      return done(saved(draft, action))
    default:
      return ofRules(draft, action, facts)
  }
}

type Action<T extends TargetingAction['type']> = Extract<TargetingAction, { type: T }>

/** After the user has switched warm-up by hand, quality scores do not change it. */
function set(draft: TargetingDraft, values: Action<'set'>['values']): TargetingDraft {
  const byQuality = draft.warmup_by_quality && values.warmup_mode === undefined
  return { ...draft, ...values, warmup_by_quality: byQuality }
}

/** A publisher link uses an advertiser link once, and has no enabled rule while it is inactive. */
function ofRules(draft: TargetingDraft, action: RuleAction, { shareRevenue }: FormFacts): TargetingChange {
  const before = ruleSetOf(draft)
  const kind = { refusesUsedLinks: true, lockedWhileInactive: 'all', shareRevenue } as const
  const { draft: set, effects } = changeRules(before, action, kind)
  return { draft: set === before ? draft : withRuleSet(draft, set), effects }
}

/** Addresses that were handed out contain the publisher's id, so those of a published link stop working. */
function setPublisher(draft: TargetingDraft, action: Action<'set-publisher'>): TargetingChange {
  const changes = draft.publisher_id !== null && action.publisher_id !== draft.publisher_id
  if (changes && draft.publishedAt !== null && !action.confirmed) {
    return ask(draft, texts.confirmPublisher, { ...action, confirmed: true })
  }
  return done({
    ...draft,
    publisher_id: action.publisher_id,
    custom_domain: action.default_domain ?? '',
  })
}

const disabledAll = (draft: TargetingDraft) =>
  draft.targeting_rules.map((rule) => (rule.disabled ? rule : { ...rule, disabled: true }))

function setActive(draft: TargetingDraft, action: Action<'set-active'>): TargetingChange {
  if (action.is_active === draft.is_active) return done(draft)
  if (action.is_active) return done({ ...draft, is_active: true })
  if (!action.confirmed) return ask(draft, texts.confirmDisable, { ...action, confirmed: true })
  return done({ ...draft, is_active: false, targeting_rules: disabledAll(draft) })
}

function setProperty(
  draft: TargetingDraft,
  action: Action<'set-property'>,
  facts: FormFacts,
): TargetingChange {
  const { property, values } = action
  const next: TargetingDraft = { ...draft, [property]: [...new Set<number | string>(values)] }
  if (property === 'traffic_source_id') return done(next)
  const kept = new Set<number | string>(values)
  const removed = draft[property].filter((value) => !kept.has(value))
  const places = placesUsing(draft.targeting_rules, property, removed)
  if (places.length > 0 && !action.confirmed)
    return ask(draft, texts.confirmProperty, { ...action, confirmed: true }, places)
  const changed = withRuleSet(next, withDisabled(ruleSetOf(next), places))
  return done({ ...changed, ...consequences(changed, property, facts) })
}

/** The options that a selection switches on and off. */
function consequences(draft: TargetingDraft, property: string, facts: FormFacts): Partial<TargetingDraft> {
  if (property === 'quality_score') {
    if (draft.id !== null || !isWarmupQuality(draft.quality_score)) return {}
    return { warmup_mode: true, warmup_by_quality: draft.warmup_by_quality || !draft.warmup_mode }
  }
  if (property !== 'tag_type_id') return {}
  const tagTypes = draft.tag_type_id
  return {
    ...(!takesTrafficSource(tagTypes, facts.tagTypes) && { traffic_source_id: [] }),
    ...(isOnlyTypeIn(tagTypes, facts.tagTypes) && { high_paying_enabled: true }),
    ...(isOnlyN2sOrAfd(tagTypes, facts.tagTypes) && { pass_referrer: true, ...filtersOffForN2sAndAfd }),
  }
}

/**
 * After a save the returned id is kept, and later saves are updates. Rules are returned in the order in which they were
 * sent; blocks keep their keys, so nothing jumps on the screen.
 */
function saved(draft: TargetingDraft, action: Action<'saved'>): TargetingDraft {
  const rules = action.rules.toSorted((a, b) => a.priority - b.priority)
  return {
    ...draft,
    id: action.id,
    status: action.status,
    updatedAt: action.updatedAt,
    targeting_rules: draft.targeting_rules.map((rule, at) => ({
      ...rule,
      id: rules[at]?.id ?? rule.id,
      disabled: rules[at]?.disabled ?? rule.disabled,
      stays_disabled: rules[at] === undefined ? rule.stays_disabled : staysDisabled(rules[at]),
      daily_frequency: rules[at]?.daily_frequency ?? rule.daily_frequency,
    })),
  }
}
