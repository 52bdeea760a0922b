import { type HistoryState, useLocation, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of the list from which this record was opened, with its filters, order and page. */
    list?: string
  }
}

/**
 * Opens a record from a list. The list's address is kept in the state of the history, so Save and Cancel lead back to
 * the same view, also after a reload. A record in its own tab has none (docs/behaviour/lists.md#to-a-record-and-back).
 */
export function useOpenFromList() {
  const router = useRouter()
  return (href: string, state: HistoryState = {}) => {
    // Without its hash, which is a scroll position, such as that of the skip link.
    const { pathname, searchStr } = router.state.location
    void router.navigate({ href, state: { ...state, list: pathname + searchStr } })
  }
}

/** Goes back from a record to its list; to plain `list` if the record was not opened from a list. */
export function useBackToList(list: string) {
  const router = useRouter()
  return (options: { ignoreBlocker?: boolean } = {}) =>
    router.navigate({ href: router.state.location.state.list ?? list, ...options })
}

/** The search part of the list's address; empty if the record was not opened from `list`. */
export function useListAddress(list: string): string {
  const address = useLocation({ select: ({ state }) => state.list ?? '' })
  const [path, search = ''] = address.split('?')
  return path === list ? search : ''
}
