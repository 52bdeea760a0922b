const HASH = '#columns='

/** The part of an address after `#` that carries the columns of a view; empty for the default ones. */
export const columnsHash = (columns: readonly string[]): string =>
  columns.length === 0 ? '' : `${HASH}${columns.map(encodeURIComponent).join(',')}`

/** The columns that an address carries; undefined when it carries none. */
export function columnsIn(hash: string): string[] | undefined {
  if (!hash.startsWith(HASH)) return undefined
  return hash
    .slice(HASH.length)
    .split(',')
    .map(decodeURIComponent)
    .filter((id) => id !== '')
}

interface Addressed {
  screen: string
  search: string
  columns: readonly string[]
}

/** Whole address of a view, to send to somebody. `origin` is that of the console. */
export const linkOf = (origin: string, { screen, search, columns }: Addressed): string =>
  new URL(`${screen}${search}${columnsHash(columns)}`, origin).href
