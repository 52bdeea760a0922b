import type { ExplainedRevision } from '@headgate/contract/targetings/explain-search'

/** The two compared revisions and their names. */
export interface TwoSides {
  sides: { live: string; draft: string }
  live: ExplainedRevision
  draft: ExplainedRevision
}
