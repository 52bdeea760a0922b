import type { Change } from '@headgate/domain/rules/form-change'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { answerEffect } from './answer-effect.ts'
import { type Refused, refusedBy, stillRefused } from './refused-fields.ts'

interface DraftRules<Draft, Action, Values> {
  /** The reducer. It must be stable while the data it uses is. */
  change: (draft: Draft, action: Action) => Change<Draft, Action>
  /** The problems that prevent a save, by field path. `saved` is the stored draft. Stable like the reducer. */
  check: (draft: Draft, saved: Draft) => Problems
  /** The body that would be sent. Stable like the reducer. */
  payload: (draft: Draft) => Values
}

const none: Problems = {}
const noneRefused: Refused = []

/**
 * A form over a reducer. Shows the reducer's questions, and after the first try to save, the problems that prevent it.
 */
export function useDraftForm<Draft extends object, Action, Values>(
  initial: Draft,
  { change, check, payload }: DraftRules<Draft, Action, Values>,
) {
  const [draft, setDraft] = useState(initial)
  const [saved, setSaved] = useState(initial)
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState(noneRefused)
  // Users answer a question later than it was asked, so the answer acts on the draft at that time.
  const latest = useRef(initial)
  const known = useRef(change)
  useLayoutEffect(() => {
    known.current = change
  }, [change])

  const dispatch = useCallback((first: Action): void => {
    const run = (action: Action) => {
      const result = known.current(latest.current, action)
      latest.current = result.draft
      setDraft(result.draft)
      for (const effect of result.effects) void answerEffect(effect, run)
    }
    run(first)
  }, [])

  const problems = useMemo(
    () => (attempted ? { ...stillRefused(refused, draft), ...check(draft, saved) } : none),
    [attempted, refused, draft, saved, check],
  )
  const isDirty = useMemo(
    () => draft !== saved && JSON.stringify(payload(draft)) !== JSON.stringify(payload(saved)),
    [draft, saved, payload],
  )
  const settleOn = (stored: Draft) => {
    setSaved(stored)
    setRefused(noneRefused)
    setAttempted(false)
  }
  return {
    draft,
    dispatch,
    problems,
    isDirty,
    /** Shows problems from now on. Returns those of the current draft. */
    tryToSave: (): Problems => {
      setAttempted(true)
      return check(latest.current, saved)
    },
    /** Shows the server's texts at their fields until these change. */
    refuse: (fields: Problems): void => {
      setAttempted(true)
      setRefused(refusedBy(fields, latest.current))
    },
    /** Marks the current draft as stored. */
    settle: (): void => settleOn(latest.current),
    /** Replaces the draft by the values that the server returned. */
    load: (next: Draft): void => {
      latest.current = next
      setDraft(next)
      settleOn(next)
    },
    /** The values that a save would send. */
    values: (): Values => payload(latest.current),
  }
}
