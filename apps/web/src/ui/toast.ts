import { notifications } from '@mantine/notifications'

/** How long a toast stays, in milliseconds, and one for a push message. */
const TOAST_MS = 4_000
const PUSH_TOAST_MS = 5_000

type Kind = 'success' | 'error' | 'info' | 'warning'

const colors: Record<Kind, string> = { success: 'teal', error: 'red', info: 'blue', warning: 'yellow' }

/** Bottom left; the same text twice is one toast, because its id is the text (S6, STACK). */
function show(kind: Kind, title: string, message: string): void {
  notifications.show({
    id: `${kind}:${title}:${message}`,
    title,
    message,
    color: colors[kind],
    autoClose: TOAST_MS,
    position: 'bottom-left',
    // A reason may stand on a line of its own.
    styles: { description: { whiteSpace: 'pre-line' } },
    closeButtonProps: { 'aria-label': 'Close message' },
  })
}

export const toast = {
  success: (title: string, message: string): void => show('success', title, message),
  error: (title: string, message: string): void => show('error', title, message),
  info: (title: string, message: string): void => show('info', title, message),
  warning: (title: string, message: string): void => show('warning', title, message),
  /** A push message: bottom right. `id` keeps a repeat from showing twice. */
  push: (id: string, title: string, message: string): void => {
    notifications.show({
      id: `push:${id}`,
      title,
      message,
      color: 'teal',
      autoClose: PUSH_TOAST_MS,
      position: 'bottom-right',
      closeButtonProps: { 'aria-label': 'Close message' },
    })
  },
}
