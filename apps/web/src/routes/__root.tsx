import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import { messages } from '@headgate/contract/base/messages'
import { browserSession } from '../lib/browser-session.ts'
import { guard, isTokenMissing } from '../lib/address/route-table.ts'
import { toast } from '../ui/toast.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The guard led a signed-in user to the sign-in, because the role cannot open the page. */
    refused?: boolean
  }
}

/** The only guard of all pages, from the contract's route table. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location, preload }) => {
    if (isTokenMissing(location.pathname)) {
      if (!preload) toast.warning(messages.titles.oops, messages.auth.noToken)
      throw redirect({ to: '/', replace: true })
    }
    const claims = browserSession.get()?.claims
    const verdict = guard(location.pathname, claims?.role.role)
    if (verdict === 'open') return
    if (!preload && verdict === 'welcome') toast.info(messages.titles.welcome, messages.auth.signedInAlready)
    if (!preload && verdict === 'sign-in' && claims !== undefined) {
      toast.warning(messages.titles.oops, messages.auth.notAllowed)
    }
    if (verdict === 'welcome') throw redirect({ to: '/', replace: true })
    throw redirect({ to: '/login', replace: true, state: { refused: claims !== undefined } })
  },
  component: Outlet,
})
