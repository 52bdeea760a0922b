import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { Dialog } from './dialog.tsx'
import { dialogs, dialogStack, type OpenDialog } from './dialogs.ts'

/** In front of the drawers and dialogs that screens draw themselves. */
const LAYER = 201

/** Opens after its first render, because Mantine's base then notes the element to which the focus has to return. */
function Layered({ dialog, isBehind }: { dialog: OpenDialog; isBehind: boolean }) {
  const { id, isOpen, onClose: _onClose, ...rest } = dialog
  const [isDrawn, setIsDrawn] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setIsDrawn(true), [])
  // Without motion the dialog is gone before the base gives the focus back.
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
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

/** Draws the dialogs that `dialogs` has opened. Used once on the page. */
export function DialogLayer() {
  const stack = useSyncExternalStore(dialogStack.subscribe, dialogStack.read)
  const top = stack.findLast(({ isOpen }) => isOpen)
  return stack.map((dialog) => (
    <Layered key={dialog.id} dialog={dialog} isBehind={top !== undefined && top.id !== dialog.id} />
  ))
}
