import { returnToAdmin } from '@headgate/contract/people/auth'
import { browserSession } from '../../lib/browser-session.ts'
import { createClient } from './client.ts'

let leave: () => void = () => undefined

let setUp: () => void = () => undefined

/** Sets what to do when two-factor sign-in must be set up first. The router calls this once it exists. */
export function whenSetUpNeeded(go: () => void): void {
  setUp = go
}

/** Sets the page to open after a 401. The router calls this once it exists. */
export function whenSignedOut(go: () => void): void {
  leave = go
}

const client = createClient({
  token: () => browserSession.get()?.token,
  onSetUpNeeded: () => setUp(),
  onSignedOut: (token) => {
    const session = browserSession.get()
    if (token !== undefined && session?.token === token && session.claims.actor !== undefined) {
      // Several calls can be refused at once.
      returning ??= comeBack(token).finally(() => (returning = undefined))
    } else if (browserSession.drop(token)) leave()
  },
})

let returning: Promise<void> | undefined

/** After impersonation ended, restores the admin's session if it is still open (decision 0181). */
async function comeBack(token: string): Promise<void> {
  try {
    browserSession.signIn((await client.send(returnToAdmin, { body: { token } })).token)
  } catch {
    browserSession.drop(token)
  }
  leave()
}

/** Makes a call of the contract and returns its `data`. Throws CallFailure. */
export const send = client.send

/** Makes a call that returns a file. Throws CallFailure. */
export const download = client.download
