/**
 * After a save was stopped: the page scrolls to its top (2 §5.2), where the problems are listed, and the first field that
 * has one takes the focus without scrolling away from there.
 */
export function focusOnProblem(form: HTMLElement | null): void {
  window.scrollTo({ top: 0 })
  const field = form?.querySelector<HTMLElement>(
    'input[data-error], button[data-error], textarea[data-error], input[aria-invalid="true"]',
  )
  field?.focus({ preventScroll: true })
}
