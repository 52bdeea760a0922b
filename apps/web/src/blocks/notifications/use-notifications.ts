import { useLocalStorage } from '@mantine/hooks'
import { messages } from '@headgate/contract/base/messages'
import { sendTestNotification, subscribeDevice } from '../../api/auth.ts'
import { failureText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'

const { push, titles } = messages

/** Notifications of this browser: on or off and whether they can come, remembered in local storage (1 §2 Profile), and a way to try them out. */
export function useNotifications() {
  const [on, setOn] = useLocalStorage({
    key: 'notifications',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  // Whether the browser let us: subscribed is what its user wants, and may be without effect.
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
