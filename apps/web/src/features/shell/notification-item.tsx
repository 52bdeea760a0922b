import { Menu } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { messages } from '@headgate/contract/messages'
import { IconBellRinging } from '@tabler/icons-react'
import { sendTestNotification, subscribeDevice } from '../../api/auth.ts'
import { failureText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'

const { push, titles } = messages

/**
 * Subscribes this browser to notifications or ends it; remembered in local storage (1 §2 Profile). A subscribed one
 * can be tried out.
 */
export function NotificationItem() {
  const [on, setOn] = useLocalStorage({ key: 'notifications', defaultValue: false })
  const change = async () => {
    try {
      const reachable = await subscribeDevice(!on)
      setOn(!on)
      if (on) toast.success(titles.success, push.unsubscribed)
      else if (reachable) toast.success(titles.success, push.subscribed)
      else toast.warning(titles.oops, push.noPush)
    } catch (error) {
      toast.error(titles.oopsLoud, failureText(error))
    }
  }
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

/** Says on the way whether it reaches anything: the message itself comes from the push service. */
async function tryOut() {
  try {
    const devices = await sendTestNotification()
    if (devices > 0) toast.success(titles.success, push.testSent)
    else toast.info(titles.oops, push.noDevice)
  } catch (error) {
    toast.error(titles.oopsLoud, failureText(error))
  }
}
