import { Anchor } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { messages } from '@headgate/contract/base/messages'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../lib/browser-session.ts'
import { PageNotFound } from '../../screens/page-state.tsx'
import { Shell } from './shell.tsx'

/** The page at an address outside the route table; inside the shell for signed-in users. */
export function UnknownPage() {
  const session = useSession()
  useDocumentTitle(`${messages.general.pageNotFound} · Headgate`)
  const page = (
    <PageNotFound
      action={
        <Anchor component={Link} to={session === null ? '/login' : '/'}>
          {session === null ? 'Back to sign-in' : 'To the dashboard'}
        </Anchor>
      }
    />
  )
  return session === null ? <main>{page}</main> : <Shell>{page}</Shell>
}
