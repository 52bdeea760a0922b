/**
 * `ref` of the input that a screen or a cell opens for. Not `autoFocus`: that also moves the focus on a page that is
 * only prepared, and readers of the code cannot tell it from an accident.
 */
export function focusOnMount(node: HTMLElement | null): void {
  node?.focus()
}
