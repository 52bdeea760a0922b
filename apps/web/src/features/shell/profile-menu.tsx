import { ActionIcon, Button, Menu } from '@mantine/core'
import type { SessionClaims } from '@headgate/contract/auth'
import { IconLogout, IconMoon, IconUserCircle, IconUserEdit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AppearanceItems } from './appearance-items.tsx'
import { NotificationItem } from './notification-item.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The admin's menu: profile, appearance, notifications, and the way out (1 §2, §6). */
export function ProfileMenu({ claims }: { claims: SessionClaims }) {
  const signOut = useSignOut()
  const name = claims.name.trim() === '' ? claims.email : claims.name
  return (
    <Menu position="bottom-end" width={260} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<IconUserCircle size={22} />}
          aria-label={`Profile menu of ${name}`}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{claims.email}</Menu.Label>
        <Menu.Item leftSection={<IconUserEdit size={16} />} component={Link} to="/profile">
          Profile
        </Menu.Item>
        <NotificationItem />
        <Menu.Divider />
        <AppearanceItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The profile menu is the admin's (1 §6); a publisher chooses the appearance, and signs out in the drawer. */
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
