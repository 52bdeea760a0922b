import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/**
 * The log of one part (`api`, `analytics`, `redirect`, `jobs`, `start`): JSON lines on standard output, UTC,
 * secrets removed; tests read them from a `destination` of their own. Each request's child carries `request_id`, handed on to other parts as `x-request-id`.
 */
export function createLog(part: string, level = 'info', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { part, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'password',
        'token',
        '*.password',
        '*.token',
      ],
      censor: '[removed]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Header that carries one id per request through all parts. */
export const REQUEST_ID_HEADER = 'x-request-id'
