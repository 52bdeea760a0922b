import { HIDDEN, readApiUrl, type Credentials } from '@headgate/contract/credentials'

/**
 * Secrets of API credentials never leave the server (decision 0091): the form gets HIDDEN in their place and sends
 * it back for "as it was". Which values are secret cannot be known, so all are but those that plainly are not.
 */
const placeholders = /^(?:(?:Bearer|Token|Basic) )?(?:\[(?:FROM_DATE|TO_DATE|TOKEN)\][-/,:;|T ]*)+$/i
const plainWords = /^(?:json|csv|xml|true|false|day|daily|date|utc|asc|desc|\d{1,3})$/i
const plainHeaders = new Set(['accept', 'accept-language', 'content-type', 'user-agent'])

function isPlain(name: string, value: string): boolean {
  return (
    value === '' || placeholders.test(value) || plainWords.test(value) || plainHeaders.has(name.toLowerCase())
  )
}

/** A hidden value that cannot be put back: its field is new, or the call would go to another host. */
export class HiddenValueLost extends Error {
  override readonly name = 'HiddenValueLost'
  readonly field: 'url' | 'auth_url' | 'headers' | 'body' | 'params'

  constructor(field: HiddenValueLost['field']) {
    super(`A hidden value of ${field} cannot be put back`)
    this.field = field
  }
}

type Leaf = (name: string, value: unknown, path: string[]) => unknown

function mapLeaves(value: unknown, leaf: Leaf, path: string[] = []): unknown {
  if (Array.isArray(value)) return value.map((one, at) => mapLeaves(one, leaf, [...path, String(at)]))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, mapLeaves(one, leaf, [...path, name])]),
    )
  return leaf(path.at(-1) ?? '', value, path)
}

const hide: Leaf = (name, value) => {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  return isPlain(name, String(value)) ? value : HIDDEN
}

function hideJson(text: string): string {
  return text === '' ? '' : JSON.stringify(mapLeaves(JSON.parse(text), hide), null, 2)
}

function at(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  )
}

function restoreJson(given: string, stored: string, lost: () => never): string {
  if (!given.includes(HIDDEN)) return given
  const before: unknown = stored === '' ? {} : JSON.parse(stored)
  const put: Leaf = (_name, value, path) => (value === HIDDEN ? (at(before, path) ?? lost()) : value)
  return JSON.stringify(mapLeaves(JSON.parse(given), put), null, 2)
}

/** Scheme, user and password, what lies before the query, the parameters, and the fragment of an address as typed. */
const addressParts = /^([a-z][a-z\d+.-]*:\/\/)?(?:([^/?#@]*)@)?([^?#]*)(?:\?([^#]*))?(#.*)?$/i

function takeApart(text: string) {
  const [, scheme = '', user, middle = '', query, fragment = ''] = addressParts.exec(text) ?? []
  return { scheme, user, middle, fragment, params: query === undefined ? undefined : query.split('&') }
}

function putTogether({ scheme, user, middle, params, fragment }: ReturnType<typeof takeApart>): string {
  return `${scheme}${user === undefined ? '' : `${user}@`}${middle}${params ? `?${params.join('&')}` : ''}${fragment}`
}

const nameOf = (param: string) => param.split('=', 1)[0]!
const valueOf = (param: string) => (param.includes('=') ? param.slice(nameOf(param).length + 1) : '')

function hideUrl(text: string): string {
  const parts = takeApart(text)
  return putTogether({
    ...parts,
    user: parts.user === undefined ? undefined : HIDDEN,
    params: parts.params?.map((param) =>
      isPlain(nameOf(param), valueOf(param)) ? param : `${nameOf(param)}=${HIDDEN}`,
    ),
  })
}

function restoreUrl(given: string, stored: string, lost: () => never): string {
  if (!given.includes(HIDDEN)) return given
  const parts = takeApart(given)
  const before = takeApart(stored)
  // Those that the form saw hidden, in their order: a name may stand there several times.
  const left = (before.params ?? []).filter((param) => !isPlain(nameOf(param), valueOf(param)))
  const put = (param: string) => {
    if (valueOf(param) !== HIDDEN) return param
    const found = left.findIndex((one) => nameOf(one) === nameOf(param))
    return found === -1 ? lost() : left.splice(found, 1)[0]!
  }
  return putTogether({
    ...parts,
    user: parts.user === HIDDEN ? (before.user ?? lost()) : parts.user,
    params: parts.params?.map(put),
  })
}

/** What the form may see. */
export function hideSecrets(credentials: Credentials): Credentials {
  return {
    ...credentials,
    url: hideUrl(credentials.url),
    auth_url: hideUrl(credentials.auth_url),
    headers: hideJson(credentials.headers),
    body: hideJson(credentials.body),
    params: hideJson(credentials.params),
  }
}

const lose = (field: HiddenValueLost['field']) => (): never => {
  throw new HiddenValueLost(field)
}

const originOf = (url: string) => readApiUrl(url)?.origin

/**
 * Puts the stored secrets back where the form sends HIDDEN. They go only to hosts that they went to before: whoever
 * could point the address elsewhere could read them there. Throws HiddenValueLost with the field to enter again.
 */
export function restoreSecrets(given: Credentials, stored: Credentials | null): Credentials {
  const known = new Set(stored ? [stored.url, stored.auth_url].filter(Boolean).map(originOf) : [])
  const familiar = [given.url, given.auth_url].filter(Boolean).every((url) => known.has(originOf(url)))
  const restored = { ...given }
  for (const field of ['url', 'auth_url', 'headers', 'body', 'params'] as const) {
    if (!given[field].includes(HIDDEN)) continue
    if (!stored || !familiar) lose(field)()
    const restore = field === 'url' || field === 'auth_url' ? restoreUrl : restoreJson
    restored[field] = restore(given[field], stored![field], lose(field))
  }
  return restored
}
