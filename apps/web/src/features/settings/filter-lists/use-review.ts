import { messages } from '@headgate/contract/base/messages'
import type { SearchListName } from '@headgate/contract/settings/search-lists'
import { useState } from 'react'
import { type ListDraft, type ListPreview, previewList } from '../../../api/filter-lists/search-lists.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { toast } from '../../../ui/toast.ts'

/** A change that the user sees before it is saved. */
export interface ReviewState {
  draft: ListDraft
  /** The version that the user saw when the change began. */
  opened: number
  preview: ListPreview
}

export interface Review {
  state: ReviewState | null
  isBusy: boolean
  /** Shows what a change would do. Resolves to why it cannot be saved, or null. */
  open: (draft: ListDraft, opened: number) => Promise<string | null>
  /** Compares the shown change with the list as it is now. */
  again: () => Promise<void>
  close: () => void
  /** The last preview that could not be saved, for its wrong lines. */
  refused: ListPreview | null
}

/** Asks the server what a change of a list would do, and keeps it while the user decides. */
export function useReview(name: SearchListName): Review {
  const [state, setState] = useState<ReviewState | null>(null)
  const [refused, setRefused] = useState<ListPreview | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const open = async (draft: ListDraft, opened: number) => {
    setIsBusy(true)
    setRefused(null)
    try {
      const preview = await previewList(name, draft, opened)
      if (preview.problem !== null) {
        setRefused(preview)
        if (!('content' in draft) && !('add' in draft && draft.add !== ''))
          toast.error(messages.titles.oopsLoud, preview.problem)
        return preview.problem
      }
      if (preview.is_same) toast.info(messages.titles.oopsLoud, messages.general.nothingChanged)
      else setState({ draft, opened, preview })
      return null
    } catch (error) {
      toast.error(messages.titles.oopsLoud, failureText(error))
      return failureText(error)
    } finally {
      setIsBusy(false)
    }
  }
  return {
    state,
    isBusy,
    open,
    again: async () => {
      if (state === null) return
      const preview = await previewList(name, state.draft, state.opened)
      setState({ ...state, preview })
    },
    close: () => setState(null),
    refused,
  }
}
