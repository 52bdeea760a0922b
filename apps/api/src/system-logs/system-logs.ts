import { hostname } from 'node:os'
import { refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import {
  listSystemLogs,
  SYSTEM_LOG_DAYS,
  type SystemLogPage,
  type SystemLogsQuery,
} from '@headgate/contract/system-logs'
import type { Db } from '@headgate/db/base/database'
import { readUsers } from '@headgate/db/people/users'
import { addDays, type DayRange, today } from '@headgate/domain/days'
import { KEPT_LOG_DAYS, listLogFiles, type LogFile } from '@headgate/runtime/logs/log-folder'
import { LogReader } from '@headgate/runtime/logs/reading/log-reader'
import { type ShownLine, shownLine } from '@headgate/runtime/logs/reading/shown-line'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** The days of a query: the last five without any. */
function daysOf({ from, to }: Pick<SystemLogsQuery, 'from' | 'to'>, now: string): DayRange {
  const last = to ?? now
  return { from: from ?? addDays(last, 1 - SYSTEM_LOG_DAYS), to: last }
}

function checkDays(query: SystemLogsQuery, { from, to }: DayRange, now: string): void {
  const beyond = messages.report.beyondToday
  const fields: Record<string, string> = {}
  if (from > now) fields['from'] = beyond
  if (to > now) fields['to'] = beyond
  else if (to < from) fields[query.to === undefined ? 'from' : 'to'] = messages.report.endBeforeStart
  if (query.date !== undefined && query.date > now) fields['date'] = beyond
  if (Object.keys(fields).length > 0) throw refusedFields(fields)
}

function filesByDay(files: readonly LogFile[]): SystemLogPage['days'] {
  return [...Map.groupBy(files, ({ day }) => day)].map(([date, ofDay]) => ({
    date,
    bytes: ofDay.reduce((sum, { bytes }) => sum + bytes, 0),
    files: ofDay.map(({ part, bytes }) => ({ part, bytes })),
  }))
}

/** The lines with the e-mails of their users; of a user who is gone the id is left. */
async function named(db: Db, lines: readonly ShownLine[]): Promise<SystemLogPage['logs']> {
  const ids = [...new Set(lines.flatMap(({ userId }) => userId ?? []))]
  const users = ids.length === 0 ? [] : await readUsers(db, ids)
  const emails = new Map(users.map(({ id, email }) => [id, email]))
  return lines.map(({ userId, ...line }) => ({
    ...line,
    user: userId === null ? '' : (emails.get(userId) ?? `User ${userId}`),
  }))
}

/** Logs of all parts of this host (docs/operations.md#system-logs). */
export const systemLogCalls: Calls = (app, { database: { db }, settings }) => {
  const reader = new LogReader()

  route(app, listSystemLogs, async ({ query, signal }) => {
    const now = today()
    const range = daysOf(query, now)
    checkDays(query, range, now)
    const { date, part, page, size, level, q, request_id: requestId } = query
    const all = await listLogFiles(settings.DATA_DIR)
    const ofRange = all.filter(({ day }) => day >= range.from && day <= range.to)
    const ofDays = date === undefined ? ofRange : all.filter(({ day }) => day === date)
    const files = part === undefined ? ofDays : ofDays.filter((file) => part.includes(file.part))
    const { lines, total } = await reader.page(files, {
      orderBy: query.order_by,
      direction: query.order_direction,
      page,
      size,
      level,
      q,
      requestId,
      signal,
    })
    return {
      logs: await named(db, lines.map(shownLine)),
      total,
      days: filesByDay(ofRange),
      ...range,
      hostname: hostname(),
      kept_days: KEPT_LOG_DAYS,
    }
  })
}
