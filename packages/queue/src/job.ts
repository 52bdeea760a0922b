import type { z } from 'zod'

/** Name and payload of a job. The part that enqueues imports only this, never the handler. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
  /** Runs by itself once in each period of this many minutes, counted in UTC from midnight. */
  readonly everyMinutes?: number
  /** A run that takes longer is given up and tried again. */
  readonly timeoutSeconds: number
  /** Parallel runs in one process, for jobs that mostly wait: a slow mail server must not hold up every mail. */
  readonly sideBySide?: number
  /** Jobs that each of those takes at once: several for jobs that come in large numbers. */
  readonly atOnce?: number
  /** Of the jobs with one key within some seconds, only the first is enqueued. */
  readonly once?: { readonly seconds: number; key(payload: z.output<P>): string }
}

export function defineJob<P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition
}
