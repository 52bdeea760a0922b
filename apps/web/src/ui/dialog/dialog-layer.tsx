import { useSyncExternalStore } from 'react'
import { Dialog } from './dialog.tsx'
import { dialogs, dialogStack, type OpenDialog } from './dialogs.ts'

/** In front of the drawers and dialogs that screens draw themselves. */
const LAYER = 201

function Layered({ dialog, isBehind }: { dialog: OpenDialog; isBehind: boolean }) {
  const { id, isOpen, onClose: _onClose, ...rest } = dialog
  return (
    <Dialog
      {...rest}
      opened={isOpen}
      onClose={() => dialogs.close(id)}
      onGone={() => dialogStack.drop(id)}
      isBehind={isBehind}
      zIndex={LAYER}
    />
  )
}

/** Draws the dialogs that `dialogs` has opened. Used once on the page. */
export function DialogLayer() {
  const stack = useSyncExternalStore(dialogStack.subscribe, dialogStack.read)
  const top = stack.findLast(({ isOpen }) => isOpen)
  return stack.map((dialog) => (
    <Layered key={dialog.id} dialog={dialog} isBehind={top !== undefined && top.id !== dialog.id} />
  ))
}
