import { logTitles, type SystemLog } from '@headgate/contract/system-logs'
import { withoutSecrets } from '../log-secrets.ts'
import type { FoundLine } from './log-reader.ts'

/** Characters of a text inside of the details that are shown, entries of a list, and how deep. */
const SHOWN = { characters: 4_000, entries: 100, deep: 8 }
/** Characters of a line that is no JSON. */
const SHOWN_OF_TEXT = 500

/** A line as screens show it, with the id of its user in place of the name. */
export interface ShownLine extends Omit<SystemLog, 'user'> {
  userId: number | null
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** The moment of a line as ISO 8601; null for one that is no moment. */
function timeOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/**
 * Reads a line. One that cannot be read (cut off, overwritten, written by something else) is shown as its text. Secrets
 * are removed once more, because lines of an earlier release may have some.
 */
export function shownLine({ part, day, offset, text }: FoundLine): ShownLine {
  const safe = withoutSecrets(text)
  const place = { line: `${part}-${day}:${offset}`, part, title: logTitles[part] }
  const fields = objectOf(safe)
  if (fields === null) {
    const msg = printable(safe.slice(0, SHOWN_OF_TEXT)) || 'an empty line'
    const details = { unreadable: shortText(printable(safe)) }
    return { ...nothing, ...place, msg, details }
  }
  const { level, time, part: _part, msg, hostname, request_id, method, path, http, ...more } = fields
  const { user_id, remote_address, remote_port, ...details } = more
  return {
    ...place,
    id: textOf(request_id),
    hostname: textOf(hostname),
    level: numberOf(level),
    time: timeOf(time),
    msg: shortText(textOf(msg)),
    method: textOf(method),
    version: textOf(http),
    url: textOf(path),
    userId: numberOf(user_id),
    remoteAddress: textOf(remote_address),
    remotePort: numberOf(remote_port),
    details: shortened(details, 0) as SystemLog['details'],
  }
}

const nothing = {
  id: '',
  hostname: '',
  level: null,
  time: null,
  method: '',
  version: '',
  url: '',
  userId: null,
  remoteAddress: '',
  remotePort: null,
}

/** After a power cut a file may have zero bytes. */
const printable = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

function shortText(text: string): string {
  const { characters } = SHOWN
  if (text.length <= characters) return text
  return `${text.slice(0, characters)} … (${text.length.toLocaleString('en-US')} characters)`
}

function shortened(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return shortText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= SHOWN.deep) return '…'
  if (Array.isArray(value))
    return value.slice(0, SHOWN.entries).map((entry: unknown) => shortened(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, SHOWN.entries)
      .map(([name, field]: [string, unknown]) => [name, shortened(field, depth + 1)]),
  )
}
