import type { GroupDetail } from '@headgate/contract/groups/calls'
import { changeGroup, type GroupAction } from '@headgate/domain/group-form/change'
import { type GroupDraft, loadGroup, newGroup } from '@headgate/domain/group-form/draft'
import { groupDraftProblems, groupPayload, problemsOfFields } from '@headgate/domain/group-form/problems'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { useMemo } from 'react'
import { useDraftForm } from '../../../blocks/draft-form/use-draft-form.ts'

/** The first draft: of a saved group, or a blank one. */
export const draftOf = (opened: GroupDetail | null): GroupDraft =>
  opened === null ? newGroup() : loadGroup(opened.advertiser_link_group)

/** A group's form over its reducer, checks and payload. */
export function useGroupForm(initial: GroupDraft, shareRevenue: number | null) {
  const rules = useMemo(
    () => ({
      change: (draft: GroupDraft, action: GroupAction) => changeGroup(draft, action, { shareRevenue }),
      check: (draft: GroupDraft) => problemsOfFields(groupDraftProblems(draft)),
      payload: groupPayload,
    }),
    [shareRevenue],
  )
  const form = useDraftForm(initial, rules)
  const { draft } = form
  return {
    ...form,
    values: useMemo(() => groupPayload(draft), [draft]),
    /** Nothing that the form can check prevents a save. */
    isComplete: useMemo(() => Object.keys(groupDraftProblems(draft)).length === 0, [draft]),
    /** The server names the fields of rules by their names in the request. */
    refuse: (fields: Problems) => form.refuse(problemsOfFields(fields)),
  }
}
