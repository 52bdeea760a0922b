import type { MouseEvent } from 'react'

/**
 * For `onClickCapture` around buttons: drops the second press of a double click. The first press may have done its work
 * already, or put other buttons under the pointer.
 */
export function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
