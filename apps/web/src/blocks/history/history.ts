import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { HistoryOnPage } from '../../api/query/pages.ts'
import { openLater } from '../dialogs/open-later.ts'

export interface HistoryOptions<Key extends QueryKey> {
  /** Title of the dialog: 'History of advertiser link 12'. */
  title: string
  /** One page, counted from 1. */
  page: (page: number) => UseQueryOptions<HistoryOnPage, Error, HistoryOnPage, Key>
  /** Adds older changes below the shown ones by 'See more', instead of pages. */
  seeMore?: boolean
}

/** Opens the history of a record. */
export function openHistory<Key extends QueryKey>(options: HistoryOptions<Key>): void {
  openLater(import('./history-dialog.tsx'), ({ showHistory }) => showHistory(options))
}
