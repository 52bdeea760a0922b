/**
 * `ref` of the input for which a screen or a cell opens. `autoFocus` would also move the focus on a page that is only
 * preloaded, and it looks like an accident in code.
 */
export function focusOnMount(node: HTMLElement | null): void {
  node?.focus()
}
