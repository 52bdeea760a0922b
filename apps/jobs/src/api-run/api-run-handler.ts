import type { Credentials } from '@headgate/contract/providers/credentials'
import { messages } from '@headgate/contract/base/messages'
import { findApiRun, finishApiRun, type ApiRunResult } from '@headgate/db/providers/api-runs'
import { findCredentials } from '@headgate/db/providers/credentials'
import { mappedRows, readFields, sumOfCounts } from '@headgate/domain/provider-api/api-rows'
import { secretRemover } from '@headgate/domain/provider-api/hidden-values'
import { apiRun } from '@headgate/queue/jobs/api-run'
import { callAdvertiserApi } from '@headgate/runtime/outgoing/advertiser-api'
import { readCredentials, keptSeal, CREDENTIALS_KEY } from '@headgate/runtime/seal'
import type { Settings } from '@headgate/runtime/settings'
import { handle, type JobHandler } from '../job.ts'

/** Sign-in and report together stay below the job's own limit. */
const bounds = { timeoutMs: 120_000, maxBytes: 50 * 1_048_576 }

const failed = (message: string, httpStatus: number | null = null): ApiRunResult => ({
  status: 'Failed',
  message,
  http_status: httpStatus,
  check_sum: null,
  rows: [],
})

type Days = { fromDate: string; toDate: string }

async function call(credentials: Credentials, days: Days, allowPrivate: boolean): Promise<ApiRunResult> {
  const reply = await callAdvertiserApi(credentials, days, { ...bounds, allowPrivate })
  // The message of a run is stored and shown, and the text of the remote side may repeat secrets that it received.
  const shown = secretRemover(credentials, reply.token)
  if (reply.problem !== null) return failed(shown(reply.problem), reply.status)
  const readings = readFields(reply.rows, credentials.mapping_fields, credentials.date_format)
  const searches = readings.find(({ field }) => field === 'total_searches')
  const problem = shown(readings.find((one) => one.problem !== null)?.problem ?? '')
  const count = reply.rows.length
  return {
    // A run is not done until its rows are matched to publisher ad accounts (decision 0156).
    status: 'Processing',
    message: `${count} ${count === 1 ? 'row' : 'rows'} read, not matched yet. ${problem}`.trim(),
    http_status: reply.status,
    check_sum: searches ? sumOfCounts(searches.values) : null,
    rows: mappedRows(readings, count),
  }
}

/**
 * Runs an advertiser's API. An error of the remote side is a failed run with its reason and not a failed job, because
 * the operator decides when to run it again. A run that was killed starts again from its beginning. See
 */
export function apiRunHandler(
  settings: Pick<Settings, 'DATA_DIR' | 'ALLOW_PRIVATE_TARGETS'>,
): JobHandler<(typeof apiRun)['payload']> {
  const seal = keptSeal(settings.DATA_DIR, CREDENTIALS_KEY)
  return handle(apiRun, async ({ run }, { database: { db }, log }) => {
    const asked = await findApiRun(db, run)
    if (!asked) return
    const { providerId, ...days } = asked
    const credentials = readCredentials(seal, await findCredentials(db, providerId))
    const result = credentials
      ? await call(credentials, days, settings.ALLOW_PRIVATE_TARGETS)
      : failed(messages.apiRuns.noCredentials)
    await finishApiRun(db, run, result)
    log.info({ run, providerId, status: result.status, rows: result.rows.length }, result.message)
  })
}
