import { Alert, Badge, Group, Text, Title } from '@mantine/core'
import { usersQuery } from '@headgate/contract/people/users'
import { useQuery } from '@tanstack/react-query'
import { userQueries } from '../../api/users.ts'
import { failureText } from '../../lib/call-failure.ts'
import { formatCount } from '../../lib/numbers.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** The number of users shown here. The user list has the rest. */
const SHOWN = 100

/** The users who sign in for the publisher. */
export function PublisherUsers({ id }: { id: number }) {
  const { data, error } = useQuery(userQueries.list(usersQuery.parse({ publisher_id: id, size: SHOWN })))
  return (
    <section aria-labelledby="own-users">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="own-users">
          Users
        </Title>
        {data === undefined || data.total <= SHOWN ? null : (
          <TextLink to="/usermanagement" search={{ publisher_id: id }} size="sm">
            All {formatCount(data.total)}
          </TextLink>
        )}
      </Group>
      {data === undefined ? (
        error === null ? null : (
          <Alert color="red">{failureText(error)}</Alert>
        )
      ) : data.users.length === 0 ? (
        <Text c="dimmed">
          This publisher has no user yet.{' '}
          <TextLink to="/usermanagement/adduser" underline="always">
            Create a user
          </TextLink>
        </Text>
      ) : (
        data.users.map((user) => (
          <Group key={user.id} gap="xs">
            <TextLink to="/usermanagement/edit/$id" params={{ id: user.id }}>
              {user.email}
            </TextLink>
            <Text size="sm" c="dimmed">
              {`${user.first_name} ${user.last_name}`.trim()}
            </Text>
            {user.blocked ? (
              <Badge variant="light" color="red" size="sm">
                Blocked
              </Badge>
            ) : null}
          </Group>
        ))
      )}
    </section>
  )
}
