import { z } from 'zod'
import { call, day, repeatedFilter } from './base/call.ts'
import { listQuery } from './base/list.ts'

/** What writes logs, as their files are called: the parts, and what `npm start` runs around them. */
export const logParts = ['api', 'analytics', 'redirect', 'jobs', 'start', 'postgres', 'partner'] as const
export type LogPart = (typeof logParts)[number]

export const isLogPart = (text: string): text is LogPart => (logParts as readonly string[]).includes(text)

/** Names of the parts on screens. */
export const logTitles: Record<LogPart, string> = {
  api: 'Main API',
  analytics: 'Analytics',
  redirect: 'Redirect Engine',
  jobs: 'Jobs',
  start: 'Starter',
  postgres: 'PostgreSQL',
  partner: 'Partner Server',
}

/** Levels of log lines, the worst first. */
export const logLevels = {
  60: 'Fatal',
  50: 'Error',
  40: 'Warn',
  30: 'Info',
  20: 'Debug',
  10: 'Trace',
} as const

/** The name of a level; of one between two levels that of the lower. */
export function logLevelName(level: number | null): string {
  if (level === null) return ''
  return logLevels[Math.min(60, Math.max(10, Math.floor(level / 10) * 10)) as keyof typeof logLevels]
}

/** Days that are shown without a choice: today and the four before. */
export const SYSTEM_LOG_DAYS = 5

/** One line of a log. */
export const systemLog = z.object({
  /** Its place: file and byte. The same as long as the file is kept. */
  line: z.string(),
  /** The request that the line is about: the same in all parts. Empty for lines about none. */
  id: z.string(),
  /** The part that wrote it. */
  title: z.string(),
  part: z.enum(logParts),
  hostname: z.string(),
  /** Null for a line that cannot be read. */
  level: z.number().nullable(),
  time: z.string().nullable(),
  msg: z.string(),
  method: z.string(),
  /** Of HTTP. */
  version: z.string(),
  /** The pattern of the route: addresses have secrets and typed text in them. */
  url: z.string(),
  /** E-mail of the signed-in user. */
  user: z.string(),
  remoteAddress: z.string(),
  remotePort: z.number().nullable(),
  /** Everything else that the line has, cut to a few levels. */
  details: z.record(z.string(), z.json()),
})
export type SystemLog = z.infer<typeof systemLog>

const requestId = /^[\w-]{1,64}$/

export const systemLogsQuery = listQuery({ columns: ['time', 'msg'] }).extend({
  size: z.coerce.number().int().min(1).max(500).default(50),
  from: day.optional(),
  to: day.optional(),
  /** One of the days, in place of all. */
  date: day.optional(),
  /** Lines of this level and worse. */
  level: z.coerce.number().int().min(10).max(60).optional(),
  part: repeatedFilter(z.enum(logParts)),
  request_id: z
    .string()
    .trim()
    .regex(requestId, 'A request id has letters, digits, - and _, and at most 64 of them.')
    .optional(),
})
export type SystemLogsQuery = z.output<typeof systemLogsQuery>

export const listSystemLogs = call({
  method: 'GET',
  path: '/api/systemLogs',
  access: 'admin',
  summary: `Lines of the logs of the host that answers, the last ${SYSTEM_LOG_DAYS} days without \`from\` and \`to\`; with \`date\` one day. \`level\` leaves out lines below it, \`q\` those without the text, \`request_id\` those about other requests.`,
  page: 'docs/operations.md#system-logs',
  query: systemLogsQuery,
  data: z.object({
    logs: z.array(systemLog),
    total: z.number(),
    /** The files of the days from \`from\` to \`to\`, the newest day first. */
    days: z.array(
      z.object({
        date: z.string(),
        bytes: z.number(),
        files: z.array(z.object({ part: z.enum(logParts), bytes: z.number() })),
      }),
    ),
    from: z.string(),
    to: z.string(),
    /** The host whose files were read. */
    hostname: z.string(),
    /** How long files are kept. */
    kept_days: z.number(),
  }),
})
export type SystemLogPage = z.infer<typeof listSystemLogs.data>
