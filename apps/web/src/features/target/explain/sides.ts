import type { ExplainedRevision } from '@headgate/contract/targetings/explain-search'

/** What stands side by side, and how both are called. */
export interface TwoSides {
  sides: { live: string; draft: string }
  live: ExplainedRevision
  draft: ExplainedRevision
}
