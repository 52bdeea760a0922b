import { Menu } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { subscribeDevice } from '../../api/auth.ts'
import { announce } from '../../ui/announce.ts'

/**
 * Subscribes this browser to notifications or ends it; remembered in local storage (1 §2 Profile). The server keeps
 * the wish; what it sends through comes with push delivery.
 */
export function NotificationItem() {
  const [on, setOn] = useLocalStorage({ key: 'notifications', defaultValue: false })
  const change = async () => {
    const success = on ? 'This device is unsubscribed.' : 'This device is subscribed to notifications.'
    if (await announce(subscribeDevice(!on), { success })) setOn(!on)
  }
  return (
    <Menu.CheckboxItem checked={on} onChange={() => void change()}>
      Notifications
    </Menu.CheckboxItem>
  )
}
