import { browserSession } from '../lib/browser-session.ts'
import { createClient } from './client.ts'

let leave: () => void = () => undefined

/** Where the page goes when a call was refused with 401; the router is set here once it exists. */
export function whenSignedOut(go: () => void): void {
  leave = go
}

const client = createClient({
  token: () => browserSession.get()?.token,
  onSignedOut: (token) => {
    if (browserSession.drop(token)) leave()
  },
})

/** Makes a call of the contract and answers its `data`. Throws CallFailure. */
export const send = client.send

/** Makes a call that answers a file. Throws CallFailure. */
export const download = client.download
