import type { Change } from '@headgate/domain/rules/form-change'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { answerEffect } from './answer-effect.ts'
import { type Refused, refusedBy, stillRefused } from './refused-fields.ts'

interface DraftRules<Draft, Action, Values> {
  /** The reducer. It must stay the same while what it knows does. */
  change: (draft: Draft, action: Action) => Change<Draft, Action>
  /** What stands in the way of a save, by field path; `saved` is what is stored. The same while what it knows is. */
  check: (draft: Draft, saved: Draft) => Problems
  /** What would be sent. The same while what it knows is. */
  payload: (draft: Draft) => Values
}

const none: Problems = {}
const noneRefused: Refused = []

/** A form over a reducer: it asks the reducer's questions, and says what stands in the way of a save once one was tried. */
export function useDraftForm<Draft extends object, Action, Values>(
  initial: Draft,
  { change, check, payload }: DraftRules<Draft, Action, Values>,
) {
  const [draft, setDraft] = useState(initial)
  const [saved, setSaved] = useState(initial)
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState(noneRefused)
  // Questions are answered later than they are asked: the answer acts on the draft of then.
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
    /** From now on problems show; returns those of the draft as it is. */
    tryToSave: (): Problems => {
      setAttempted(true)
      return check(latest.current, saved)
    },
    /** The server's texts go to their fields until these change. */
    refuse: (fields: Problems): void => {
      setAttempted(true)
      setRefused(refusedBy(fields, latest.current))
    },
    /** The draft as it is now is what is stored. */
    settle: (): void => settleOn(latest.current),
    /** What the server returned takes the place of the draft. */
    load: (next: Draft): void => {
      latest.current = next
      setDraft(next)
      settleOn(next)
    },
    /** The values as they would be sent. */
    values: (): Values => payload(latest.current),
  }
}
