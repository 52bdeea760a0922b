import type { CallData } from '@headgate/contract/base/call'
import {
  changeSearchList,
  getSearchList,
  listSearchLists,
  previewSearchList,
  restoreSearchList,
  saveSearchList,
  searchListEntries,
  type SearchListName,
  searchListVersionDifference,
  searchListVersions,
  searchListVersionText,
} from '@headgate/contract/settings/search-lists'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { saveToDisk } from '../../lib/save-to-disk.ts'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['search-lists'] as const

export const searchListQueries = {
  /** Both lists without their texts. */
  summaries: () =>
    queryOptions({
      queryKey: [...all, 'summaries'],
      queryFn: async ({ signal }) => (await send(listSearchLists, { signal })).lists,
    }),
  /** A list with its text, which may be megabytes: it is not kept. */
  whole: (name: SearchListName) =>
    queryOptions({
      queryKey: [...all, 'whole', name],
      queryFn: async ({ signal }) => (await send(getSearchList, { params: { name }, signal })).list,
      gcTime: 0,
    }),
  entries: (name: SearchListName, q: string | undefined, page: number) =>
    queryOptions({
      queryKey: [...all, 'entries', name, q, page],
      queryFn: ({ signal }) => send(searchListEntries, { params: { name }, query: { q, page }, signal }),
      placeholderData: keepPreviousData,
    }),
  versions: (name: SearchListName, page: number) =>
    queryOptions({
      queryKey: [...all, 'versions', name, page],
      queryFn: ({ signal }) => send(searchListVersions, { params: { name }, query: { page }, signal }),
      placeholderData: keepPreviousData,
    }),
  /** How a version differs from the one before it. */
  difference: (name: SearchListName, number: number) =>
    queryOptions({
      queryKey: [...all, 'difference', name, number],
      queryFn: ({ signal }) => send(searchListVersionDifference, { params: { name, number }, signal }),
    }),
}

/** A change of a list: a whole text, lines, or the text of an older version. */
export type ListDraft = { content: string } | { add: string; remove: string[] } | { restore: number }

export type ListPreview = CallData<typeof previewSearchList>

/** What a change would do. `opened` is the version that the user saw. */
export const previewList = (name: SearchListName, draft: ListDraft, opened: number): Promise<ListPreview> =>
  send(previewSearchList, { params: { name }, body: { ...draft, opened } })

interface SavedDraft {
  name: SearchListName
  draft: ListDraft
  note: string
  /** The `updatedAt` of the list with which the draft was compared. Lines are changed whatever others save. */
  updatedAt: string
}

export const useSaveList = () =>
  useChange([all], async ({ name, draft, note, updatedAt }: SavedDraft) => {
    if ('content' in draft)
      await send(saveSearchList, { params: { name }, body: { ...draft, note, updatedAt } })
    else if ('restore' in draft)
      await send(restoreSearchList, { params: { name, number: draft.restore }, body: { note, updatedAt } })
    else await send(changeSearchList, { params: { name }, body: { ...draft, note } })
  })

/** Saves the text of a version as a file. Throws CallFailure. */
export async function downloadVersion(name: SearchListName, number: number): Promise<void> {
  const { content } = await send(searchListVersionText, { params: { name, number } })
  saveToDisk(new File([content], `${name}-${number}.txt`, { type: 'text/plain' }))
}
