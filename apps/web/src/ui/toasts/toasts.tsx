import { Notifications } from '@mantine/notifications'

/** The container of all toasts. */
export default function Toasts() {
  return <Notifications position="bottom-left" limit={5} />
}
