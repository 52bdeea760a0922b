import { ActionIcon, Button, Menu } from '@mantine/core'
import type { SessionClaims } from '@headgate/contract/people/auth'
import { IconMoon, IconUserEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userQueries } from '../../api/users.ts'
import { UserPhoto } from '../../blocks/user-photo/user-photo.tsx'
import { AppearanceItems } from './appearance-items.tsx'
import { NotificationItem } from './notification-item.tsx'
import classes from './shell.module.css'

/** The admin's menu: profile, appearance, notifications. Logout is in the drawer. */
export function ProfileMenu({ claims }: { claims: SessionClaims }) {
  // The token lacks the photo, and a name that changed since the sign-in.
  const { data: user } = useQuery(userQueries.account())
  const email = user?.email ?? claims.email
  const given = (user === undefined ? claims.name : `${user.first_name} ${user.last_name}`).trim()
  const name = given === '' ? email : given
  return (
    <Menu position="bottom-end" width={260} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<UserPhoto user={user} size={24} alt="" />}
          aria-label={`Profile menu of ${name}`}
        >
          <span className={classes.profileName}>{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email}</Menu.Label>
        <Menu.Item leftSection={<IconUserEdit size={16} />} component={Link} to="/profile">
          Profile
        </Menu.Item>
        <NotificationItem />
        <Menu.Divider />
        <AppearanceItems />
      </Menu.Dropdown>
    </Menu>
  )
}

/** A publisher has no profile menu, only the choice of appearance (docs/behaviour/sign-in.md#roles-and-access). */
export function AppearanceMenu() {
  return (
    <Menu position="bottom-end" width={220} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Appearance">
          <IconMoon size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <AppearanceItems />
      </Menu.Dropdown>
    </Menu>
  )
}
