import type { TargetingAction } from '@headgate/domain/targeting-form/actions'
import { change } from '@headgate/domain/targeting-form/change'
import type { TargetingDraft } from '@headgate/domain/targeting-form/draft'
import { targetingPayload } from '@headgate/domain/targeting-form/payload'
import { draftProblems } from '@headgate/domain/targeting-form/problems'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { useMemo } from 'react'
import { useDraftForm } from '../../../blocks/draft-form/use-draft-form.ts'
import type { Facts } from './form-facts.ts'

export type Dispatch = (action: TargetingAction) => void

/** Props of every part of the form. */
export interface FieldProps {
  draft: TargetingDraft
  dispatch: Dispatch
  /** Texts by field path; empty before the first try to save. */
  problems: Problems
}

/** The form of a publisher link over its reducer, checks and payload. */
export function useTargetingForm(initial: TargetingDraft, facts: Facts) {
  const rules = useMemo(
    () => ({
      change: (draft: TargetingDraft, action: TargetingAction) => change(draft, action, facts),
      check: (draft: TargetingDraft, saved: TargetingDraft) => draftProblems(draft, facts, saved),
      payload: (draft: TargetingDraft) => targetingPayload(draft, facts.tagTypes),
    }),
    [facts],
  )
  return useDraftForm(initial, rules)
}

export type TargetingFormState = ReturnType<typeof useTargetingForm>
