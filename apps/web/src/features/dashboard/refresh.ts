/** How often the dashboard reads its figures again while its tab is visible. */
export const REFRESH_MS = 10_000
