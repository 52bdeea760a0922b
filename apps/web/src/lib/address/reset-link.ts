/** Replaces the token of a mailed link in the address. */
const TAKEN = '-'

export interface ResetLink {
  id: string
  token: string
}

/** For this page only. After a reload, the user has to open the mail again. */
let taken: ResetLink | undefined

/** The link in an address: `/reset-password/{id}/{token}`, or as in mails, with the token after `#`. */
export function readResetLink(address: Pick<Location, 'pathname' | 'hash'>): ResetLink | undefined {
  const [, id, token] = /^\/reset-password\/([^/]+)(?:\/([^/]+))?\/?$/.exec(address.pathname) ?? []
  const found = token ?? address.hash.slice(1)
  if (id === undefined || found === '' || found === TAKEN) return undefined
  return { id, token: found }
}

/**
 * Takes the token of a mailed link out of the address before the page makes its first request. Otherwise it would get
 * into the history, bookmarks and the Referer of every request (docs/behaviour/sign-in.md#resetting-a-password).
 */
export function takeResetLink(): void {
  const link = readResetLink(globalThis.location)
  if (link === undefined) return
  taken = link
  globalThis.history.replaceState(null, '', `/reset-password/${link.id}/${TAKEN}`)
}

/** The link for a reset address. */
export function resetLinkOf(params: ResetLink): ResetLink {
  return params.token === TAKEN && taken?.id === params.id ? taken : params
}
