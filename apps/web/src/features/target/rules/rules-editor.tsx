import type { TargetingAction } from '@headgate/domain/targeting-form/actions'
import type { TargetingDraft } from '@headgate/domain/targeting-form/draft'
import type { Problems } from '@headgate/domain/targeting-form/rule-problems'

/** What is shown of a rule's last report, as the statistics call answers it (2 §3.4). */
export interface RuleFigures {
  rule_id: number
  today_search_count: number
  last_report: {
    date: { value: string }
    rpm: number
    shared_revenue: number
    search_count: number
  } | null
}

export interface RulesEditorProps {
  draft: TargetingDraft
  /** The page answers the questions and refusals that come back. It must stay the same between renders. */
  dispatch: (action: TargetingAction) => void
  /** Texts by field path, `targeting_rules.0.daily_cap`, of a save that was tried; empty before. */
  problems: Problems
  facts: {
    /** `rule_stats` of the header's statistics; undefined while they are read, and in a new link. */
    statistics: readonly RuleFigures[] | undefined
  }
}

/** The ordered rules of a publisher link (2 §2.3). */
export function RulesEditor({ draft }: RulesEditorProps) {
  return <section aria-label="Rules">{draft.targeting_rules.length}</section>
}
