import { z } from 'zod'
import './zod-settings.ts'

/** The `error` of an envelope. `fields` has the text of each refused field (docs/design.md#envelope). */
export const wireError = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Logged with the cause; set on unexpected errors only. */
  id: z.string().optional(),
})
export type WireError = z.infer<typeof wireError>

/**
 * The reply of every call. Callers read `success`, `data` and `error.message`, some `status` and `message` (auth) or
 * `msg` (advisors). All are always present, so callers need not distinguish calls.
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
