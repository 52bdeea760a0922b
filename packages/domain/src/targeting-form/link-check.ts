import { messages } from '@headgate/contract/messages'
import { isWebAddress, isWebOrigin } from '@headgate/contract/web-address'
import { compileLink } from '../engine/link-template.ts'

const texts = messages.targetings

/** As stored: with its scheme, because engines send it as it is. */
export function withScheme(address: string): string {
  const given = address.trim()
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `https://${given}`
}

/** Without query and fragment: those of a fallback are ignored (2 §5.2). */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '')
}

/** Host and port in lower case, or null for what is no address: a port of its own is a place of its own. */
export function hostOf(address: string): string | null {
  return URL.parse(withScheme(address))?.host ?? null
}

/** Why an address may not be served from, or null: it must be a URL with a fixed host that is not our own. */
export function addressProblem(address: string, ownHosts: readonly string[]): string | null {
  const full = withScheme(address)
  const compiled = compileLink(full)
  if (compiled === 'placeholder in scheme, host or port') return texts.placeholderInHost
  if (typeof compiled === 'string' || !isWebAddress(full)) return texts.linkInvalid
  return leadsToUs(full, ownHosts) ? texts.ownDomain : null
}

/** Why publisher links cannot be put on a domain, or null: it is a scheme and a host, nothing behind them. */
export function domainProblem(domain: string): string | null {
  return addressProblem(domain, []) ?? (isWebOrigin(domain) ? null : texts.linkInvalid)
}

/** Whether an address is on one of our own domains: a search sent there would come back. */
export function leadsToUs(address: string, ownHosts: readonly string[]): boolean {
  const host = hostOf(address)
  if (host === null) return false
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '')
  // A domain is listed without port and is ours on every port; one listed with a port only there.
  return ownHosts.some((own) => {
    const listed = hostOf(own)
    return listed !== null && (listed === host || listed === name)
  })
}

/** The publisher link that an address on one of our domains is for, in any of the redirect types (DESIGN §6). */
export function targetingOfAddress(address: string, ownHosts: readonly string[]): number | null {
  if (!leadsToUs(address, ownHosts)) return null
  const url = URL.parse(withScheme(address))
  if (url === null) return null
  const inPath = /^\/search\/\d+\/(\d+)\/?$/.exec(url.pathname)?.[1]
  const given = inPath ?? url.searchParams.get(url.pathname === '/s' ? 't' : 'targeting_id')
  return given !== null && /^\d{1,10}$/.test(given) ? Number(given) : null
}

/**
 * The ring that a publisher link would be in, as ids from it to the last before it, or null. `addressesOf` gives
 * every address that a publisher link can send a search to: fallback, over-cap URL, advertiser links of its rules.
 */
export function findRing(
  start: number,
  addressesOf: (targetingId: number) => readonly string[],
  ownHosts: readonly string[],
): number[] | null {
  const seen = new Set<number>()
  const walk = (path: readonly number[]): number[] | null => {
    for (const address of addressesOf(path.at(-1)!)) {
      const next = targetingOfAddress(address, ownHosts)
      if (next === start) return [...path]
      if (next === null || seen.has(next)) continue
      seen.add(next)
      const found = walk([...path, next])
      if (found !== null) return found
    }
    return null
  }
  return walk([start])
}
