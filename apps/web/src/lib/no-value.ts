/** What stands where there is nothing to show, so that nobody wonders whether it is still loading. */
export const NO_VALUE = '—'
