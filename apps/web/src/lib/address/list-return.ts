import { useLocation, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of the list from which this record was opened, with its filters, order and page. */
    list?: string
  }
}

/**
 * Opens a record from a list: the list's address goes along in the state of the history, so Save and Cancel lead back to
 * the view that was left, also after a reload. A record in a tab of its own has none.
 */
export function useOpenFromList() {
  const router = useRouter()
  return (href: string) => {
    // Without its hash: that is where the page was scrolled to, such as the skip link's.
    const { pathname, searchStr } = router.state.location
    void router.navigate({ href, state: { list: pathname + searchStr } })
  }
}

/** The way back from a record to its list; to `list` itself where the record was not opened from a list. */
export function useBackToList(list: string) {
  const router = useRouter()
  return (options: { ignoreBlocker?: boolean } = {}) =>
    router.navigate({ href: router.state.location.state.list ?? list, ...options })
}

/** The search part of the list's address, from which this record was opened; empty where it was not opened from `list`. */
export function useListAddress(list: string): string {
  const address = useLocation({ select: ({ state }) => state.list ?? '' })
  const [path, search = ''] = address.split('?')
  return path === list ? search : ''
}
