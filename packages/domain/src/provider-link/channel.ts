import { CHANNEL_PLACEHOLDER, dynamicParameters } from '@headgate/contract/base/constants'

export interface Channel {
  variable: string
  value: string
}

/** The parts of a link that can contain a channel. */
export interface LinkParts {
  /** Query parameters in their order, decoded. */
  query: Channel[]
  /** Path segments, decoded. */
  path: string[]
}

const placeholder = new RegExp(`^\\[(${dynamicParameters.join('|')})\\]$`)

/** Reads the link as text, because the URL class would encode `[Q]` and other placeholders. */
export function linkParts(link: string): LinkParts {
  const [, path = '', query = ''] = /^[a-z]+:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?/i.exec(link.trim()) ?? []
  return {
    path: path.split('/').filter(Boolean).map(decode),
    query: query
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=')
        return at < 0
          ? { variable: decode(pair), value: '' }
          : { variable: decode(pair.slice(0, at)), value: decode(pair.slice(at + 1)) }
      }),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** The values of a variable at each of its places in the link: `?pid=7`, or `/pid/7`. */
export function valuesOf(parts: LinkParts, variable: string): string[] {
  const inQuery = parts.query.filter((one) => one.variable === variable).map((one) => one.value)
  const inPath = parts.path.flatMap((segment, at) =>
    segment === variable && parts.path[at + 1] !== undefined ? [parts.path[at + 1]!] : [],
  )
  return [...inQuery, ...inPath]
}

/** True if the link contains the value as a path segment or a query value. */
export function holdsValue(parts: LinkParts, value: string): boolean {
  return parts.path.includes(value) || parts.query.some((one) => one.value === value)
}

/**
 * The channel of a link: the first of the advertiser's allowed variables that has a value
 * (docs/behaviour/advertiser-links.md#channel). A placeholder is not a channel, because it differs in each search.
 */
export function extractChannel(link: string, variables: readonly string[]): Channel | undefined {
  const parts = linkParts(link)
  for (const variable of variables) {
    const value = valuesOf(parts, variable).find((one) => one !== '' && !placeholder.test(one))
    if (value !== undefined) return { variable, value }
  }
  return undefined
}

/** The allowed variables of an advertiser, from its comma-separated list. */
export function channelVariables(list: string | null | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

/** True for a blank, or the mark of a channel that was not found. */
export function isNoChannel(text: string): boolean {
  return text.trim() === '' || text.trim() === CHANNEL_PLACEHOLDER
}
