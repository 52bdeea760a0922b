import type { LogRow } from './log-row.ts'

const INDENT = '  '

/** A value as indented lines. Texts keep their line breaks, which JSON would show as signs. */
function linesOf(name: string, value: unknown, depth: number): string[] {
  const start = `${INDENT.repeat(depth)}${name}:`
  if (typeof value === 'string' && value.includes('\n'))
    return [
      start,
      ...value
        .trimEnd()
        .split('\n')
        .map((line) => INDENT.repeat(depth + 1) + line.trimEnd()),
    ]
  if (typeof value !== 'object' || value === null) return [`${start} ${String(value)}`]
  const entries = Object.entries(value)
  if (entries.length === 0) return [`${start} ${Array.isArray(value) ? '[]' : '{}'}`]
  if (
    Array.isArray(value) &&
    value.every((entry) => typeof entry !== 'object' && !String(entry).includes('\n'))
  )
    return [`${start} ${value.join(', ')}`]
  return [start, ...entries.flatMap(([key, entry]) => linesOf(key, entry, depth + 1))]
}

/** The message, with what tells lines of one message apart: the call and its result, the job, the error. */
export function headline({ msg, url, details }: LogRow): string {
  const { status, job, err } = details
  const cause = typeof err === 'object' && err !== null && 'message' in err ? err.message : undefined
  const more = [url, status, job].flatMap((value) =>
    typeof value === 'number' || (typeof value === 'string' && value !== '') ? [value] : [],
  )
  const known = [msg, ...more].join(' ')
  return typeof cause === 'string' && cause !== '' ? `${known}: ${cause}` : known
}

/** Everything that a line has: its request first, then what only lines like it have. */
export function logText(row: LogRow): string {
  const request = {
    id: row.requestId,
    method: row.method,
    url: row.url,
    version: row.version && `HTTP/${row.version}`,
    user: row.user,
    remoteAddress: row.remoteAddress,
    remotePort: row.remotePort,
  }
  const known = Object.entries(request).filter(([, value]) => value !== '' && value !== null)
  const all = {
    time: row.time ?? 'unknown',
    message: row.msg,
    ...(row.hostname !== '' && { hostname: row.hostname }),
    ...(known.length > 0 && { request: Object.fromEntries(known) }),
    ...row.details,
  }
  return Object.entries(all)
    .flatMap(([name, value]) => linesOf(name, value, 0))
    .join('\n')
}
