import { createHash } from 'node:crypto'
import type { Database } from '@headgate/db/base/database'
import type { Logger } from '@headgate/runtime/log'
import type { JobDefinition } from '@headgate/queue/job'
import type { z } from 'zod'

export interface JobContext {
  readonly database: Database
  readonly log: Logger
  /** Aborted when the run is given up or the process stops. */
  readonly signal: AbortSignal
}

/** The work of a definition. A run may be repeated after a kill, so running twice must be harmless. */
export interface JobHandler<P extends z.ZodType = z.ZodType> {
  readonly definition: JobDefinition<P>
  run(payload: z.output<P>, context: JobContext): Promise<void>
}

/** A failure whose message an operator is shown. It may name no secret and nothing that only the log should have. */
export class JobProblem extends Error {
  override readonly name = 'JobProblem'
}

export function handle<P extends z.ZodType>(
  definition: JobDefinition<P>,
  run: JobHandler<P>['run'],
): JobHandler<P> {
  return { definition, run }
}

const MINUTE_MS = 60_000

/** Start of the period that contains `now`. */
export function periodStart(everyMinutes: number, now: Date): Date {
  const length = everyMinutes * MINUTE_MS
  return new Date(Math.floor(now.getTime() / length) * length)
}

/**
 * Id of the scheduled run of a period, the same in every process. The first process enqueues it, and the others change
 * nothing. If several runs were missed while everything was stopped, only one is made up for.
 */
export function scheduledRunId(name: string, period: Date): string {
  const hash = createHash('sha256').update(`${name} ${period.toISOString()}`).digest('hex')
  // Version 8 is for custom ids (RFC 9562).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
