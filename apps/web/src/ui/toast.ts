import { limits } from '@headgate/contract/base/constants'
import { notifications } from '@mantine/notifications'

type Kind = 'success' | 'error' | 'info' | 'warning'

const colors: Record<Kind, string> = { success: 'teal', error: 'red', info: 'blue', warning: 'yellow' }

/** 4 seconds, bottom left; the same text twice is one toast, because its id is the text (S6, STACK). */
function show(kind: Kind, title: string, message: string): void {
  notifications.show({
    id: `${kind}:${title}:${message}`,
    title,
    message,
    color: colors[kind],
    autoClose: limits.toastMs,
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
  /** A push message: 5 seconds, bottom right (1 §2). `id` keeps a repeat from showing twice. */
  push: (id: string, title: string, message: string): void => {
    notifications.show({
      id: `push:${id}`,
      title,
      message,
      color: 'teal',
      autoClose: limits.pushToastMs,
      position: 'bottom-right',
      closeButtonProps: { 'aria-label': 'Close message' },
    })
  },
}
