import { messages } from '@headgate/contract/base/messages'
import type { Credentials } from '@headgate/contract/providers/credentials'
import type { ApiRunResult, TakenRun } from '@headgate/db/providers/api-run-work'
import { mappedRows, readFields, sumOfCounts } from '@headgate/domain/provider-api/api-rows'
import { secretRemover } from '@headgate/domain/provider-api/hidden-values'
import { MOST_ATTEMPTS, nextAttempt } from '@headgate/domain/provider-api/retries'
import { callAdvertiserApi } from '@headgate/runtime/outgoing/advertiser-api'
import type { PrivateTargets } from '@headgate/runtime/outgoing/outgoing-call'

/** Sign-in and all pages together stay below the job's own limit. */
const bounds = { timeoutMs: 120_000, totalMs: 600_000, maxBytes: 50 * 1_048_576 }

export type Attempt =
  | { ended: ApiRunResult }
  | { again: { at: Date; message: string; http_status: number | null } }

export const failed = (message: string, httpStatus: number | null = null): ApiRunResult => ({
  status: 'Failed',
  message,
  http_status: httpStatus,
  check_sum: null,
  rows: [],
})

const clock = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
const count = (number: number, what: string) => `${number} ${number === 1 ? what : `${what}s`}`

/** One attempt of a run. A fault of the remote side that may pass is tried again later, as often as there are pauses. */
export async function attemptRun(
  credentials: Credentials | null,
  run: TakenRun,
  targets: PrivateTargets,
): Promise<Attempt> {
  // Processes that were killed count too: a reply that ends every process must not be requested for ever.
  if (run.attempt > MOST_ATTEMPTS) return { ended: failed(messages.apiRuns.interrupted) }
  if (credentials === null) return { ended: failed(messages.apiRuns.noCredentials) }
  if (!run.isOn) return { ended: failed(messages.apiRuns.switchedOff) }
  const reply = await callAdvertiserApi(credentials, run, { ...bounds, ...targets })
  // The message of a run is stored and shown, and the text of the remote side may repeat secrets that it received.
  const shown = secretRemover(credentials, reply.token)
  if (reply.problem !== null) {
    const problem = shown(reply.problem)
    const at = reply.retry && nextAttempt(run.attempt, reply.retry.afterSeconds, new Date())
    const tries = run.attempt === 1 ? '' : ` Tried ${count(run.attempt, 'time')}.`
    if (!at) return { ended: failed(`${problem}${tries}`, reply.status) }
    const message = `${problem}${tries} It is tried again at ${clock(at)} (UTC).`
    return { again: { at, message, http_status: reply.status } }
  }
  const readings = readFields(reply.rows, credentials.mapping_fields, credentials.date_format)
  // Without this field every row would be 0 or unreadable, and take the place of what was booked.
  const absent = readings.find(({ field, isAbsent }) => isAbsent && field !== 'tq')
  if (absent) return { ended: failed(shown(`No row has a field '${absent.source}'.`), reply.status) }
  const searches = readings.find(({ field }) => field === 'total_searches')
  const problem = shown(readings.find((one) => one.problem !== null)?.problem ?? '')
  const rows = count(reply.rows.length, 'row')
  const pages = reply.pages > 1 ? ` on ${reply.pages} pages` : ''
  return {
    ended: {
      // A run is not done until its rows are booked.
      status: 'Processing',
      message: `${rows}${pages} read, not matched yet. ${problem}`.trim(),
      http_status: reply.status,
      check_sum: searches ? sumOfCounts(searches.values) : null,
      rows: mappedRows(readings, reply.rows.length),
    },
  }
}
