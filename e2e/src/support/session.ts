import { randomBytes } from 'node:crypto'
import { login, publicKey } from '@headgate/contract/people/auth'
import { type Client, createClient } from '@headgate/web/api/transport/client'
import { encryptFor } from '@headgate/web/api/transport/encrypt'
import { product } from './product.ts'

/** A signed-in user outside the browser. It makes records through the API and lends its token to pages. */
export interface ApiSession {
  token: string
  send: Client['send']
}

/** Signs in through the same calls as the console, and throws when any later call is refused with 401. */
export async function openSession(credentials: { email: string; password: string }): Promise<ApiSession> {
  let token: string | undefined
  const client = createClient({
    origin: product.consoleUrl,
    token: () => token,
    onSignedOut: () => {
      throw new Error(`The session of ${credentials.email} was ended.`)
    },
  })
  const device_id = randomBytes(16).toString('hex')
  const data = await encryptFor(await client.send(publicKey), { ...credentials, device_id })
  const opened = await client.send(login, { body: { data } })
  if (!('token' in opened)) throw new Error(`${credentials.email} needs a code to sign in.`)
  token = opened.token
  return { token, send: client.send }
}

/** The entries that the console keeps in local storage for a session. */
export function storedSession(token: string) {
  return {
    cookies: [],
    origins: [
      {
        origin: product.consoleUrl,
        localStorage: [
          { name: 'token', value: token },
          { name: 'token_timestamp', value: String(Date.now()) },
        ],
      },
    ],
  }
}
