import type { GroupAction } from '@headgate/domain/group-form/change'
import type { GroupDraft } from '@headgate/domain/group-form/draft'
import type { Problems } from '@headgate/domain/rules/rule-problems'

/** What every part of the form takes. */
export interface GroupFieldProps {
  draft: GroupDraft
  dispatch: (action: GroupAction) => void
  /** Texts by field path; empty before the first try to save (2 §5.1). */
  problems: Problems
}
