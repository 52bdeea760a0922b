import { dynamicParameters } from '@headgate/contract/base/constants'

/**
 * An advertiser link split once into constant parts and placeholders, so that a search only joins strings
 * (docs/behaviour/engine.md#placeholders). `parts` has one entry more than `indexes`; the values go between them.
 */
export interface AddressTemplate {
  /** Scheme and authority, with which every result starts. */
  readonly origin: string
  readonly parts: readonly string[]
  /** Index in `dynamicParameters` of each placeholder. */
  readonly indexes: readonly number[]
}

/** Why engines cannot serve a link. */
export type AddressTemplateProblem =
  | 'not an http or https address'
  | 'placeholder in scheme, host or port'
  | 'not a valid address'

const placeholder = new RegExp(`\\[(${dynamicParameters.join('|')})\\]`, 'g')
const absolute = /^(https?):\/\/([^/?#]*)(.*)$/is

/**
 * Compiles a link. The 14 placeholders are allowed after the authority; anything else in brackets stays as it is.
 * A placeholder in or before the authority is refused: a caller's value must never choose the host.
 */
export function compileAddress(link: string): AddressTemplate | AddressTemplateProblem {
  const match = absolute.exec(link.trim())
  if (match === null) return 'not an http or https address'
  const [, scheme = '', authority = '', rest = ''] = match
  if (authority.search(placeholder) >= 0) return 'placeholder in scheme, host or port'
  // A backslash ends the authority for browsers but not here; a user name can disguise the host.
  if (!/^[^\s\\@]+$/.test(authority) || !URL.canParse(`${scheme}://${authority}/`))
    return 'not a valid address'
  const origin = `${scheme.toLowerCase()}://${new URL(`${scheme}://${authority}/`).host}`
  const parts: string[] = []
  const indexes: number[] = []
  let from = 0
  for (const found of rest.matchAll(placeholder)) {
    parts.push(constantPart(rest.slice(from, found.index)))
    indexes.push((dynamicParameters as readonly string[]).indexOf(found[1]!))
    from = found.index + found[0].length
  }
  parts.push(constantPart(rest.slice(from)))
  // `https://host[Q]` was refused above; `https://host` followed by nothing still needs its path.
  parts[0] = origin + (rest.startsWith('/') ? '' : '/') + parts[0]
  return { origin, parts, indexes }
}

/** Only printable ASCII leaves the engine, so that the content of a link cannot split a header. */
function constantPart(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must not pass
  return text.toWellFormed().replace(/[^\x21-\x7e]+/g, (odd) => encodeURIComponent(odd))
}

const plain = /^[\w.~-]*$/

/** Longest address that leaves the engine: browsers, proxies and advertisers refuse headers not far above it. */
export const MAX_LOCATION = 8_192

/**
 * Joins the parts with the percent-encoded values. `value` returns the decoded text of a parameter. Values that would
 * make the address too long are cut (decision 0168).
 */
export function fillAddress(template: AddressTemplate, value: (index: number) => string): string {
  const { parts, indexes } = template
  let result = parts[0]!
  for (let at = 0; at < indexes.length; at += 1) {
    result += encodeValue(value(indexes[at]!)) + parts[at + 1]!
  }
  return result.length > MAX_LOCATION ? fillCut(template, value) : result
}

/** Short values stay whole; the longer ones share the remaining room. */
function fillCut({ parts, indexes }: AddressTemplate, value: (index: number) => string): string {
  const texts = indexes.map((index) => value(index))
  const encoded = texts.map((text) => encodeValue(text))
  const byLength = encoded.map((_, at) => at).toSorted((a, b) => encoded[a]!.length - encoded[b]!.length)
  let left = MAX_LOCATION - parts.reduce((sum, part) => sum + part.length, 0)
  for (const [nth, at] of byLength.entries()) {
    const room = Math.max(0, Math.floor(left / (byLength.length - nth)))
    if (encoded[at]!.length > room) encoded[at] = encodeStart(texts[at]!, room)
    left -= encoded[at]!.length
  }
  return parts[0]! + encoded.map((text, at) => text + parts[at + 1]!).join('')
}

/** As many whole characters as fit. */
function encodeStart(value: string, room: number): string {
  let encoded = ''
  for (const character of value) {
    const next = encodeValue(character)
    if (encoded.length + next.length > room) break
    encoded += next
  }
  return encoded
}

/** Percent-encodes one value. Lone surrogates, which have no UTF-8 form, become the replacement character. */
export function encodeValue(value: string): string {
  return plain.test(value) ? value : encodeURIComponent(value.toWellFormed())
}
