import type { Credentials } from '@headgate/contract/providers/credentials'
import { reportCall, signInCall, type ApiCall } from '@headgate/domain/provider-api/api-calls'
import { findRows, findToken } from '@headgate/domain/provider-api/api-rows'
import { PagesProblem, PageWalk, type NextPage } from '@headgate/domain/provider-api/pages'
import { isPassingStatus, readRetryAfter } from '@headgate/domain/provider-api/retries'
import { outgoingCall, OutgoingFailure, type OutgoingReply, type OutgoingRules } from './outgoing-call.ts'

/** The result of one call of an advertiser's API. */
export interface AdvertiserReply {
  /** HTTP status of the sign-in; null without an auth url or without a reply. */
  authStatus: number | null
  /** Token from the sign-in, as secret as the credentials; null without one. */
  token: string | null
  /** HTTP status of the report's last page; null when there was no reply. */
  status: number | null
  /** Text of the report's last page; null when there was none. */
  text: string | null
  /** The rows at the response nest, of all pages; at least one unless there is a problem. */
  rows: unknown[]
  /** Pages that were read. */
  pages: number
  /** Whether the report goes on after `stopAfter` pages. */
  hasMore: boolean
  /** Where the call stopped, as a text for the operator; null when rows were found. */
  problem: string | null
  /** Set for problems that may pass: how many seconds to wait, as far as the remote side says so. */
  retry: { afterSeconds: number | null } | null
}

/** Limits of a call with all its pages; `maxBytes` and `timeoutMs` also hold for each single request. */
export interface AdvertiserRules extends OutgoingRules {
  /** Milliseconds for sign-in and all pages together. */
  totalMs: number
  /** Reads only this many pages, to try an API; all of them unless given. */
  stopAfter?: number
}

/** The call stopped; the message is for the operator. */
class Stopped extends Error {
  readonly reply: OutgoingReply | undefined

  constructor(message: string, reply?: OutgoingReply) {
    super(message)
    this.reply = reply
  }
}

function requireSuccess(what: string, reply: OutgoingReply): void {
  const { status, location } = reply
  if (status >= 300 && status < 400)
    throw new Stopped(
      `${what} replied with ${status}: it redirects to ${location ?? 'nowhere'}, which is not followed.`,
    )
  if (status < 200 || status >= 300) throw new Stopped(`${what} replied with ${status}.`, reply)
}

function readReply(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Stopped('The reply is not JSON.')
  }
}

function readRows(reply: unknown, nesting: string): unknown[] {
  const rows = findRows(reply, nesting)
  if (!rows)
    throw new Stopped(
      nesting === ''
        ? 'The reply is not a list, so a response nest is needed.'
        : `There is no list at '${nesting}'.`,
    )
  return rows
}

/** Why a problem may pass, and when; null for one that stays until a person changes something. */
function retryOf(error: Stopped | OutgoingFailure | PagesProblem): AdvertiserReply['retry'] {
  if (error instanceof OutgoingFailure)
    return error.reason === 'unreachable' || error.reason === 'time' ? { afterSeconds: null } : null
  if (!(error instanceof Stopped) || !error.reply || !isPassingStatus(error.reply.status)) return null
  return { afterSeconds: readRetryAfter(error.reply.retryAfter, new Date()) }
}

/** Each request gets what is left of the time for all of them. */
function within(rules: AdvertiserRules, deadline: number): OutgoingRules {
  const left = Math.ceil(deadline - performance.now())
  if (left <= 0)
    throw new OutgoingFailure('time', `There was no whole reply within ${rules.totalMs / 1_000} seconds.`)
  return { ...rules, timeoutMs: Math.min(rules.timeoutMs, left) }
}

/**
 * Calls an advertiser's API for the report of some days (`YYYY-MM-DD`, both included): signs in if there is an auth
 * url, requests the report page by page, finds its rows. Errors of the remote side are returned and not thrown, because
 * operators want to see them (decision 0091). See docs/behaviour/advertisers.md#the-call-to-an-advertiser.
 */
export async function callAdvertiserApi(
  credentials: Credentials,
  days: { fromDate: string; toDate: string },
  rules: AdvertiserRules,
): Promise<AdvertiserReply> {
  const result: AdvertiserReply = {
    authStatus: null,
    token: null,
    status: null,
    text: null,
    rows: [],
    pages: 0,
    hasMore: false,
    problem: null,
    retry: null,
  }
  const deadline = performance.now() + rules.totalMs
  try {
    const signIn = signInCall(credentials)
    if (signIn) {
      const reply = await outgoingCall(signIn, within(rules, deadline))
      result.authStatus = reply.status
      requireSuccess('The auth url', reply)
      result.token = findToken(reply.text, credentials.auth_nesting) ?? null
      if (result.token === null) throw new Stopped('No token was found in the reply of the auth url.')
    }
    await readPages(credentials, days, rules, deadline, result)
  } catch (error) {
    if (!(error instanceof Stopped || error instanceof OutgoingFailure || error instanceof PagesProblem))
      throw error
    result.problem = error.message
    result.retry = retryOf(error)
  }
  return result
}

async function readPages(
  credentials: Credentials,
  days: { fromDate: string; toDate: string },
  rules: AdvertiserRules,
  deadline: number,
  result: AdvertiserReply,
): Promise<void> {
  const walk = new PageWalk(credentials.paging)
  const callOf = (page: string | null) => reportCall(credentials, { ...days, token: result.token, page })
  let call: ApiCall = callOf(walk.first)
  let bytes = 0
  for (;;) {
    const reply = await outgoingCall(call, within(rules, deadline))
    result.status = reply.status
    result.text = reply.text
    requireSuccess('The API', reply)
    bytes += reply.text.length
    if (bytes > rules.maxBytes)
      throw new OutgoingFailure(
        'size',
        `The pages together are larger than ${Math.floor(rules.maxBytes / 1_048_576)} MB.`,
      )
    const read = readReply(reply.text)
    const rows = readRows(read, credentials.nesting)
    if (rows.length === 0 && result.rows.length === 0 && walk.count === 0)
      throw new Stopped('The list in the reply is empty.')
    // One by one: as arguments of a single call, the rows of a large page would not fit on the stack.
    for (const row of rows) result.rows.push(row)
    const next: NextPage | undefined = walk.after(read, rows, call.url)
    result.pages = walk.count
    if (next === undefined) return
    if (walk.count === rules.stopAfter) {
      result.hasMore = true
      return
    }
    call = 'link' in next ? { ...call, url: next.link } : callOf(next.page)
  }
}
