/** The part of a page element that is used here: these files are checked without the browser's types. */
interface ElementInPage {
  after: (text: string) => void
  nextSibling: { remove: () => void }
  getBoundingClientRect: () => { left: number }
  ownerDocument: {
    createRange: () => {
      setStart: (node: unknown, at: number) => void
      setEnd: (node: unknown, at: number) => void
      getBoundingClientRect: () => { left: number }
    }
  }
}

/** Runs in the page: true if text that follows the element in its line is drawn to the right of it. */
export function nextRunsOn(element: ElementInPage): boolean {
  element.after(' 12 of 34')
  const next = element.nextSibling
  const leftOf = (at: number) => {
    const range = element.ownerDocument.createRange()
    range.setStart(next, at)
    range.setEnd(next, at + 1)
    return range.getBoundingClientRect().left
  }
  const runsOn = element.getBoundingClientRect().left < leftOf(1) && leftOf(1) < leftOf(7)
  next.remove()
  return runsOn
}
