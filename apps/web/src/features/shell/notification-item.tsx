import { IconBellRinging } from '@tabler/icons-react'
import { useNotifications } from '../../blocks/notifications/use-notifications.ts'
import { MenuChoice, MenuItem } from '../../ui/float/menu.tsx'

/** Subscribes this browser to notifications or ends the subscription. A subscribed browser can be tested. */
export function NotificationItem() {
  const { on, change, tryOut } = useNotifications()
  return (
    <>
      <MenuChoice kind="checkbox" checked={on} onChoose={() => void change()}>
        Notifications
      </MenuChoice>
      {on ? (
        <MenuItem icon={<IconBellRinging size={16} />} onClick={() => void tryOut()}>
          Send a test notification
        </MenuItem>
      ) : null}
    </>
  )
}
