/**
 * After a stopped save, scrolls to the top of the page, where the problems are listed, and focuses the first wrong
 * field without scrolling to it.
 */
export function focusOnProblem(form: HTMLElement | null): void {
  window.scrollTo({ top: 0 })
  form?.querySelector<HTMLElement>(wrong)?.focus({ preventScroll: true })
}

const wrong =
  'input[data-error], button[data-error], textarea[data-error], input[aria-invalid="true"], button[aria-invalid="true"]'

/** Scrolls to the field of a problem and focuses it. For a problem of all rules, the first marked field. */
export function goToField(form: HTMLElement | null, path: string): void {
  const field = form && fieldOf(form, path.replace(/^targeting_rules/, 'rules'))
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** The field itself, or a wrong field of the same rule or list, because a locked field cannot take the focus. */
function fieldOf(form: HTMLElement, path: string): HTMLElement | null {
  const open = ':is(input, textarea, button):not(:disabled)'
  const exact = form.querySelector<HTMLElement>(`[data-field="${path}"]${open}`)
  if (exact !== null && path !== 'rules') return exact
  const part = /^rules(\.\d+)?/.exec(path)?.[0]
  if (part === undefined) return exact
  const within = [...form.querySelectorAll<HTMLElement>(`[data-field^="${part}."]${open}`)]
  return within.find((field) => field.matches(wrong)) ?? within[0] ?? exact
}
