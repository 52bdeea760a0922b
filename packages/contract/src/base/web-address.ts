/** First address and prefix length of the IPv4 ranges that are not on the public web. */
const closedRanges: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
]

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

function isPublicAddress(address: string): boolean {
  return !closedRanges.some(([first, length]) => {
    const size = 2 ** (32 - length)
    return Math.floor(toNumber(address) / size) === Math.floor(toNumber(first) / size)
  })
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostName = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)+(?!\\d+$)${label}$`)

/**
 * The host name in lower case, with non-ASCII letters as browsers send them. Null unless it has at least two parts and
 * no scheme, port or path (decision 0121).
 */
export function toHostName(text: string): string | null {
  const given = text.trim().toLowerCase().replace(/\.$/, '')
  if (given === '' || /[\s/:@?#%\\[\]]/.test(given)) return null
  const { hostname } = URL.parse(`http://${given}`) ?? {}
  return hostname !== undefined && hostName.test(hostname) ? hostname : null
}

/** True for `localhost` in any spelling: the name under which browsers reach this machine. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return /^(127|0)\.\d+\.\d+\.\d+$|^\[::1?\]$|^\[::ffff:(7f[0-9a-f]{2}|0):[0-9a-f]+\]$/.test(name)
}

/**
 * True for a valid URL (docs/behaviour/settings.md#valid-addresses). The scheme may be missing. Private IP ranges are
 * invalid unless `privateAllowed`. `localhost` is valid: a console on one machine has it as its own domain.
 */
export function isWebAddress(text: string, privateAllowed = false): boolean {
  const given = text.trim()
  // Browsers read `https:///host` as `https://host`; engines do not.
  if (given === '' || /[\s\\]|^[a-z][a-z0-9+.-]*:\/\/\//i.test(given)) return false
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return false
  const { hostname } = url
  if (privateAllowed) return hostname !== ''
  if (/^\d+(\.\d+){3}$/.test(hostname)) return isPublicAddress(hostname)
  // IPv6: only the range of the public internet, 2000::/3.
  if (hostname.startsWith('[')) return /^\[[23][0-9a-f]{3}:/.test(hostname)
  return hostname === 'localhost' || hostName.test(hostname)
}

/**
 * True for a URL that publisher links can start with: scheme and host, and nothing after them. Engines serve fixed
 * paths (docs/behaviour/engine.md#addresses-of-a-search), and parameters after a `?` or `#` of the domain would never
 * arrive.
 */
export function isWebOrigin(text: string): boolean {
  return isWebAddress(text) && /^([a-z][a-z0-9+.-]*:\/\/)?[^/?#]+\/*$/i.test(text.trim())
}
