import { ActionIcon, Button } from '@mantine/core'
import type { SessionClaims } from '@headgate/contract/people/auth'
import { IconMoon, IconUserEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { userQueries } from '../../api/users.ts'
import { UserPhoto } from '../../blocks/user-photo/user-photo.tsx'
import { MenuButton } from '../../ui/float/menu-button.tsx'
import { MenuDivider, MenuLabel, MenuLink } from '../../ui/float/menu.tsx'
import { AppearanceItems } from './appearance-items.tsx'
import { NotificationItem } from './notification-item.tsx'
import classes from './shell.module.css'

/** The admin's menu: profile, appearance, notifications (1 §2, §6). The way out is the drawer's. */
export function ProfileMenu({ claims }: { claims: SessionClaims }) {
  // Only the account knows the photo, and a name that was changed since the sign-in.
  const { data: user } = useQuery(userQueries.account())
  const email = user?.email ?? claims.email
  const given = (user === undefined ? claims.name : `${user.first_name} ${user.last_name}`).trim()
  const name = given === '' ? email : given
  return (
    <MenuButton
      label={`Profile menu of ${name}`}
      button={(props) => (
        <Button
          {...props}
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<UserPhoto user={user} size={24} alt="" />}
        >
          <span className={classes.profileName}>{name}</span>
        </Button>
      )}
      entries={() => (
        <>
          <MenuLabel>{email}</MenuLabel>
          <MenuLink icon={<IconUserEdit size={16} />} to="/profile">
            Profile
          </MenuLink>
          <NotificationItem />
          <MenuDivider />
          <AppearanceItems />
        </>
      )}
    />
  )
}

/** The profile menu is the admin's (1 §6); a publisher chooses the appearance, and has no profile. */
export function AppearanceMenu() {
  return (
    <MenuButton
      label="Appearance"
      width={220}
      button={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size="lg">
          <IconMoon size={20} />
        </ActionIcon>
      )}
      entries={() => <AppearanceItems />}
    />
  )
}
