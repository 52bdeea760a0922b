import { useSyncExternalStore } from 'react'
import { type Session, SessionStore } from './session.ts'

/** The only session of this page. */
export const browserSession = new SessionStore(localStorage)

// In another tab an admin began or ended acting as a publisher. This page shows data of the former user, but its calls
// would have the new one's token, so it is reloaded (decision 0207).
globalThis.addEventListener('storage', () => {
  if (browserSession.reload()) globalThis.location.assign('/')
})

/** Whether the signed-in user is an admin. Renders again when that changes. */
export const useIsAdmin = (): boolean => useSession()?.claims.role.role === 'SuperAdmin'

/** The signed-in user, or null. Renders again when it changes, in this tab or another. */
export function useSession(): Session | null {
  return useSyncExternalStore(browserSession.subscribe, browserSession.get)
}
