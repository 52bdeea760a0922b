import { Badge, Group, Text, Title } from '@mantine/core'
import { usersQuery } from '@headgate/contract/people/users'
import type { Publisher } from '@headgate/contract/publishers'
import { useQuery } from '@tanstack/react-query'
import { userQueries } from '../../api/users.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** The call finds users by the publisher's name, so it also returns users of publishers with similar names. */
const LOOKED_AT = 100

/** The users who sign in for the publisher. */
export function PublisherUsers({ publisher: { id, name } }: { publisher: Publisher }) {
  const { data } = useQuery(userQueries.list(usersQuery.parse({ q: name, size: LOOKED_AT })))
  const own = data?.users.filter((user) => user.publisher_id === id)
  return (
    <section aria-labelledby="own-users">
      <Title order={2} id="own-users" mb="xs">
        Users
      </Title>
      {own === undefined ? null : own.length === 0 ? (
        <Text c="dimmed">
          This publisher has no user yet.{' '}
          <TextLink to="/usermanagement/adduser" underline="always">
            Create a user
          </TextLink>
        </Text>
      ) : (
        own.map((user) => (
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
