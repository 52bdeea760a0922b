/** Opens an address in a new tab, which cannot access this one. */
export function newTab(address: string): void {
  window.open(address, '_blank', 'noopener')
}
