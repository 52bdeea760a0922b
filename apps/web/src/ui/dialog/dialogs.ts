import type { DialogProps } from './dialog.tsx'

interface DialogSettings extends DialogProps {
  /** Replaces an open dialog with the same id, which counts as closed. */
  id?: string
  /** Called however it is closed. */
  onClose?: () => void
}

export interface OpenDialog extends DialogSettings {
  id: string
  /** False while it fades out. */
  isOpen: boolean
}

let count = 0
let stack: readonly OpenDialog[] = []
const listeners = new Set<() => void>()

function change(next: readonly OpenDialog[]): void {
  stack = next
  for (const listener of listeners) listener()
}

function open(settings: DialogSettings): string {
  count += 1
  const dialog = { ...settings, id: settings.id ?? `dialog-${count}`, isOpen: true }
  const before = stack.find((one) => one.id === dialog.id)
  if (before?.isOpen === true) {
    change(stack.map((one) => (one === before ? dialog : one)))
    before.onClose?.()
  } else change([...stack.filter((one) => one !== before), dialog])
  return dialog.id
}

function close(id: string): void {
  const dialog = stack.find((one) => one.id === id && one.isOpen)
  if (dialog === undefined) return
  change(stack.map((one) => (one === dialog ? { ...dialog, isOpen: false } : one)))
  dialog.onClose?.()
}

/** Opens questions and texts over the page by a call instead of an element. The last one handles the keys. */
export const dialogs = {
  open,
  close,
  closeAll: () => {
    for (const { id } of stack.toReversed()) close(id)
  },
}

/** For the element that draws the dialogs. */
export const dialogStack = {
  read: () => stack,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  drop: (id: string) => change(stack.filter((one) => one.isOpen || one.id !== id)),
}
