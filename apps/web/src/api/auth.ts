import {
  fetchPublisherToken,
  login,
  logout,
  publicKey,
  returnToAdmin as returnToAdminCall,
  userDevice,
  userSubscribe,
} from '@headgate/contract/people/auth'
import { errors } from '@headgate/contract/base/errors'
import { pushKey, testPush } from '@headgate/contract/people/push'
import { browserSession } from '../lib/browser-session.ts'
import { CallFailure } from '../lib/call-failure.ts'
import { closePushSubscription, openPushSubscription, pushSubscription } from '../lib/push-subscription.ts'
import { queryClient } from './query/query-client.ts'
import { send } from './transport/send.ts'

/** What comes after the right password: the code, the required set-up, or the first page. */
export type AfterPassword = { challenge: string } | { setUp: boolean }

/**
 * Opens a session, unless a code is asked for. Credentials go out encrypted with the server's key; the token is stored
 * with its time (docs/behaviour/sign-in.md#sessions).
 */
export async function signIn(credentials: { email: string; password: string }): Promise<AfterPassword> {
  const [{ encryptFor }, key] = await Promise.all([import('./transport/encrypt.ts'), send(publicKey)])
  const data = await encryptFor(key, { ...credentials, device_id: browserSession.deviceId() })
  const opened = await send(login, { body: { data } })
  if (!('token' in opened)) return opened
  storeSession(opened.token)
  return { setUp: opened.set_up_second_factor }
}

/** Keeps the token of a new session. */
export function storeSession(token: string): void {
  queryClient.clear()
  if (browserSession.signIn(token) === null) throw new Error('The server sent a token without a role.')
}

/**
 * Ends the session in this browser at once, and then on the server if it can be reached. A user who presses a link of
 * the sign-in page before the server has replied is signed out already.
 */
export async function signOut(): Promise<void> {
  const token = browserSession.get()?.token
  forgetSession()
  try {
    if (token !== undefined) await send(logout, { token })
  } catch {
    // The server's session expires after 7 days at most.
  }
}

/** Removes a session that the server has already ended. */
export function forgetSession(): void {
  browserSession.clear()
  queryClient.clear()
}

/** The key of the page from which an admin began to act as a publisher, in this tab. */
const CAME_FROM = 'acting_from'

/**
 * Acts as the user of a publisher. The page is reloaded, so that no data of the admin stays on it
 * (docs/behaviour/sign-in.md#acting-as-a-publisher).
 */
export async function actAsPublisher(publisherId: number): Promise<void> {
  const { token } = await send(fetchPublisherToken, { body: { publisherId } })
  const { pathname, search } = globalThis.location
  sessionStorage.setItem(CAME_FROM, pathname + search)
  browserSession.exchange(token)
  globalThis.location.assign('/')
}

/**
 * Ends acting as a publisher and returns to the admin's session and last page. The server remembers the admin (decision
 * 0181). If the admin's session has ended, they sign in again. Throws CallFailure when the server cannot be reached.
 */
export async function returnToAdmin(): Promise<void> {
  const token = browserSession.get()?.token
  if (token !== undefined)
    try {
      browserSession.exchange((await send(returnToAdminCall, { body: { token } })).token)
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== errors.notSignedIn.code) throw error
      browserSession.drop(token)
    }
  const from = sessionStorage.getItem(CAME_FROM)
  sessionStorage.removeItem(CAME_FROM)
  globalThis.location.assign(from ?? '/')
}

/** Registers this browser at the server, with its Web Push subscription if there is one. */
export async function registerDevice(): Promise<void> {
  const fcm_token = await pushSubscription()
  await send(userDevice, { body: { device_id: browserSession.deviceId(), fcm_token } })
}

/**
 * Turns notifications of this browser on or off. Returns whether push messages can reach it now. The server stores the
 * choice even if the browser does not allow push (docs/behaviour/people.md#notifications).
 */
export async function subscribeDevice(on: boolean): Promise<boolean> {
  let fcm_token: string | null = null
  if (on) fcm_token = await openPushSubscription((await send(pushKey)).key)
  else await closePushSubscription()
  await send(userSubscribe, { body: { subscription: on, device_id: browserSession.deviceId(), fcm_token } })
  return fcm_token !== null
}

/** Sends a test notification to the user's subscribed browsers. Returns their number. */
export async function sendTestNotification(): Promise<number> {
  return (await send(testPush)).devices
}
