import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { Dialog } from './dialog.tsx'
import { dialogs, dialogStack, type OpenDialog } from './dialogs.ts'

/** Before the drawers and dialogs that screens draw themselves. */
const LAYER = 201

/** Opens after it was drawn once: the base looks then where the focus has to go back to. */
function Layered({ dialog, isBehind }: { dialog: OpenDialog; isBehind: boolean }) {
  const { id, isOpen, onClose: _told, ...rest } = dialog
  const [isDrawn, setIsDrawn] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setIsDrawn(true), [])
  return (
    <Dialog
      {...rest}
      opened={isDrawn && isOpen}
      onClose={() => dialogs.close(id)}
      onGone={() => dialogStack.drop(id)}
      isBehind={isBehind}
      zIndex={LAYER}
    />
  )
}

/** Draws what `dialogs` has opened; once on the page. */
export function DialogLayer() {
  const stack = useSyncExternalStore(dialogStack.subscribe, dialogStack.read)
  const top = stack.findLast(({ isOpen }) => isOpen)
  return stack.map((dialog) => (
    <Layered key={dialog.id} dialog={dialog} isBehind={top !== undefined && top.id !== dialog.id} />
  ))
}
