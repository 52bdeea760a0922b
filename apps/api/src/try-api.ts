import type { Credentials, TestResult } from '@headgate/contract/credentials'
import { reportCall, signInCall } from '@headgate/domain/provider-api/api-calls'
import { findRows, findToken, readFields } from '@headgate/domain/provider-api/api-rows'
import { outgoingCall, OutgoingFailure, type OutgoingReply } from '@headgate/runtime/outgoing/outgoing-call'

/** A person waits for it: shorter and smaller than the runs of the jobs. */
const bounds = { timeoutMs: 20_000, maxBytes: 5_242_880 }
const SHOWN_ROWS = 5
const EXCERPT = 2_000

/** Where a try stopped, said to the operator. */
class Stopped extends Error {}

function requireSuccess(what: string, { status, location }: OutgoingReply): void {
  if (status >= 300 && status < 400)
    throw new Stopped(
      `${what} answered ${status}: it redirects to ${location ?? 'nowhere'}, which is not followed.`,
    )
  if (status < 200 || status >= 300) throw new Stopped(`${what} answered ${status}.`)
}

function readRows(text: string, nesting: string): unknown[] {
  let reply: unknown
  try {
    reply = JSON.parse(text)
  } catch {
    throw new Stopped('The reply is no JSON.')
  }
  const rows = findRows(reply, nesting)
  if (!rows)
    throw new Stopped(
      nesting === ''
        ? 'The reply is no list: a response nest is needed.'
        : `There is no list at '${nesting}'.`,
    )
  if (rows.length === 0) throw new Stopped('The list in the reply is empty.')
  return rows
}

/**
 * Calls an advertiser's API once and tells what came of it, step by step (V3). Never throws for what the far side
 * does: that is what the operator wants to see.
 */
export async function tryApi(
  credentials: Credentials,
  days: { fromDate: string; toDate: string },
  allowPrivate: boolean,
): Promise<TestResult> {
  const rules = { ...bounds, allowPrivate }
  const since = performance.now()
  const result: TestResult = {
    status: null,
    auth_status: null,
    milliseconds: 0,
    problem: null,
    row_count: 0,
    rows: [],
    excerpt: null,
    readings: [],
  }
  try {
    let token: string | null = null
    const signIn = signInCall(credentials)
    if (signIn) {
      const reply = await outgoingCall(signIn, rules)
      result.auth_status = reply.status
      requireSuccess('The auth url', reply)
      token = findToken(reply.text, credentials.auth_nesting) ?? null
      if (token === null) throw new Stopped('No token was found in the reply of the auth url.')
    }
    const reply = await outgoingCall(reportCall(credentials, { ...days, token }), rules)
    result.status = reply.status
    result.excerpt = reply.text.slice(0, EXCERPT)
    requireSuccess('The API', reply)
    const rows = readRows(reply.text, credentials.nesting)
    const first = rows.slice(0, SHOWN_ROWS)
    result.excerpt = null
    result.row_count = rows.length
    result.rows = first.map((row) => JSON.stringify(row).slice(0, EXCERPT))
    result.readings = readFields(first, credentials.mapping_fields, credentials.date_format)
  } catch (error) {
    if (!(error instanceof Stopped || error instanceof OutgoingFailure)) throw error
    result.problem = error.message
  }
  result.milliseconds = Math.round(performance.now() - since)
  return result
}
