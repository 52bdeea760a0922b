import { ActionIcon, Button } from '@mantine/core'
import type { SessionClaims } from '@headgate/contract/people/auth'
import { IconShieldLock, IconUserCircle, IconUserEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { userQueries } from '../../api/users.ts'
import { UserPhoto } from '../../blocks/user-photo/user-photo.tsx'
import { MenuButton } from '../../ui/float/menu-button.tsx'
import { MenuDivider, MenuLabel, MenuLink } from '../../ui/float/menu.tsx'
import { AppearanceItems } from './appearance-items.tsx'
import { NotificationItem } from './notification-item.tsx'
import classes from './shell.module.css'

/** The admin's menu: profile, appearance, notifications. Logout is in the drawer. */
export function ProfileMenu({ claims }: { claims: SessionClaims }) {
  // The token does not have the photo, nor a name that changed since the sign-in.
  const { data: user } = useQuery(userQueries.account())
  const email = user?.email ?? claims.email
  const given = (user === undefined ? claims.name : `${user.first_name} ${user.last_name}`).trim()
  const name = given === '' ? email : given
  return (
    <MenuButton
      label={`Profile menu of ${name}`}
      renderButton={(props) => (
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
      renderEntries={() => (
        <>
          <MenuLabel>{email}</MenuLabel>
          <MenuLink icon={<IconUserEdit size={16} />} to="/profile">
            Profile
          </MenuLink>
          <MenuLink icon={<IconShieldLock size={16} />} to="/security">
            Security
          </MenuLink>
          <NotificationItem />
          <MenuDivider />
          <AppearanceItems />
        </>
      )}
    />
  )
}

/**
 * A publisher's menu: security and appearance (docs/behaviour/sign-in.md#roles-and-access). An admin who acts as it sees
 * only the appearance, because the rest belongs to the publisher's user.
 */
export function PublisherMenu({ isActing }: { isActing: boolean }) {
  return (
    <MenuButton
      label="Your menu"
      width={220}
      renderButton={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size="lg">
          <IconUserCircle size={20} />
        </ActionIcon>
      )}
      renderEntries={() => (
        <>
          {isActing ? null : (
            <>
              <MenuLink icon={<IconShieldLock size={16} />} to="/security">
                Security
              </MenuLink>
              <MenuDivider />
            </>
          )}
          <AppearanceItems />
        </>
      )}
    />
  )
}
