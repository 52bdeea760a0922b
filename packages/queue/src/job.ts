import type { z } from 'zod'

/** Name and payload of a job. The part that enqueues imports only this and never the handler. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
  /** Runs by itself once in each period of this many minutes, counted in UTC from midnight. */
  readonly everyMinutes?: number
  /** A run that takes longer is given up and tried again, as often as `retries` says. */
  readonly timeoutSeconds: number
  /** Parallel runs in one process, for jobs that mostly wait: one slow mail server must not delay all mails. */
  readonly sideBySide?: number
  /** Jobs that each parallel run takes at once: several for jobs that come in large numbers. */
  readonly atOnce?: number
  /** How often a failed run is tried again, five times unless given. 0 for work that must not happen twice. */
  readonly retries?: number
  /** At most one such job waits or runs, in all processes together: others are not enqueued meanwhile. */
  readonly alone?: true
  /** Of several jobs with one key within this many seconds, only the first is enqueued. */
  readonly once?: { readonly seconds: number; key(payload: z.output<P>): string }
}

export function defineJob<P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition
}
