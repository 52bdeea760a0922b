import { Menu } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useNotifications } from '../../blocks/notifications/use-notifications.ts'

/** Subscribes this browser to notifications or ends the subscription. A subscribed browser can be tested. */
export function NotificationItem() {
  const { on, change, tryOut } = useNotifications()
  return (
    <>
      <Menu.CheckboxItem checked={on} onChange={() => void change()}>
        Notifications
      </Menu.CheckboxItem>
      {on ? (
        <Menu.Item leftSection={<IconBellRinging size={16} />} onClick={() => void tryOut()}>
          Send a test notification
        </Menu.Item>
      ) : null}
    </>
  )
}
