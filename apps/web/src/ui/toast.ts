import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { type ToastAction, ToastMessage } from './toasts/toast-message.tsx'

/** How long a toast stays, in milliseconds; then one with actions, and one for a push message. */
const TOAST_MS = 4_000
const ACTIONS_MS = 10_000
const PUSH_TOAST_MS = 5_000

type Kind = 'success' | 'error' | 'info' | 'warning'

const colors: Record<Kind, string> = { success: 'teal', error: 'red', info: 'blue', warning: 'yellow' }

/** Bottom left. The same text twice is one toast, because its id is the text (docs/behaviour/console.md#toasts). */
function show(kind: Kind, title: string, message: string, actions: readonly ToastAction[] = []): void {
  const id = `${kind}:${title}:${message}`
  if (kind === 'error' || kind === 'warning') problems.add(id)
  notifications.show({
    id,
    title,
    message: messageOf(id, message, actions),
    color: colors[kind],
    autoClose: actions.length === 0 ? TOAST_MS : ACTIONS_MS,
    onClose: () => problems.delete(id),
    position: 'bottom-left',
    // The reason of a refusal is on a separate line.
    styles: { description: { whiteSpace: 'pre-line' } },
    closeButtonProps: { 'aria-label': 'Close message' },
  })
}

/** The actions of a toast, which close it unless they keep it. */
const closing = (id: string, actions: readonly ToastAction[]): ToastAction[] =>
  actions.map(({ label, onPress, keepsToast = false }) => ({
    label,
    onPress: () => {
      if (!keepsToast) notifications.hide(id)
      onPress()
    },
  }))

/** The text of a toast, with what can be pressed. */
const messageOf = (id: string, text: string, actions: readonly ToastAction[]) =>
  actions.length === 0 ? text : createElement(ToastMessage, { text, actions: closing(id, actions) })

/** Ids of the shown problems. */
const problems = new Set<string>()

export const toast = {
  /** Also hides the toasts of problems, because they are solved. */
  success: (title: string, message: string, actions?: readonly ToastAction[]): void => {
    for (const id of problems) notifications.hide(id)
    show('success', title, message, actions)
  },
  error: (title: string, message: string): void => show('error', title, message),
  info: (title: string, message: string): void => show('info', title, message),
  warning: (title: string, message: string): void => show('warning', title, message),
  /** A push message: bottom right. `id` keeps a repeat from showing twice. */
  push: (id: string, title: string, message: string, actions: readonly ToastAction[] = []): void => {
    notifications.show({
      id: `push:${id}`,
      title,
      message: messageOf(`push:${id}`, message, actions),
      color: 'teal',
      autoClose: actions.length === 0 ? PUSH_TOAST_MS : ACTIONS_MS,
      position: 'bottom-right',
      closeButtonProps: { 'aria-label': 'Close message' },
    })
  },
}
