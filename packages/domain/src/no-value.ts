/** Shown instead of a missing value, so that it does not look as if it were still loading. */
export const NO_VALUE = '—'
