import { DAY_MS } from '../days.ts'

/** One address of a redirect chain, and the reply that came from it. */
export interface Hop {
  url: string
  /** Null where no reply came. */
  status: number | null
  milliseconds: number
  /** Until when the certificate is valid, ISO; null without TLS. */
  certificate_until: string | null
}

/** Why following a chain stopped. `page` means that the last hop did not redirect. */
export type ChainEnd =
  | { kind: 'page' }
  | { kind: 'too_many_hops' | 'loop' | 'no_address' }
  | { kind: 'failed'; problem: 'unreachable' | 'private_target' | 'too_slow' | 'certificate'; text: string }

export interface Chain {
  hops: readonly Hop[]
  end: ChainEnd
}

/** What is wrong with an advertiser link, the first that applies. */
export const linkCheckProblems = [
  'not_servable',
  'unreachable',
  'private_target',
  'too_slow',
  'certificate',
  'too_many_hops',
  'loop',
  'no_address',
  'error_status',
  'channel_lost',
  'click_id_lost',
] as const
export type LinkCheckProblem = (typeof linkCheckProblems)[number]

/** The problems for which the remote side gave no reply, so that the cause may be our own network. */
const withoutReply: ReadonlySet<LinkCheckProblem> = new Set(['unreachable', 'too_slow'])

export interface LinkCheck {
  ok: boolean
  problem: LinkCheckProblem | null
  /** The problem as a sentence, with its remedy; empty when there is none. */
  text: string
  /** Set when the link works but will not for long. */
  warning: string | null
  /** Of the last hop. */
  status: number | null
  milliseconds: number
  /** The first certificate of the chain to expire. */
  certificate_until: string | null
  /** Whether the address of the last hop has the channel; null where the chain did not get to a page. */
  channel_kept: boolean | null
  /** The same for the click id; null also for a link that does not hand it on. */
  click_id_kept: boolean | null
}

/** A certificate that ends sooner gives a warning. */
const CERTIFICATE_DAYS = 14

/** The most addresses that a chain may have. Browsers give up at twenty. */
export const MOST_HOPS = 12

/** True if an address has the value, as it is or percent-encoded in any of the usual ways. */
function has(url: string, value: string): boolean {
  if (value === '') return true
  const forms = [value, encodeURIComponent(value), encodeURIComponent(value).replaceAll('%20', '+')]
  return forms.some((form) => url.includes(form)) || decoded(url).includes(value)
}

/** Twice, because a chain often hands an address on as a parameter of another one. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(url))
  } catch {
    return url
  }
}

const hostOf = (url: string | undefined): string => URL.parse(url ?? '')?.host ?? 'the link'

/** Why a chain that did not get to a page stopped, as a sentence. */
function stopText({ kind }: Exclude<ChainEnd, { kind: 'page' | 'failed' }>, last: Hop | undefined): string {
  const host = hostOf(last?.url)
  if (kind === 'too_many_hops')
    return `The chain has more than ${MOST_HOPS} addresses. The last one is at ${host}.`
  if (kind === 'loop') return `The chain leads back to an address that it came from, at ${host}.`
  return `${host} replied with ${last?.status} but without an address to redirect to.`
}

function stopped(end: ChainEnd, hops: readonly Hop[]): [LinkCheckProblem, string] | null {
  if (end.kind === 'page') return null
  if (end.kind === 'failed') return [end.problem, end.text]
  return [end.kind, stopText(end, hops.at(-1))]
}

/**
 * Judges a test search by the chain that it went through: docs/behaviour/link-watch.md#what-is-checked. `channel` and
 * `clickId` are what the link sends; a null `clickId` is not looked for.
 */
export function judgeChain(
  { hops, end }: Chain,
  { channel, clickId }: { channel: string; clickId: string | null },
  now: Date,
): LinkCheck {
  const last = hops.at(-1)
  const isPage = end.kind === 'page'
  const until = hops
    .map((hop) => hop.certificate_until)
    .filter((one) => one !== null)
    .toSorted()
  const channelKept = isPage ? has(last?.url ?? '', channel) : null
  const clickIdKept = isPage && clickId !== null ? has(last?.url ?? '', clickId) : null
  const found =
    stopped(end, hops) ??
    (last?.status != null && last.status >= 400
      ? (['error_status', `${hostOf(last.url)} replied with ${last.status}.`] as const)
      : channelKept === false
        ? ([
            'channel_lost',
            `The last address, at ${hostOf(last?.url)}, does not have the channel ${channel}. Its revenue would not be matched.`,
          ] as const)
        : clickIdKept === false
          ? ([
              'click_id_lost',
              `The last address, at ${hostOf(last?.url)}, does not have the click id.`,
            ] as const)
          : null)
  const first = until[0] ?? null
  const days = first === null ? null : Math.floor((Date.parse(first) - now.getTime()) / DAY_MS)
  return {
    ok: found === null,
    problem: found?.[0] ?? null,
    text: found?.[1] ?? '',
    warning:
      found === null && days !== null && days < CERTIFICATE_DAYS
        ? `A certificate of the chain ends on ${first!.slice(0, 10)}, in ${days} days.`
        : null,
    status: last?.status ?? null,
    milliseconds: Math.round(hops.reduce((sum, hop) => sum + hop.milliseconds, 0)),
    certificate_until: first,
    channel_kept: channelKept,
    click_id_kept: clickIdKept,
  }
}

/** The check of a link that engines cannot serve at all. */
export const notServable: LinkCheck = {
  ok: false,
  problem: 'not_servable',
  text: 'Engines cannot serve the address of the link. Edit the link.',
  warning: null,
  status: null,
  milliseconds: 0,
  certificate_until: null,
  channel_kept: null,
  click_id_kept: null,
}

/** Different hosts that must fail together before our own network is suspected. */
const HOSTS_TO_SUSPECT = 3

/**
 * True if checks made together show that our own network is away and not the advertisers: several hosts, and none of
 * them replied. Such failures do not count (docs/behaviour/link-watch.md#pausing).
 */
export function isOwnNetworkAway(
  checks: readonly { host: string; problem: LinkCheckProblem | null }[],
): boolean {
  const hosts = new Set(checks.map((one) => one.host))
  return (
    hosts.size >= HOSTS_TO_SUSPECT &&
    checks.every(({ problem }) => problem !== null && withoutReply.has(problem))
  )
}
