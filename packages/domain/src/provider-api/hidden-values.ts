import { HIDDEN, readApiUrl, type Credentials } from '@headgate/contract/providers/credentials'

/**
 * Secrets of API credentials never leave the server (decision 0091). The form gets HIDDEN in their place and sends it
 * back to mean "as it was". All values count as secret except those that obviously are not.
 */
const placeholders = /^(?:(?:Bearer|Token|Basic) )?(?:\[(?:FROM_DATE|TO_DATE|TOKEN|PAGE)\][-/,:;|T ]*)+$/i
const plainWords = /^(?:json|csv|xml|true|false|day|daily|date|utc|asc|desc|\d{1,3})$/i
const plainHeaders = new Set(['accept', 'accept-language', 'content-type'])
/** Media types and languages. Any other parameter of theirs may be a secret. */
const mediaTypes =
  /^[\w.+*-]+(\/[\w.+*-]+)?(\s*;\s*(charset|q)=[\w.-]+)*(\s*,\s*[\w.+*-]+(\/[\w.+*-]+)?(\s*;\s*q=[\d.]+)*)*$/i

function isPlain(name: string, value: string): boolean {
  return (
    value === '' ||
    placeholders.test(value) ||
    plainWords.test(value) ||
    (plainHeaders.has(name.toLowerCase()) && mediaTypes.test(value))
  )
}

/** A hidden value that cannot be restored: its field is new, or the call would go to another host. */
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

/** Scheme, user and password, host and path, parameters, and fragment of an address as typed. */
const addressParts = /^([a-z][a-z\d+.-]*:\/\/)?(?:([^/?#@]*)@)?([^?#]*)(?:\?([^#]*))?(#.*)?$/i

function takeApart(text: string) {
  const [, scheme = '', user, middle = '', query, fragment = ''] = addressParts.exec(text) ?? []
  return { scheme, user, middle, fragment, params: query === undefined ? undefined : query.split('&') }
}

function putTogether({ scheme, user, middle, params, fragment }: ReturnType<typeof takeApart>): string {
  return `${scheme}${user === undefined ? '' : `${user}@`}${middle}${params ? `?${params.join('&')}` : ''}${fragment}`
}

const nameOf = (param: string) => param.split('=', 1)[0]!
/** A parameter without a name is all value: `?KEY`. */
const valueOf = (param: string) => (param.includes('=') ? param.slice(nameOf(param).length + 1) : param)
const isPlainParam = (param: string) => isPlain(param.includes('=') ? nameOf(param) : '', valueOf(param))

function hideParam(param: string): string {
  if (isPlainParam(param)) return param
  return param.includes('=') ? `${nameOf(param)}=${HIDDEN}` : HIDDEN
}

/** Parameters of a path segment: `/report;key=value`. */
const segmentParams = /;([^;/]*)/g

function hideUrl(text: string): string {
  const parts = takeApart(text)
  return putTogether({
    ...parts,
    user: parts.user === undefined ? undefined : HIDDEN,
    middle: parts.middle.replaceAll(segmentParams, (_all, param: string) => `;${hideParam(param)}`),
    params: parts.params?.map(hideParam),
    fragment: parts.fragment === '' ? '' : `#${HIDDEN}`,
  })
}

/** Restores hidden parameters in their order, because a name can occur several times. */
function restorer(before: readonly string[], lost: () => never): (param: string) => string {
  const left = before.filter((param) => !isPlainParam(param))
  return (param) => {
    if (valueOf(param) !== HIDDEN) return param
    const found = left.findIndex((one) => hideParam(one) === param)
    return found === -1 ? lost() : left.splice(found, 1)[0]!
  }
}

function restoreUrl(given: string, stored: string, lost: () => never): string {
  if (!given.includes(HIDDEN)) return given
  const parts = takeApart(given)
  const before = takeApart(stored)
  const inSegments = [...before.middle.matchAll(segmentParams)].map(([, param]) => param!)
  const putSegment = restorer(inSegments, lost)
  return putTogether({
    ...parts,
    user: parts.user === HIDDEN ? (before.user ?? lost()) : parts.user,
    middle: parts.middle.replaceAll(segmentParams, (_all, param: string) => `;${putSegment(param)}`),
    params: parts.params?.map(restorer(before.params ?? [], lost)),
    fragment: parts.fragment === `#${HIDDEN}` ? before.fragment || lost() : parts.fragment,
  })
}

/** A shorter secret would occur in any text by chance. */
const SHORTEST_SECRET = 4

/** Every hidden value and the token, in the forms that an API may send back: alone, decoded, and inside JSON. */
function secretsOf(credentials: Credentials, token: string | null): string[] {
  const found = token === null ? [] : [token]
  for (const url of [credentials.url, credentials.auth_url]) {
    const { user, middle, params = [], fragment } = takeApart(url)
    found.push(...(user ?? '').split(':'), fragment.slice(1))
    const inSegments = [...middle.matchAll(segmentParams)].map(([, param]) => param!)
    for (const param of [...params, ...inSegments]) if (!isPlainParam(param)) found.push(valueOf(param))
  }
  for (const text of [credentials.headers, credentials.body, credentials.params])
    if (text !== '')
      mapLeaves(JSON.parse(text), (name, value) => {
        if ((typeof value === 'string' || typeof value === 'number') && !isPlain(name, String(value)))
          // In `Bearer abc` only the second word is the secret.
          found.push(String(value), ...String(value).split(/\s+/).slice(1))
        return value
      })
  const written = found.flatMap((one) => [one, decoded(one), encodeURIComponent(decoded(one).toWellFormed())])
  const inJson = written.map((one) => JSON.stringify(one).slice(1, -1))
  return [...new Set([...written, ...inJson])]
    .filter((one) => one.length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Removes secrets from the texts of an API's reply, because many APIs repeat their input. `token` comes from the
 * sign-in; null without one.
 */
export function secretRemover(credentials: Credentials, token: string | null): (text: string) => string {
  const secrets = secretsOf(credentials, token)
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text)
}

/** Credentials for the form, with hidden secrets. */
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
 * Restores the stored secrets where the form sends HIDDEN. They go only to hosts that they went to before: otherwise a
 * user could read them by changing the address. Throws HiddenValueLost with the field to enter again.
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
