import type { GroupDetail } from '@headgate/contract/groups/calls'
import { changeGroup, type GroupAction } from '@headgate/domain/group-form/change'
import { type GroupDraft, loadGroup, newGroup } from '@headgate/domain/group-form/draft'
import { groupDraftProblems, groupPayload } from '@headgate/domain/group-form/problems'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { useCallback, useMemo, useRef, useState } from 'react'
import { answerEffect } from './answer-effect.ts'

const none: Problems = {}

/** The form of a group as it is opened: a saved one, or a blank one. */
export const draftOf = (opened: GroupDetail | null): GroupDraft =>
  opened === null ? newGroup() : loadGroup(opened.advertiser_link_group)

/** Runs the form's one reducer, asks its questions, and says what stands in the way of a save. */
export function useGroupForm(initial: GroupDraft, shareRevenue: number | null) {
  const [draft, setDraft] = useState(initial)
  const [saved, setSaved] = useState(initial)
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<{ fields: Problems; values: string } | null>(null)
  // Questions are answered later than they are asked: the answer acts on what stands there by then.
  const latest = useRef(initial)

  const dispatch = useCallback(
    function run(action: GroupAction) {
      const result = changeGroup(latest.current, action, { shareRevenue })
      latest.current = result.draft
      setDraft(result.draft)
      for (const effect of result.effects) void answerEffect(effect, run)
    },
    [shareRevenue],
  )
  const payload = useMemo(() => groupPayload(draft), [draft])
  const written = JSON.stringify(payload)
  const isDirty = useMemo(() => written !== JSON.stringify(groupPayload(saved)), [written, saved])
  const own = useMemo(() => groupDraftProblems(draft), [draft])
  const problems = useMemo(() => {
    if (!attempted) return none
    // The server's texts stand until something is changed: they were about these values.
    return refused?.values === written ? { ...refused.fields, ...own } : own
  }, [attempted, refused, written, own])
  return {
    draft,
    dispatch,
    problems,
    isDirty,
    values: payload,
    /** Nothing stands in the way of a save, as far as the form knows. */
    isComplete: Object.keys(own).length === 0,
    /** From now on problems show; answers those of the form as it stands. */
    tryToSave: (): Problems => {
      setAttempted(true)
      return own
    },
    refuse: (fields: Problems) => {
      setAttempted(true)
      setRefused({ fields, values: written })
    },
    /** What the server answered to a save stands in the form from now on. */
    load: (next: GroupDraft) => {
      latest.current = next
      setDraft(next)
      setSaved(next)
      setAttempted(false)
      setRefused(null)
    },
  }
}
