/** How often the dashboard reads its figures again while its tab is visible. */
export const REFRESH_MS = 10_000

/** A month changes slowly, and its revenue is read from many rows. */
export const MONTH_MS = 30_000

/** The latest searches: often enough to watch them. */
export const LIVE_MS = 3_000

/** Records that need attention change slowly, and the calls count over all records. */
export const ATTENTION_MS = 60_000
