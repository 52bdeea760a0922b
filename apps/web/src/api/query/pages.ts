import type { HistoryEntry } from '@headgate/contract/base/history'

/** One page of the changes of a record. */
export interface HistoryOnPage {
  entries: HistoryEntry[]
  total: number
}

/** How many published revisions a dialog shows at once. */
export const REVISIONS_PAGE_SIZE = 10

/** The age that figures reach while they are shown, in milliseconds. */
export const FIGURES_MS = 60_000
