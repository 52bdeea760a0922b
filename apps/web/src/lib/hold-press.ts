import type { PointerEvent as ReactPointerEvent } from 'react'

/**
 * For `onPointerDown` around buttons: keeps a mouse press on its button, even if the button moves before the release.
 * The press takes the focus from a field, and the problem that the field then shows moves what is below it. A pointer
 * that leaves the button cancels the press as usual. Taps are clicks already.
 */
export function holdPress({ target, pointerId, pointerType, button: key }: ReactPointerEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button === null || pointerType !== 'mouse' || key !== 0) return
  const pressed = button.getBoundingClientRect()
  const follow = (at: PointerEvent) => {
    if (!isIn(pressed, at) && !isIn(button.getBoundingClientRect(), at))
      button.releasePointerCapture(pointerId)
  }
  button.setPointerCapture(pointerId)
  button.addEventListener('pointermove', follow)
  button.addEventListener('lostpointercapture', () => button.removeEventListener('pointermove', follow), {
    once: true,
  })
}

const isIn = ({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: PointerEvent): boolean =>
  x >= left && x <= right && y >= top && y <= bottom
