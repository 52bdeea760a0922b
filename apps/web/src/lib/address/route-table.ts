import type { Role } from '@headgate/contract/base/constants'
import { mayOpen, type RouteEntry, routes } from '@headgate/contract/routes'

const compiled = routes.map((entry: RouteEntry) => ({ entry, parts: entry.path.split('/').filter(Boolean) }))

/** The entry of the route table for an address. Fixed words win over parameters. */
export function matchEntry(pathname: string): RouteEntry | undefined {
  const given = pathname.split('/').filter(Boolean)
  let best: { entry: RouteEntry; fixed: number } | undefined
  for (const { entry, parts } of compiled) {
    if (parts.length !== given.length) continue
    if (!parts.every((part, index) => part.startsWith('$') || part === given[index])) continue
    const fixed = parts.filter((part) => !part.startsWith('$')).length
    if (best === undefined || fixed > best.fixed) best = { entry, fixed }
  }
  return best?.entry
}

export type GuardVerdict = 'open' | 'sign-in' | 'home' | 'welcome'

/** Pages that are useless to signed-in users. */
const signedOutOnly = new Set(['/forgot-password', '/reset-password/$id/$token'])

/**
 * The verdict on a visit (docs/behaviour/sign-in.md#roles-and-access). Without a session or the required role, it leads
 * to /login. Signed-in users who open the forgot or reset page go to / with a welcome, because they need no second
 * sign-in. Unknown paths open, because they show 'Page Not Found'.
 */
export function guard(pathname: string, role: Role | undefined): GuardVerdict {
  const entry = matchEntry(pathname)
  if (entry === undefined) return 'open'
  if (role !== undefined && signedOutOnly.has(entry.path)) return 'welcome'
  return mayOpen(entry.access, role) ? 'open' : 'sign-in'
}

/** A reset address that was cut off before its token. */
export function isTokenMissing(pathname: string): boolean {
  return /^\/reset-password(\/[^/]*)?\/?$/.test(pathname)
}
