import { CallRefused } from '@headgate/client/client'

export const exitCodes = {
  done: 0,
  /** Refused, failed or different. */
  failed: 1,
  usage: 2,
  /** No key, or one that the server does not take. */
  noKey: 3,
  /** The server is away or busy, or its figures change: another run may do. */
  away: 4,
  /** Done in part: a person must look. */
  look: 5,
} as const

/** Options that cannot be used. The text says how they are used. */
export class UsageError extends Error {}

/** No address and key. */
export class NotLoggedIn extends Error {
  constructor() {
    super('Not logged in: run `headgate login`, or set HEADGATE_URL and HEADGATE_API_KEY.')
  }
}

/** Pages of a report that are not of one moment. */
export class FiguresChanged extends Error {
  constructor() {
    super('The figures changed while they were read. Run the command again.')
  }
}

/** What `fetch` throws while nobody answers. */
const isAway = (cause: unknown) => cause instanceof TypeError && cause.message === 'fetch failed'

/** Wrong options of `parseArgs`. */
const isUsage = (cause: unknown): cause is Error =>
  cause instanceof UsageError ||
  (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('ERR_PARSE_ARGS'))

export function exitCodeOf(cause: unknown): number {
  if (isUsage(cause)) return exitCodes.usage
  if (cause instanceof NotLoggedIn) return exitCodes.noKey
  if (isAway(cause) || cause instanceof FiguresChanged) return exitCodes.away
  if (!(cause instanceof CallRefused)) return exitCodes.failed
  if (cause.status === 401 || cause.status === 403) return exitCodes.noKey
  return cause.status === 429 || cause.status >= 502 ? exitCodes.away : exitCodes.failed
}

/** The error with its remedy, a line for each refused field. */
export function textOf(cause: unknown): string {
  if (isUsage(cause)) return `${cause.message}\nSee headgate <command> --help.`
  if (isAway(cause)) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : ''
    return `The server does not answer (${reason}): check the address, or HEADGATE_URL, and that Headgate runs.`
  }
  if (!(cause instanceof CallRefused)) return cause instanceof Error ? cause.message : String(cause)
  if (cause.status === 401)
    return 'The server does not take this key: it is wrong, expired or revoked. Make one under API Keys in the console, and run `headgate login`.'
  const fields = Object.entries(cause.fields).filter(([, text]) => text !== cause.message)
  const id = cause.id === undefined ? '' : ` (request ${cause.id})`
  return [`${cause.message}${id}`, ...fields.map(([field, text]) => `  ${field}: ${text}`)].join('\n')
}
