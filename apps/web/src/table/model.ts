/** Id of the column with the selection boxes. */
export const SELECT = '__select'

/** Shorter tables draw all rows, so that the browser's own search finds every row. */
export const VIRTUAL_ABOVE = 100
