import type { TargetingAction } from '@headgate/domain/targeting-form/actions'
import { change } from '@headgate/domain/targeting-form/change'
import type { TargetingDraft } from '@headgate/domain/targeting-form/draft'
import { targetingPayload } from '@headgate/domain/targeting-form/payload'
import { draftProblems } from '@headgate/domain/targeting-form/problems'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { answerEffect } from './answer-effect.ts'
import type { Facts } from './form-facts.ts'
import { refusedBy, stillRefused, type Refused } from './saving/refused-fields.ts'

export type Dispatch = (action: TargetingAction) => void

/** What every part of the form takes. */
export interface FieldProps {
  draft: TargetingDraft
  dispatch: Dispatch
  /** Texts by field path; empty before the first try to save (2 §5.2). */
  problems: Problems
}

const none: Problems = {}

/** Runs the form's one reducer, asks its questions, and says what stands in the way of a save. */
export function useTargetingForm(initial: TargetingDraft, facts: Facts) {
  const [draft, setDraft] = useState(initial)
  const [saved, setSaved] = useState(initial)
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<Refused>([])
  // Questions are answered later than they are asked: the answer acts on what stands there by then.
  const latest = useRef(initial)
  const known = useRef(facts)
  useLayoutEffect(() => {
    known.current = facts
  }, [facts])

  const dispatch = useCallback<Dispatch>(function run(action) {
    const result = change(latest.current, action, known.current)
    latest.current = result.draft
    setDraft(result.draft)
    for (const effect of result.effects) void answerEffect(effect, run)
  }, [])

  const check = useCallback(
    (now: TargetingDraft): Problems => draftProblems(now, facts, saved),
    [facts, saved],
  )

  const problems = useMemo(
    () => (attempted ? { ...stillRefused(refused, draft), ...check(draft) } : none),
    [attempted, refused, draft, check],
  )
  const payload = useCallback((of: TargetingDraft) => targetingPayload(of, facts.tagTypes), [facts.tagTypes])
  const isDirty = useMemo(
    () => draft !== saved && JSON.stringify(payload(draft)) !== JSON.stringify(payload(saved)),
    [draft, saved, payload],
  )
  return {
    draft,
    dispatch,
    problems,
    isDirty,
    /** From now on problems show; answers those of the form as it stands. */
    tryToSave: () => {
      setAttempted(true)
      return check(latest.current)
    },
    /** The server's texts go to their fields until these change. */
    refuse: (fields: Problems) => {
      setAttempted(true)
      setRefused(refusedBy(fields, latest.current))
    },
    /** What stands there now is what is stored. */
    settle: () => {
      setSaved(latest.current)
      setRefused([])
      setAttempted(false)
    },
    /** The values as they would be sent. */
    values: () => payload(latest.current),
  }
}

export type TargetingFormState = ReturnType<typeof useTargetingForm>
