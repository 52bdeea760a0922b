import { messages } from '@headgate/contract/base/messages'
import { targetingLimits } from '@headgate/contract/targetings/values'
import type { Change, FormFacts, RuleAction, TargetingAction } from './actions.ts'
import { changeRules, withDerivedWeights } from './change-rules.ts'
import { staysDisabled, type TargetingDraft } from './draft.ts'
import {
  filtersOffForN2sAndAfd,
  isOnlyN2sOrAfd,
  isOnlyTypeIn,
  isWarmupQuality,
  takesTrafficSource,
  usesAny,
} from './properties.ts'

const texts = messages.targetings

/**
 * The one reducer of the publisher link form: every interplay of (2 §4.2 to §4.4). Where an answer is needed
 * first, the draft comes back unchanged with a question; its `action` does what was asked.
 */
export function change(draft: TargetingDraft, action: TargetingAction, facts: FormFacts): Change {
  switch (action.type) {
    case 'set':
      return done({ ...draft, ...action.values })
    case 'set-publisher':
      return setPublisher(draft, action)
    case 'set-active':
      return setActive(draft, action)
    case 'set-mode':
      return done(setMode(draft, action.targeting_type))
    case 'derive-weights':
      return done(withDerivedWeights({ ...draft, weights_by_hand: false }))
    case 'set-property':
      return setProperty(draft, action, facts)
    case 'saved':
      return done(saved(draft, action))
    default:
      return changeRules(draft, action satisfies RuleAction, facts)
  }
}

const done = (draft: TargetingDraft): Change => ({ draft, effects: [] })

type Action<T extends TargetingAction['type']> = Extract<TargetingAction, { type: T }>

/** Addresses that were handed out carry the publisher's id: of a published link they stop to work (DESIGN §7). */
function setPublisher(draft: TargetingDraft, action: Action<'set-publisher'>): Change {
  const changes = draft.publisher_id !== null && action.publisher_id !== draft.publisher_id
  if (changes && draft.publishedAt !== null && !action.confirmed) {
    const confirmed = { ...action, confirmed: true } as const
    return { draft, effects: [{ kind: 'confirm', text: texts.confirmPublisher, action: confirmed }] }
  }
  return done({
    ...draft,
    publisher_id: action.publisher_id,
    custom_domain: action.default_domain ?? '',
  })
}

const disabledAll = (draft: TargetingDraft) =>
  draft.targeting_rules.map((rule) => (rule.disabled ? rule : { ...rule, disabled: true }))

function setActive(draft: TargetingDraft, action: Action<'set-active'>): Change {
  if (action.is_active === draft.is_active) return done(draft)
  if (action.is_active) return done({ ...draft, is_active: true })
  if (!action.confirmed) {
    const confirmed = { ...action, confirmed: true } as const
    return { draft, effects: [{ kind: 'confirm', text: texts.confirmDisable, action: confirmed }] }
  }
  return done({ ...draft, is_active: false, targeting_rules: disabledAll(draft) })
}

/** Waterfall has no weights; back in round robin they follow the caps again, or are 100 as in new rules (2 §4.4). */
function setMode(draft: TargetingDraft, mode: TargetingDraft['targeting_type']): TargetingDraft {
  if (mode === draft.targeting_type) return draft
  const weight = mode === 'waterfall' ? null : targetingLimits.weight.initial
  return withDerivedWeights({
    ...draft,
    targeting_type: mode,
    weights_by_hand: false,
    targeting_rules: draft.targeting_rules.map((rule) => ({ ...rule, daily_frequency: weight })),
  })
}

function setProperty(draft: TargetingDraft, action: Action<'set-property'>, facts: FormFacts): Change {
  const { property, values } = action
  const next: TargetingDraft = { ...draft, [property]: [...new Set<number | string>(values)] }
  if (property === 'traffic_source_id') return done(next)
  const kept = new Set<number | string>(values)
  const removed = draft[property].filter((value) => !kept.has(value))
  const affected = new Set(
    draft.targeting_rules
      .filter((rule) => !rule.disabled && usesAny(rule.provider_details, property, removed))
      .map((rule) => rule.key),
  )
  if (affected.size > 0 && !action.confirmed) {
    const confirmed = { ...action, confirmed: true } as const
    return { draft, effects: [{ kind: 'confirm', text: texts.confirmProperty, action: confirmed }] }
  }
  next.targeting_rules = draft.targeting_rules.map((rule) =>
    affected.has(rule.key) ? { ...rule, disabled: true } : rule,
  )
  return done(withDerivedWeights({ ...next, ...consequences(next, property, facts) }, affected.size > 0))
}

/** What a selection turns on and off by itself (2 §4.4). */
function consequences(draft: TargetingDraft, property: string, facts: FormFacts): Partial<TargetingDraft> {
  if (property === 'quality_score') {
    return draft.id === null && isWarmupQuality(draft.quality_score) ? { warmup_mode: true } : {}
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
 * After a save the returned id is remembered and later saves are updates (2 §4.1). Rules come back in the order
 * in which they were sent; blocks keep their keys, so nothing jumps on the screen.
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
