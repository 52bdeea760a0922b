/** What stands in a log in place of a secret. */
export const REMOVED = '[removed]'

/** Characters of the longest line that is logged as it is. Longer ones are cut: nobody reads them, and they cost. */
export const LONGEST_LINE = 262_144
/** Characters of such a line that are kept. */
const KEPT_OF_LONG = 8_192

/** How names of secrets end: `password`, `smtp_password`, `accessToken`, `x-api-key`, `user.secret`. */
const endings =
  'authorization|cookies?|pass(?:word|wd|phrase)|pwd|secret|token|api[_-]?key|private[_-]?key|access[_-]?key|jwt|signature|credentials?'

/** A line without any of these has no secret that is known here, and is not looked through. */
const suspicious =
  /auth|cookie|pass|pwd|secret|token|key|jwt|\bsig\b|signature|credential|:\/\/|%3a%2f|eyJ|bearer|basic|hgp?_|whsec_/i

/** A named value in JSON, also in JSON that is text inside JSON: `"password":"…"`, `\"password\":\"…\"`. */
const named = new RegExp(`(\\\\{0,64}")(?:[\\w.-]{0,40}?(?:${endings})|sig)\\1\\s*:\\s*`, 'gi')
/** Headers as Node lists them: a name, then its value. */
const listed = /(\\{0,64}")(?:proxy-)?(?:authorization|(?:set-)?cookie|x-api-key)\1\s*,\s*/gi
/** `api_key=…`, `password: …`, in the query of an address, in a form and in plain text. */
const assigned = new RegExp(
  `((?<![\\w.-])[\\w.-]{0,40}?(?:${endings})(?:=|%3D|:\\s*))(?:[^&\\s"'#\\\\<>,;%]|%(?!26|23|20))+`,
  'gi',
)
/** `password: '…'`, as Node prints objects. */
const inspected = new RegExp(`((?:${endings}|\\bsig)'?:\\s*)'[^']*'`, 'gi')
/** Short names that mean a secret only in the query of an address. */
const inQuery = /((?:[?&]|%3F|%26)(?:sig|key|auth)(?:=|%3D))(?:[^&\s"'#\\<>,;%]|%(?!26|23|20))+/gi
/** `authorization: …`, up to the end of its line. */
const header = /((?<![\w-])(?:proxy-)?(?:authorization|(?:set-)?cookie|x-api-key)\s*:\s*)[^\r\n"\\]+/gi
/** `https://user:password@host`, whatever the password is made of. */
const inAddress = /((?::\/\/|%3A%2F%2F))[^\s"'<>/?#\\]{0,500}@/gi
const scheme = /\b(bearer|basic)(\s+|%20)[\w.~+/=-]+/gi
/** Tokens of ours and of others: a JWT or a JWE. */
const webToken = /(?<![\w-])eyJ[\w-]+\.[\w-]*\.[\w-]*(?:\.[\w-]*){0,2}/g
/** Keys of admins and of publishers, and secrets of webhooks. */
const ownKey = /(?<![A-Za-z0-9])(?:hgp?_|whsec_)[\w+/=-]{20,}/g
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^"]*/g

/** Names of fields and headers whose values are secrets. */
const secretName = new RegExp(`(?:${endings})$|^sig$`, 'i')
const secretHeader = /^(?:proxy-)?(?:authorization|(?:set-)?cookie|x-api-key)$/i

/**
 * A line of a log without passwords, tokens, keys, cookies, signatures and credentials inside addresses: removed by the
 * name before the value and by the form of the value, wherever in the line they stand, also inside a message, a stack or
 * the body of a reply. A line of JSON stays one (docs/operations.md#logs).
 */
export function withoutSecrets(line: string): string {
  const text = line.length > LONGEST_LINE ? cut(line) : line
  if (!suspicious.test(text)) return text
  if (!text.startsWith('{')) return cleanText(text)
  const end = text.endsWith('\n') ? '\n' : ''
  try {
    return JSON.stringify(cleanValue(JSON.parse(text))) + end
  } catch {
    // No JSON after all, or cut off.
    return cleanText(text)
  }
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value))
    return value.map((entry: unknown, at) => (isHeader(value[at - 1]) ? REMOVED : cleanValue(entry)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [
      name,
      secretName.test(name) && !isNothing(field) ? REMOVED : cleanValue(field),
    ]),
  )
}

const isHeader = (name: unknown) => typeof name === 'string' && secretHeader.test(name)
/** These are no secrets, and help to understand a line. */
const isNothing = (value: unknown) => value === null || value === '' || typeof value === 'boolean'

function cleanText(text: string): string {
  if (!suspicious.test(text)) return text
  return withoutNamed(withoutNamed(text, named), listed)
    .replace(inspected, `$1'${REMOVED}'`)
    .replace(header, `$1${REMOVED}`)
    .replace(scheme, `$1$2${REMOVED}`)
    .replace(assigned, `$1${REMOVED}`)
    .replace(inQuery, `$1${REMOVED}`)
    .replace(inAddress, `$1${REMOVED}@`)
    .replace(webToken, REMOVED)
    .replace(ownKey, REMOVED)
    .replace(privateKey, REMOVED)
}

/** A line that is too long, as a line about it. */
function cut(line: string): string {
  const level = Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 30)
  const time = /^\{"level":\d+,"time":"([^"]{1,40})"/.exec(line)?.[1] ?? new Date().toISOString()
  const part = /"part":"([a-z]+)"/.exec(line.slice(0, 500))?.[1]
  const msg = `a line of ${line.length.toLocaleString('en-US')} characters was cut`
  return JSON.stringify({ level, time, part, text: line.slice(0, KEPT_OF_LONG), msg })
}

/** Replaces the values behind the names that a pattern finds. Its first group is the quote of the name. */
function withoutNamed(text: string, names: RegExp): string {
  let kept = ''
  let from = 0
  for (const found of text.matchAll(names)) {
    const start = found.index + found[0].length
    // Inside of a value that is removed already.
    if (start < from) continue
    const quote = found[1]!
    const end = endOfValue(text, start, quote)
    if (/^(?:null|true|false|""|\\+"\\+")$/.test(text.slice(start, end))) continue
    kept += `${text.slice(from, start)}${quote}${REMOVED}${quote}`
    from = end
  }
  return kept + text.slice(from)
}

/** Where a JSON value that begins here ends. `quote` is how deep it is inside of other text: `"`, `\"`. */
function endOfValue(text: string, start: number, quote: string): number {
  if (text.startsWith(quote, start)) return endOfText(text, start + quote.length, quote)
  const first = text[start]
  if (first !== '{' && first !== '[') {
    const plain = /[^,}\]\s"\\]*/y
    plain.lastIndex = start
    return start + (plain.exec(text)?.[0].length ?? 0)
  }
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    else if (text.startsWith(quote, at)) at = endOfText(text, at + quote.length, quote) - 1
    if (depth === 0) return at + 1
  }
  return text.length
}

/** The end of a text in quotes: the first quote that is as deep as its own. */
function endOfText(text: string, from: number, quote: string): number {
  const own = quote.length - 1
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (at - slashes > from && text[at - slashes - 1] === '\\') slashes += 1
    // Each level of text doubles the backslashes: pairs of them belong to the text, one less to a quote outside of it.
    if (slashes < own || (slashes - own) % (2 * (own + 1)) === 0) return at + 1
  }
  return text.length
}
