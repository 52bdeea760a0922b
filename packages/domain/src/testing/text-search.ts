import { dynamicParameters } from '@headgate/contract/base/constants'

/** Names of the 14 dynamic parameters in a search's address, in the contract's order. */
export const parameterNames: readonly string[] = dynamicParameters.map((name) => name.toLowerCase())

/**
 * The address of a search in any of the four forms (docs/behaviour/engine.md#addresses-of-a-search), read from text in
 * the plainest way. Tests compare the engine's reader of bytes with it. The first value of a repeated name counts.
 */
export interface SearchAddress {
  /** Raw text of the ids; empty when missing. */
  readonly publisherId: string
  readonly targetingId: string
  readonly clickName: 'click_id' | 'c'
  /** Without the question mark. */
  readonly query: string
}

/** Null when the path is not one of the four forms. `target` is path and query as received. */
export function readSearchAddress(target: string): SearchAddress | null {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const query = mark < 0 ? '' : target.slice(mark + 1)
  if (path === '/search') {
    return {
      publisherId: rawValue(query, 'publisher_id') ?? '',
      targetingId: rawValue(query, 'targeting_id') ?? '',
      clickName: 'click_id',
      query,
    }
  }
  if (path === '/s') {
    return {
      publisherId: rawValue(query, 'p') ?? '',
      targetingId: rawValue(query, 't') ?? '',
      clickName: 'c',
      query,
    }
  }
  if (path.startsWith('/search/')) {
    const between = path.indexOf('/', 8)
    if (between < 0) return null
    return {
      publisherId: path.slice(8, between),
      targetingId: path.slice(between + 1),
      clickName: 'click_id',
      query,
    }
  }
  return null
}

/** Still percent-encoded; undefined when the name is missing. */
export function rawValue(query: string, name: string): string | undefined {
  let from = 0
  for (;;) {
    const at = query.indexOf(name, from)
    if (at < 0) return undefined
    const end = at + name.length
    // 38 is `&`, 61 is `=`: the name must be whole, not the end of a longer one.
    if (query.charCodeAt(end) === 61 && (at === 0 || query.charCodeAt(at - 1) === 38)) {
      const stop = query.indexOf('&', end + 1)
      return stop < 0 ? query.slice(end + 1) : query.slice(end + 1, stop)
    }
    from = end
  }
}

/** Decodes form encoding. Bytes that are not UTF-8 become the replacement character instead of an error. */
export function decodeValue(raw: string): string {
  const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return lossyDecoder.decode(Uint8Array.from(rawBytes(spaced)))
  }
}

const lossyDecoder = new TextDecoder('utf-8', { ignoreBOM: true })

function* rawBytes(text: string): Generator<number> {
  for (let at = 0; at < text.length; at += 1) {
    const pair = text.slice(at + 1, at + 3)
    if (text[at] === '%' && /^[0-9a-f]{2}$/i.test(pair)) {
      yield Number.parseInt(pair, 16)
      at += 2
    } else {
      yield text.charCodeAt(at) & 0xff
    }
  }
}

/** A row id, or 0 when the text is not one: digits only, up to 2^31 - 1. */
export function readId(text: string): number {
  if (text.length === 0 || text.length > 10) return 0
  let id = 0
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return 0
    id = id * 10 + digit
  }
  return id <= 2_147_483_647 ? id : 0
}
