import ipaddr from 'ipaddr.js'

/**
 * Whether an address belongs to the public internet. Loopback, private, link-local, shared, reserved and documentation
 * ranges do not, nor do addresses that contain another one (mapped, translated, 6to4), because a connection to them
 * would reach the inner one. A text that is not an address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // Global unicast is 2000::/3; other addresses are not routed, but a kernel may still use them.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'))
}

/** The host of a URL without the brackets of an IPv6 address. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/**
 * Whether the text of a URL alone shows a private target, before any name is resolved: a private address in any
 * spelling (the URL parser has already turned `0x7f000001` and `127.1` into 127.0.0.1), `localhost`, or a name without
 * a dot.
 */
export function namesPrivateTarget(url: URL): boolean {
  const host = bareHost(url).replace(/\.$/, '')
  if (ipaddr.isValid(host)) return !isPublicAddress(host)
  return !host.includes('.') || /(^|\.)(localhost|local|internal|home\.arpa)$/i.test(host)
}
