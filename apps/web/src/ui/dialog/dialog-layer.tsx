import { useSyncExternalStore } from 'react'
import { Dialog } from './dialog.tsx'
import { dialogs, dialogStack } from './dialogs.ts'

/** Before the drawers and dialogs that screens draw themselves. */
const LAYER = 201

/** Draws what `dialogs` has opened; once on the page. */
export function DialogLayer() {
  const stack = useSyncExternalStore(dialogStack.subscribe, dialogStack.read)
  const top = stack.findLast(({ isOpen }) => isOpen)
  return stack.map(({ id, isOpen, onClose: _told, ...dialog }) => (
    <Dialog
      {...dialog}
      key={id}
      opened={isOpen}
      onClose={() => dialogs.close(id)}
      onGone={() => dialogStack.drop(id)}
      isBehind={top !== undefined && top.id !== id}
      zIndex={LAYER}
    />
  ))
}
