/** The system logs with all lines about a request, of all parts. */
export const requestLogsAddress = (id: string): string => `/systemlogs?request_id=${encodeURIComponent(id)}`
