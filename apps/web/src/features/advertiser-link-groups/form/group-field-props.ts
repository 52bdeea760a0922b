import type { GroupAction } from '@headgate/domain/group-form/change'
import type { GroupDraft } from '@headgate/domain/group-form/draft'
import type { Problems } from '@headgate/domain/rules/rule-problems'

/** Props of every part of the form. */
export interface GroupFieldProps {
  draft: GroupDraft
  dispatch: (action: GroupAction) => void
  /** Texts by field path; empty before the first try to save. */
  problems: Problems
}
