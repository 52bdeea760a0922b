import { Anchor } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { messages } from '@headgate/contract/base/messages'
import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '../../lib/browser-session.ts'
import { matchEntry } from '../../lib/address/route-table.ts'
import { PageNotBuilt, PageNotFound } from '../../screens/page-state.tsx'
import { Shell } from './shell.tsx'

/** The page at an address without a route file (decision 0071); inside the shell for signed-in users. */
export function UnroutedPage() {
  const session = useSession()
  const entry = matchEntry(useLocation({ select: (location) => location.pathname }))
  useDocumentTitle(`${entry?.title ?? messages.general.pageNotFound} · Headgate`)
  const back = (
    <Anchor component={Link} to={session === null ? '/login' : '/'}>
      {session === null ? 'Back to sign-in' : 'To the dashboard'}
    </Anchor>
  )
  const page =
    entry === undefined ? <PageNotFound action={back} /> : <PageNotBuilt title={entry.title} action={back} />
  return session === null ? <main>{page}</main> : <Shell>{page}</Shell>
}
