import { forgotPassword, resetPassword, validateToken } from '@headgate/contract/people/auth'
import { send } from './transport/send.ts'

/** Requests a mail with a reset link. The reply is the same for every address. */
export async function askForReset(email: string): Promise<void> {
  await send(forgotPassword, { body: { email } })
}

/** Checks that a mailed link can still be used. */
export async function checkResetLink(link: { id: string; token: string }): Promise<void> {
  await send(validateToken, { body: link })
}

/** Changes the password with a mailed link. */
export async function changeByLink(link: { id: string; token: string; password: string }): Promise<void> {
  await send(resetPassword, { body: link })
}
