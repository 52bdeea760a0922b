/** Where another screen, or another program of the same origin, leaves filters for the next opening of the report. */
const KEY = 'revenueReportFilters'

/**
 * Filters that were handed over through the browser's storage, by their names in the address; null when there are none.
 * They are taken once (docs/behaviour/reports.md#the-address-of-a-report).
 */
export function takeHandedFilters(): Record<string, unknown> | null {
  const text = localStorage.getItem(KEY)
  if (text === null) return null
  localStorage.removeItem(KEY)
  try {
    const filters: unknown = JSON.parse(text)
    return typeof filters === 'object' && filters !== null ? (filters as Record<string, unknown>) : null
  } catch {
    // Something else left it.
    return null
  }
}
