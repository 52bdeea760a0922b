import { useLocalStorage } from '@mantine/hooks'
import { messages } from '@headgate/contract/base/messages'
import { sendTestNotification, subscribeDevice } from '../../api/auth.ts'
import { failureText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'

const { push, titles } = messages

/**
 * Notifications of this browser: whether they are on and can arrive, kept in local storage, and a way to test them
 * (docs/behaviour/people.md#notifications).
 */
export function useNotifications() {
  const [on, setOn] = useLocalStorage({
    key: 'notifications',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  // Whether the browser allows push. A user can subscribe without it, but then no message arrives.
  const [reachable, setReachable] = useLocalStorage({
    key: 'notifications_reachable',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const change = async () => {
    try {
      const isReachable = await subscribeDevice(!on)
      setOn(!on)
      setReachable(on || isReachable)
      if (on) toast.success(titles.success, push.unsubscribed)
      else if (isReachable) toast.success(titles.success, push.subscribed)
      else toast.warning(titles.oops, push.noPush)
    } catch (error) {
      toast.error(titles.oopsLoud, failureText(error))
    }
  }
  return { on, reachable, change, tryOut }
}

/** Shows at once whether any device is reached, because the message itself comes from the push service. */
async function tryOut() {
  try {
    const devices = await sendTestNotification()
    if (devices > 0) toast.success(titles.success, push.testSent)
    else toast.info(titles.oops, push.noDevice)
  } catch (error) {
    toast.error(titles.oopsLoud, failureText(error))
  }
}
