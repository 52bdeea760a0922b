import { z } from 'zod'
import { limits } from '../base/constants.ts'
import { messages } from '../base/messages.ts'

/** A new password, with the texts of the reset screen. `missing` is the error when it is empty. */
export function newPassword(missing: string) {
  return z
    .string({ error: missing })
    .min(1, { error: missing, abort: true })
    .min(limits.passwordMin, messages.password.tooShort)
    .max(limits.passwordMax, messages.password.tooLong)
}
