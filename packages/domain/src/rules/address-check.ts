import { messages } from '@headgate/contract/base/messages'
import { isLoopback, isWebAddress, isWebOrigin } from '@headgate/contract/base/web-address'
import { compileAddress } from '../decision/address-template.ts'

const texts = messages.targetings

/** The stored form has a scheme, because engines send it unchanged. */
export function withScheme(address: string): string {
  const given = address.trim()
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `https://${given}`
}

/** Drops query and fragment, which are ignored in a fallback. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '')
}

/** Host and port in lower case; null if the text is not an address. The same host on another port is another place. */
export function hostOf(address: string): string | null {
  return URL.parse(withScheme(address))?.host ?? null
}

/** Where this installation is reached, and whether searches may go into private networks. */
export interface OwnPlace {
  /** Our own names or origins: `go.example`, `https://console.example`, `http://localhost:4080`. */
  hosts: readonly string[]
  /** For trials on one machine (ALLOW_PRIVATE_TARGETS). */
  privateAllowed: boolean
}

/**
 * Why searches cannot be sent to an address, or null. It must be a URL that engines can serve, with a fixed host on the
 * public web that is not our own. The only check of addresses that engines send to (decision 0185).
 */
export function addressProblem(address: string, { hosts, privateAllowed }: OwnPlace): string | null {
  const full = withScheme(address)
  const compiled = compileAddress(full)
  if (compiled === 'placeholder in scheme, host or port') return texts.placeholderInHost
  if (typeof compiled === 'string') return texts.linkInvalid
  if (leadsToUs(full, hosts)) return texts.ownDomain
  const isOpen = isWebAddress(full, privateAllowed) && (privateAllowed || !isLoopback(new URL(full).hostname))
  return isOpen ? null : texts.linkInvalid
}

/** Why a domain cannot be used for publisher links, or null. It must be a scheme and a host, and nothing after them. */
export function domainProblem(domain: string): string | null {
  const compiled = compileAddress(withScheme(domain))
  if (compiled === 'placeholder in scheme, host or port') return texts.placeholderInHost
  return typeof compiled !== 'string' && isWebOrigin(domain) ? null : texts.linkInvalid
}

/**
 * True for an address on one of our own domains: a search sent there would come back. Our names are ours on every port.
 * An IP address, or this machine by any of its names, may have other services too, so it is ours on the listed ports
 * only.
 */
export function leadsToUs(address: string, ownHosts: readonly string[]): boolean {
  const to = placeOf(address)
  if (to === null) return false
  return ownHosts.some((own) => {
    const listed = placeOf(own)
    return listed !== null && listed.name === to.name && (listed.port === to.port || !isMachine.test(to.name))
  })
}

const isMachine = /^localhost$|^\[|^[\d.]+$/

/** Name and port, the same for every spelling; null if the text is not an address. */
function placeOf(address: string): { name: string; port: string } | null {
  const url = URL.parse(withScheme(address))
  if (url === null || url.hostname === '') return null
  const name = isLoopback(url.hostname) ? 'localhost' : url.hostname.toLowerCase().replace(/\.+$/, '')
  return { name, port: url.port || (url.protocol === 'http:' ? '80' : '443') }
}

/** The publisher link in an address on one of our domains, in any of the redirect types. */
export function targetingOfAddress(address: string, ownHosts: readonly string[]): number | null {
  if (!leadsToUs(address, ownHosts)) return null
  const url = URL.parse(withScheme(address))
  if (url === null) return null
  const inPath = /^\/search\/\d+\/(\d+)\/?$/.exec(url.pathname)?.[1]
  const given = inPath ?? url.searchParams.get(url.pathname === '/s' ? 't' : 'targeting_id')
  return given !== null && /^\d{1,10}$/.test(given) ? Number(given) : null
}

/**
 * The ring that a publisher link would be in (docs/behaviour/publisher-links.md#rings), as ids from it to the last one
 * before it, or null. `addressesOf` returns every address that a publisher link can send a search to: fallback,
 * over-cap URL, advertiser links of its rules.
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
