import { hostname } from 'node:os'
import { pino, type DestinationStream, type Logger, type SerializedError } from 'pino'
import { withoutSecrets } from './logs/log-secrets.ts'
import { traceId } from './traces/spans.ts'

export type { Logger }

function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}

/** The error without the parameters of a failed statement: they may be secrets, and there may be thousands. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { params: _values, ...shown } = pino.stdSerializers.err(error) as SerializedError & {
    params?: unknown
  }
  for (const cause of causesOf(error)) {
    // The query builder writes them after the statement.
    if (!('query' in cause && 'params' in cause)) continue
    const values = `\nparams: ${String(cause.params)}`
    for (const key of ['message', 'stack'] as const) shown[key] = shown[key].replaceAll(values, '')
  }
  return shown
}

/**
 * The log of one part (`api`, `analytics`, `redirect`, `jobs`, `start`): JSON lines on standard output, UTC, secrets
 * removed; tests read them from their own `destination`. What started the part keeps them in files (`PartLog`). The
 * child log of each request has its `request_id`, which other parts get as `x-request-id`.
 */
export function createLog(part: string, level = 'info', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { part, pid: process.pid, hostname: hostname() },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues },
    mixin() {
      const id = traceId()
      return id === undefined ? {} : { trace_id: id }
    },
  }
  const to = destination ?? pino.destination({ dest: 1, sync: true })
  // The whole line, because secrets are in messages and stacks as well as in fields.
  return pino(options, { write: (line) => to.write(withoutSecrets(line)) })
}

/** Header with the id of a request, which all parts share. */
export const REQUEST_ID_HEADER = 'x-request-id'
