import type { Credentials, TestResult } from '@headgate/contract/providers/credentials'
import { readFields } from '@headgate/domain/provider-api/api-rows'
import { secretRemover } from '@headgate/domain/provider-api/hidden-values'
import { callAdvertiserApi } from '@headgate/runtime/outgoing/advertiser-api'
import type { PrivateTargets } from '@headgate/runtime/outgoing/outgoing-call'

/** A user waits for the result, so less time and fewer bytes are allowed than for runs of the jobs. */
const bounds = { timeoutMs: 20_000, totalMs: 20_000, maxBytes: 5_242_880 }
/** The second page shows whether the paging works. */
const PAGES = 2
const SHOWN_ROWS = 5
const EXCERPT = 2_000

/**
 * Calls an advertiser's API once, stores nothing, and returns the result of each step
 * (docs/behaviour/advertisers.md#test-call).
 */
export async function tryApi(
  credentials: Credentials,
  days: { fromDate: string; toDate: string },
  targets: PrivateTargets,
): Promise<TestResult> {
  const since = performance.now()
  const reply = await callAdvertiserApi(credentials, days, { ...bounds, ...targets, stopAfter: PAGES })
  const first = reply.rows.slice(0, SHOWN_ROWS)
  const found = reply.problem === null
  const shown = secretRemover(credentials, reply.token)
  return {
    status: reply.status,
    auth_status: reply.authStatus,
    milliseconds: Math.round(performance.now() - since),
    problem: reply.problem === null ? null : shown(reply.problem),
    pages: reply.pages,
    has_more: reply.hasMore,
    row_count: reply.rows.length,
    rows: first.map((row) => shown(JSON.stringify(row)).slice(0, EXCERPT)),
    excerpt: found
      ? null
      : reply.text === null || reply.text === undefined
        ? null
        : shown(reply.text).slice(0, EXCERPT),
    readings: found
      ? readFields(first, credentials.mapping_fields, credentials.date_format).map((one) => ({
          ...one,
          values: one.values.map((value) => (value === null ? null : shown(value))),
        }))
      : [],
  }
}
