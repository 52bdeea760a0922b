import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { securityMessages } from '@headgate/contract/people/security-messages'
import { useQuery } from '@tanstack/react-query'
import { announce } from '../../api/query/announce.ts'
import { sessionQueries, useEndSessions, type Whose } from '../../api/security/sessions.ts'
import { failureText } from '../../lib/call-failure.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { SessionTable } from './session-table.tsx'

/** Where a user is signed in, with sign-out of one or of all. */
export function SessionList({ whose }: { whose: Whose }) {
  const { data, error } = useQuery(sessionQueries.of(whose))
  const { mutateAsync: end, isPending } = useEndSessions(whose)
  const others = (data ?? []).filter((session) => !session.is_this).length
  const isOwn = whose === 'own'
  const label = isOwn ? 'Sign out everywhere else' : 'Sign out everywhere'
  const endAll = async () => {
    const text = isOwn
      ? 'Every session except this one ends at once.'
      : 'Every session of this user ends at once. What is typed and not saved there is lost.'
    if (!(await confirm({ title: label, text, confirm: 'Sign out' }))) return
    await announce(end(), { success: securityMessages.sessionsEnded, failure: securityMessages.failed })
  }
  return (
    <Stack gap="sm">
      {error ? <Alert color="red">{failureText(error)}</Alert> : null}
      {data === undefined ? null : <SessionTable sessions={data} whose={whose} />}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          A session ends 7 days after its sign-in. Last seen is right within 5 minutes.
        </Text>
        {others === 0 ? null : (
          <Button variant="default" loading={isPending} onClick={() => void endAll()}>
            {label}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
