import { useSyncExternalStore } from 'react'
import { type Session, SessionStore } from './session.ts'

/** The one session of this page. */
export const browserSession = new SessionStore(localStorage)

globalThis.addEventListener('storage', () => browserSession.reload())

/** The signed-in user, or null; renders again when it changes, in this tab or another. */
export function useSession(): Session | null {
  return useSyncExternalStore(browserSession.subscribe, browserSession.get)
}
