import { useLocalStorage } from '@mantine/hooks'
import { messages } from '@headgate/contract/messages'
import { sendTestNotification, subscribeDevice } from '../api/auth.ts'
import { failureText } from '../lib/call-failure.ts'
import { toast } from '../ui/toast.ts'

const { push, titles } = messages

/** Notifications of this browser: on or off, remembered in local storage (1 §2 Profile), and a way to try them out. */
export function useNotifications() {
  const [on, setOn] = useLocalStorage({
    key: 'notifications',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
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
  return { on, change, tryOut }
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
