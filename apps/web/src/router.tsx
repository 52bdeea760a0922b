import { createRouter } from '@tanstack/react-router'
import { queryClient } from './api/query/query-client.ts'
import { whenSignedOut } from './api/transport/send.ts'
import { RouteFailure } from './features/shell/route-failure.tsx'
import { browserSession } from './lib/browser-session.ts'
import { takeResetLink } from './lib/address/reset-link.ts'
import { guard } from './lib/address/route-table.ts'
import { parseSearch, stringifySearch } from './lib/address/search-text.ts'
import { routeTree } from './route-tree.gen.ts'
import { PageLoading, PageNotFound } from './screens/page-state.tsx'
import { toast } from './ui/toast.ts'
import { SPINNER_DELAY_MS } from './ui/use-delayed.ts'
import { messages } from '@headgate/contract/base/messages'
import { dialogs } from './ui/dialog/dialogs.ts'

// Before the router reads the address.
takeResetLink()

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // What was read is kept by the query client; the router itself keeps nothing. A page that it kept would open at once
  // and read in the background: a form would stand on what was read when it was open last.
  defaultPreloadStaleTime: 0,
  defaultGcTime: 0,
  defaultPendingMs: SPINNER_DELAY_MS,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: RouteFailure,
  defaultNotFoundComponent: () => <PageNotFound />,
  scrollRestoration: true,
})

// What a dialog asks is about the page that it was opened on: who goes back has left both, and answered no.
router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
  if (pathChanged) dialogs.closeAll()
  // The old page stays until the next one is there, under the header's bar: an empty one would say less, and while only
  // the view of a list changes the next filter can be pressed.
  router.options.defaultPendingMs = fromLocation === undefined ? SPINNER_DELAY_MS : Infinity
})

/** 1 §8: a call refused with 401 sends the user to the root path, and the guard there on to the sign-in. */
function leave(): void {
  // An admin whose acting as a publisher was ended is himself again.
  if (browserSession.get() === null) toast.warning(messages.titles.oops, messages.auth.sessionEnded)
  queryClient.clear()
  void router.navigate({ to: '/', ignoreBlocker: true })
}
whenSignedOut(leave)

// Another tab signed out: this one would stand empty until it is reloaded.
globalThis.addEventListener('storage', () => {
  const { pathname } = router.state.location
  if (browserSession.get() === null && guard(pathname, undefined) !== 'open') leave()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
