/**
 * `ref` of the input that a screen or a cell opens for. Not `autoFocus`: that also moves the focus on a page that is
 * only preloaded, and in code it looks like an accident.
 */
export function focusOnMount(node: HTMLElement | null): void {
  node?.focus()
}
