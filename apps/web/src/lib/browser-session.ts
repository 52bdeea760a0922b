import { useSyncExternalStore } from 'react'
import { type Session, SessionStore } from './session.ts'

/** The one session of this page. */
export const browserSession = new SessionStore(localStorage)

// In another tab an admin began or ended acting as a publisher: what stands here is not of the one whom calls are made
// for now, so this page is loaded anew as well (decision 0207).
globalThis.addEventListener('storage', () => {
  if (browserSession.reload()) globalThis.location.assign('/')
})

/** The signed-in user, or null; renders again when it changes, in this tab or another. */
export function useSession(): Session | null {
  return useSyncExternalStore(browserSession.subscribe, browserSession.get)
}
