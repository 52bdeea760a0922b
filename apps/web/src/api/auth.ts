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

/** Opens a session (1 §4): credentials go out encrypted with the server's key, the token is stored with its moment. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const [{ encryptFor }, key] = await Promise.all([import('./transport/encrypt.ts'), send(publicKey)])
  const data = await encryptFor(key, { ...credentials, device_id: browserSession.deviceId() })
  const { token } = await send(login, { body: { data } })
  queryClient.clear()
  if (browserSession.signIn(token) === null) throw new Error('The server sent a token without a role.')
}

/** Ends the session here in any case, and on the server when it can be reached. */
export async function signOut(): Promise<void> {
  try {
    await send(logout)
  } catch {
    // The token is forgotten below; the server's session ends by itself after 7 days at most.
  } finally {
    forgetSession()
  }
}

/** Forgets a session that the server has ended already. */
export function forgetSession(): void {
  browserSession.clear()
  queryClient.clear()
}

/** Where an admin was when he began to act as a publisher, in this tab. */
const CAME_FROM = 'acting_from'

/** Acts as the user of a publisher (1 §4). The page is loaded anew, so that nothing of the admin's stays on it. */
export async function actAsPublisher(publisherId: number): Promise<void> {
  const { token } = await send(fetchPublisherToken, { body: { publisherId } })
  const { pathname, search } = globalThis.location
  sessionStorage.setItem(CAME_FROM, pathname + search)
  browserSession.exchange(token)
  globalThis.location.assign('/')
}

/**
 * Ends acting as a publisher and goes on as the admin, on the page that he came from: the server knows who he is (decision 0181). Without an own
 * session that still lives he signs in again. Throws CallFailure when the server could not be asked.
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

/** Tells the server which browser this is, with its Web Push subscription, if there is one. */
export async function registerDevice(): Promise<void> {
  const fcm_token = await pushSubscription()
  await send(userDevice, { body: { device_id: browserSession.deviceId(), fcm_token } })
}

/**
 * Turns notifications of this browser on or off (1 §7 Auth); answers whether push messages can reach it now. The wish
 * is kept on the server also where the browser allows no push.
 */
export async function subscribeDevice(on: boolean): Promise<boolean> {
  let fcm_token: string | null = null
  if (on) fcm_token = await openPushSubscription((await send(pushKey)).key)
  else await closePushSubscription()
  await send(userSubscribe, { body: { subscription: on, device_id: browserSession.deviceId(), fcm_token } })
  return fcm_token !== null
}

/** Sends a test notification to the subscribed browsers of the user; answers to how many. */
export async function sendTestNotification(): Promise<number> {
  return (await send(testPush)).devices
}
