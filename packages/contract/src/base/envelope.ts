import { z } from 'zod'
import './zod-settings.ts'

/** The `error` of an envelope; `fields` names each refused field with its text (DESIGN §3). */
export const wireError = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Stands in the log beside the cause; set on unexpected errors only. */
  id: z.string().optional(),
})
export type WireError = z.infer<typeof wireError>

/**
 * Every reply of every call. The documents read `success`, `data` and `error.message`, some calls `status`
 * and `message` (auth) or `msg` (advisors): all are always there, so no caller has to know which call is which.
 */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({
    success: z.literal(true),
    status: z.literal(true),
    message: z.string(),
    msg: z.string(),
    data,
    error: z.null(),
  })
}

export const failure = z.object({
  success: z.literal(false),
  status: z.literal(false),
  message: z.string(),
  msg: z.string(),
  data: z.null(),
  error: wireError,
})

export type Success<T> = Omit<z.infer<ReturnType<typeof envelope<z.ZodType>>>, 'data'> & { data: T }
export type Failure = z.infer<typeof failure>

export function succeed<T>(data: T, message = ''): Success<T> {
  return { success: true, status: true, message, msg: message, data, error: null }
}

export function fail(error: WireError): Failure {
  return { success: false, status: false, message: error.message, msg: error.message, data: null, error }
}
