import type { z } from 'zod'

/** What a job is called and carries. Whoever enqueues imports this alone, never the handler. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
  /** Runs by itself once in each period of this many minutes, counted in UTC from midnight. */
  readonly everyMinutes?: number
  /** A run that takes longer is given up and tried again. */
  readonly timeoutSeconds: number
  /** Runs side by side in one process, for work that waits for others: a slow mail server must not hold up every mail. */
  readonly sideBySide?: number
  /** Runs that each of those takes at once: several for work of which many may come together. */
  readonly atOnce?: number
  /** Of the jobs with one key that are asked for within some seconds, only the first is enqueued. */
  readonly once?: { readonly seconds: number; key(payload: z.output<P>): string }
}

export function defineJob<P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition
}
