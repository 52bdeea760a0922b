import { Badge, Button, Group, Text } from '@mantine/core'
import { securityMessages } from '@headgate/contract/people/security-messages'
import type { OpenSession } from '@headgate/contract/people/sessions'
import { NO_VALUE } from '@headgate/domain/no-value'
import { announce } from '../../api/query/announce.ts'
import { useEndSession, type Whose } from '../../api/security/sessions.ts'
import { formatMoment } from '../../lib/time.ts'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'

interface SessionTableProps {
  sessions: readonly OpenSession[]
  whose: Whose
}

/** Open sessions, the last seen first, with a button to sign out each (docs/behaviour/sign-in.md#list-of-sessions). */
export function SessionTable({ sessions, whose }: SessionTableProps) {
  if (sessions.length === 0) return <Text size="sm">No session is open.</Text>
  return (
    <PlainTable aria-label="Sessions" isFramed minWidth={720}>
      <thead>
        <tr>
          <th scope="col">Device</th>
          <th scope="col">Network</th>
          <th scope="col">Signed in (UTC)</th>
          <th scope="col">Last seen (UTC)</th>
          <th scope="col" style={{ width: 110 }}>
            <span hidden>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <td>
              <Group gap="xs">
                {deviceText(session)}
                <Marks session={session} />
              </Group>
            </td>
            <td>{session.network ?? NO_VALUE}</td>
            <td>{formatMoment(session.started)}</td>
            <td>{formatMoment(session.last_seen)}</td>
            <td>{session.is_this ? null : <SignOut session={session} whose={whose} />}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

/** 'Firefox on Windows', as far as the browser told. */
export function deviceText({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string {
  if (browser === null && system === null) return 'Unknown device'
  return system === null ? (browser ?? '') : `${browser ?? 'A browser'} on ${system}`
}

function Marks({ session: { is_this, acting, publisher } }: { session: OpenSession }) {
  return (
    <>
      {is_this ? (
        <Badge size="sm" variant="light">
          This session
        </Badge>
      ) : null}
      {acting === 'as_other' ? (
        <Badge size="sm" variant="light" color="yellow">
          {`Acting as ${publisher ?? 'a publisher'}`}
        </Badge>
      ) : null}
      {acting === 'as_me' ? (
        <Badge size="sm" variant="light" color="yellow">
          Administrator acting as this user
        </Badge>
      ) : null}
    </>
  )
}

function SignOut({ session, whose }: { session: OpenSession; whose: Whose }) {
  const { mutateAsync: end, isPending } = useEndSession(whose)
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      aria-label={`Sign out ${deviceText(session)}, signed in at ${formatMoment(session.started)}`}
      onClick={() =>
        void announce(end(session.id), {
          success: securityMessages.sessionEnded,
          failure: securityMessages.failed,
        })
      }
    >
      Sign out
    </Button>
  )
}
