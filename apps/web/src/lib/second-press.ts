import type { MouseEvent } from 'react'

/**
 * For `onClickCapture` around buttons: drops the second press of a double click. The first one may have done its work
 * already, or have put other buttons under the pointer.
 */
export function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
