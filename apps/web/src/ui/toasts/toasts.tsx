import { Notifications } from '@mantine/notifications'

/** The corner in which toasts appear. */
export default function Toasts() {
  return <Notifications position="bottom-left" limit={5} />
}
