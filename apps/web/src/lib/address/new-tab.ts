/** Opens an address in a new tab, which cannot reach back into this one. */
export function newTab(address: string): void {
  window.open(address, '_blank', 'noopener')
}
