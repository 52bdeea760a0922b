import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import { messages } from '@headgate/contract/base/messages'
import { browserSession } from '../lib/browser-session.ts'
import { guard, isTokenMissing } from '../lib/address/route-table.ts'
import { toast } from '../ui/toast.ts'

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
    throw redirect({ to: verdict === 'welcome' ? '/' : '/login', replace: true })
  },
  component: Outlet,
})
