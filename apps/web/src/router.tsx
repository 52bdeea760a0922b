import { createRouter } from '@tanstack/react-router'
import { queryClient } from './api/query/query-client.ts'
import { whenSetUpNeeded, whenSignedOut } from './api/transport/send.ts'
import { RouteFailure } from './features/shell/route-failure.tsx'
import { browserSession } from './lib/browser-session.ts'
import { takeResetLink } from './lib/address/reset-link.ts'
import { guard } from './lib/address/route-table.ts'
import { parseSearch, stringifySearch } from '@headgate/domain/addresses/search-text'
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
  // The query client keeps read data, and the router keeps none. A page that the router kept would open at once and
  // read in the background, so a form would start with the data of its last visit.
  defaultPreloadStaleTime: 0,
  defaultGcTime: 0,
  defaultPendingMs: SPINNER_DELAY_MS,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: RouteFailure,
  defaultNotFoundComponent: () => <PageNotFound />,
  scrollRestoration: true,
})

// A dialog's question belongs to the page on which it was opened. Going back leaves both, and counts as no.
router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
  if (pathChanged) dialogs.closeAll()
  // The old page stays under the header's bar until the next one is ready. An empty page would show less, and while
  // only the view of a list changes, the user can already press the next filter.
  router.options.defaultPendingMs = fromLocation === undefined ? SPINNER_DELAY_MS : Infinity
})

/** A call refused with 401 sends the user to the root path, where the guard leads to the sign-in. */
function leave(): void {
  // After impersonation ended, the admin's session may be restored.
  if (browserSession.get() === null) toast.warning(messages.titles.oops, messages.auth.sessionEnded)
  queryClient.clear()
  void router.navigate({ to: '/', ignoreBlocker: true })
}
whenSignedOut(leave)
// Required in the meantime, or the page was loaded again before it was set up.
whenSetUpNeeded(() => {
  const { pathname } = router.state.location
  // A late reply must not lead back a user who signs out.
  if (pathname !== '/set-up-two-factor' && guard(pathname, undefined) !== 'open')
    void router.navigate({ to: '/set-up-two-factor', replace: true, ignoreBlocker: true })
})

// Another tab signed out: this page would be empty until a reload.
globalThis.addEventListener('storage', () => {
  const { pathname } = router.state.location
  if (browserSession.get() === null && guard(pathname, undefined) !== 'open') leave()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
