import type { Credentials } from '@headgate/contract/providers/credentials'
import { reportCall, signInCall } from '@headgate/domain/provider-api/api-calls'
import { findRows, findToken } from '@headgate/domain/provider-api/api-rows'
import { outgoingCall, OutgoingFailure, type OutgoingReply, type OutgoingRules } from './outgoing-call.ts'

/** The result of one call of an advertiser's API. */
export interface AdvertiserReply {
  /** HTTP status of the sign-in; null without an auth url or without a reply. */
  authStatus: number | null
  /** Token from the sign-in, as secret as the credentials; null without one. */
  token: string | null
  /** HTTP status of the report; null when there was no reply. */
  status: number | null
  /** Text of the report's reply; null when there was none. */
  text: string | null
  /** The rows at the response nest; at least one unless there is a problem. */
  rows: unknown[]
  /** Where the call stopped, as a text for the operator; null when rows were found. */
  problem: string | null
}

/** The call stopped; the message is for the operator. */
class Stopped extends Error {}

function requireSuccess(what: string, { status, location }: OutgoingReply): void {
  if (status >= 300 && status < 400)
    throw new Stopped(
      `${what} replied with ${status}: it redirects to ${location ?? 'nowhere'}, which is not followed.`,
    )
  if (status < 200 || status >= 300) throw new Stopped(`${what} replied with ${status}.`)
}

function readRows(text: string, nesting: string): unknown[] {
  let reply: unknown
  try {
    reply = JSON.parse(text)
  } catch {
    throw new Stopped('The reply is not JSON.')
  }
  const rows = findRows(reply, nesting)
  if (!rows)
    throw new Stopped(
      nesting === ''
        ? 'The reply is not a list, so a response nest is needed.'
        : `There is no list at '${nesting}'.`,
    )
  if (rows.length === 0) throw new Stopped('The list in the reply is empty.')
  return rows
}

/**
 * Calls an advertiser's API for the report of some days (`YYYY-MM-DD`, both included): signs in if there is an auth
 * url, requests the report, finds its rows. Errors of the remote side are returned and not thrown, because operators
 * want to see them (decision 0091). See docs/behaviour/advertisers.md#the-call-to-an-advertiser.
 */
export async function callAdvertiserApi(
  credentials: Credentials,
  days: { fromDate: string; toDate: string },
  rules: OutgoingRules,
): Promise<AdvertiserReply> {
  const result: AdvertiserReply = {
    authStatus: null,
    token: null,
    status: null,
    text: null,
    rows: [],
    problem: null,
  }
  try {
    const signIn = signInCall(credentials)
    if (signIn) {
      const reply = await outgoingCall(signIn, rules)
      result.authStatus = reply.status
      requireSuccess('The auth url', reply)
      result.token = findToken(reply.text, credentials.auth_nesting) ?? null
      if (result.token === null) throw new Stopped('No token was found in the reply of the auth url.')
    }
    const reply = await outgoingCall(reportCall(credentials, { ...days, token: result.token }), rules)
    result.status = reply.status
    result.text = reply.text
    requireSuccess('The API', reply)
    result.rows = readRows(reply.text, credentials.nesting)
  } catch (error) {
    if (!(error instanceof Stopped || error instanceof OutgoingFailure)) throw error
    result.problem = error.message
  }
  return result
}
