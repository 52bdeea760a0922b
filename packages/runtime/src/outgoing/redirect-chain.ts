import { MOST_HOPS, type Chain, type ChainEnd, type Hop } from '@headgate/domain/link-watch/judge-chain'
import { metaRefresh } from '@headgate/domain/link-watch/meta-refresh'
import { outgoingCall, OutgoingFailure, type OutgoingReply, type OutgoingRules } from './outgoing-call.ts'

/** Codes of Node for certificates that a browser would refuse. */
const certificateCodes =
  /CERT_|ERR_TLS_CERT|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)_|HOSTNAME_MISMATCH/

function causeCode(error: OutgoingFailure): string {
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}

function failed(error: OutgoingFailure, url: string): ChainEnd {
  const code = causeCode(error)
  if (certificateCodes.test(code))
    return {
      kind: 'failed',
      problem: 'certificate',
      text: `Browsers refuse the certificate of ${URL.parse(url)?.host ?? url} (${code}).`,
    }
  const problem =
    error.reason === 'private' ? 'private_target' : error.reason === 'time' ? 'too_slow' : 'unreachable'
  return { kind: 'failed', problem, text: error.message }
}

/** Where the reply sends a browser, absolute; null where it shows a page; undefined where a redirect has no address. */
function nextAddress(reply: OutgoingReply, url: string): string | null | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(reply.status)
  const written = isRedirect
    ? reply.location
    : reply.status < 300 && /html/i.test(reply.contentType)
      ? metaRefresh(reply.text)
      : null
  if (written === null) return isRedirect ? undefined : null
  return URL.parse(written, url)?.href ?? undefined
}

/** Cookies by host, without their attributes: enough for chains that test whether a browser keeps them. */
class Cookies {
  readonly #byHost = new Map<string, Map<string, string>>()

  keep(host: string, lines: readonly string[]): void {
    const own = this.#byHost.getOrInsertComputed(host, () => new Map())
    for (const line of lines) {
      const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined) own.set(name, value!.trim())
    }
  }

  header(host: string): string | undefined {
    const own = this.#byHost.get(host)
    return own?.size ? [...own].map(([name, value]) => `${name}=${value}`).join('; ') : undefined
  }
}

/**
 * Follows an address through all of its redirects, as a browser would without scripts: HTTP redirects and meta refresh,
 * with cookies. Each hop is one outgoing call, so private targets are refused at each of them. Errors of the remote side
 * end the chain and are not thrown. `rules.timeoutMs` is for each hop.
 */
export async function followRedirects(
  start: string,
  headers: Readonly<Record<string, string>>,
  rules: OutgoingRules,
  signal?: AbortSignal,
): Promise<Chain> {
  const hops: Hop[] = []
  const seen = new Set<string>()
  const cookies = new Cookies()
  let url = start
  for (;;) {
    signal?.throwIfAborted()
    if (hops.length === MOST_HOPS) return { hops, end: { kind: 'too_many_hops' } }
    const host = URL.parse(url)?.host ?? ''
    const cookie = cookies.header(host)
    // The same address with another cookie is not a loop.
    const visit = `${url}\n${cookie ?? ''}`
    if (seen.has(visit)) return { hops, end: { kind: 'loop' } }
    seen.add(visit)
    const since = performance.now()
    const hop = { url, status: null, milliseconds: 0, certificate_until: null }
    let reply: OutgoingReply
    try {
      reply = await outgoingCall({ url, headers: { ...headers, ...(cookie && { cookie }) } }, rules)
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error
      hops.push({ ...hop, milliseconds: Math.round(performance.now() - since) })
      return { hops, end: failed(error, url) }
    }
    hops.push({
      url,
      status: reply.status,
      milliseconds: Math.round(performance.now() - since),
      certificate_until: reply.certificateUntil,
    })
    cookies.keep(host, reply.cookies)
    const next = nextAddress(reply, url)
    if (next === null) return { hops, end: { kind: 'page' } }
    if (next === undefined) return { hops, end: { kind: 'no_address' } }
    url = next
  }
}
