/** Stands in the address where the token of a mailed link stood. */
const TAKEN = '-'

export interface ResetLink {
  id: string
  token: string
}

/** Of this page only: whoever loads it anew opens the mail again. */
let taken: ResetLink | undefined

/** The link in an address: the documents' `/reset-password/{id}/{token}`, or as mails have it, with the token behind `#`. */
export function readResetLink(address: Pick<Location, 'pathname' | 'hash'>): ResetLink | undefined {
  const [, id, token] = /^\/reset-password\/([^/]+)(?:\/([^/]+))?\/?$/.exec(address.pathname) ?? []
  const found = token ?? address.hash.slice(1)
  if (id === undefined || found === '' || found === TAKEN) return undefined
  return { id, token: found }
}

/**
 * Takes the token of a mailed link out of the address before the page makes its first request: from there it would go
 * into the history, the bookmarks and the Referer of every request (1 §2 Reset password).
 */
export function takeResetLink(): void {
  const link = readResetLink(globalThis.location)
  if (link === undefined) return
  taken = link
  globalThis.history.replaceState(null, '', `/reset-password/${link.id}/${TAKEN}`)
}

/** The link that a reset address stands for. */
export function resetLinkOf(params: ResetLink): ResetLink {
  return params.token === TAKEN && taken?.id === params.id ? taken : params
}
