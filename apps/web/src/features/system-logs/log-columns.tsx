import { logLevelName } from '@headgate/contract/system-logs'
import type { Tone } from '@headgate/contract/reports/tones'
import { NO_VALUE } from '@headgate/domain/no-value'
import { requestLogsAddress } from '../../lib/address/request-logs.ts'
import { RecordLink } from '../../table/cells/record-link.tsx'
import type { Column } from '../../table/column.ts'
import type { LogRow } from './log-row.ts'
import { headline } from './log-text.ts'

function toneOf({ level }: LogRow): Tone | undefined {
  if (level === null || level < 40) return undefined
  return level >= 50 ? 'red' : 'yellow'
}

const text = (
  id: 'title' | 'method' | 'user' | 'hostname' | 'version' | 'url' | 'remoteAddress',
  header: string,
  width: number,
  hidden = false,
): Column<LogRow> => ({
  id,
  header,
  width,
  hidden,
  sortable: false,
  value: (row) => row[id],
  format: (row) => row[id] || NO_VALUE,
})

/** Columns of the system logs. The message opens the rest of its line. */
export const systemLogColumns: readonly Column<LogRow>[] = [
  text('title', 'Title', 120),
  {
    id: 'level',
    header: 'Level',
    width: 75,
    sortable: false,
    value: (row) => row.level,
    format: (row) => logLevelName(row.level) || NO_VALUE,
    tone: toneOf,
  },
  { id: 'msg', header: 'Message', width: 290, hideable: false, value: (row) => row.msg, format: headline },
  {
    id: 'time',
    header: 'UTC Time',
    width: 232,
    value: (row) => row.time,
    // With seconds and milliseconds, by which lines of one request follow each other.
    format: (row) => row.time?.slice(0, 23).replace('T', ' ') ?? NO_VALUE,
  },
  text('method', 'Method', 80),
  text('user', 'User', 180),
  {
    id: 'requestId',
    header: 'ID',
    hint: 'The request that the line is about: the same in all parts. It leads to all of its lines.',
    width: 130,
    sortable: false,
    value: (row) => row.requestId,
    cell: (row) =>
      row.requestId === '' ? (
        NO_VALUE
      ) : (
        <RecordLink to={requestLogsAddress(row.requestId)}>{row.requestId}</RecordLink>
      ),
  },
  text('hostname', 'Hostname', 140, true),
  text('version', 'HTTP Version', 120, true),
  text('url', 'URL', 260, true),
  text('remoteAddress', 'Remote Address', 150, true),
  {
    id: 'remotePort',
    header: 'Remote Port',
    width: 120,
    hidden: true,
    sortable: false,
    value: (row) => row.remotePort,
  },
]
